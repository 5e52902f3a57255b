/** Compares by code unit. */
export const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const distinct = (values: readonly string[]) => [...new Set(values)].sort();

/** Names by descending frequency; equally frequent names in alphabetical order. */
export function mostFrequent(names: readonly string[], limit: number): [name: string, count: number][] {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.entries(counts)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, limit);
}
