/** The name closest to a misspelled one; undefined if none is close. */
export function closestName(written: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const ranked = names
    .map((name) => ({ name, distance: editDistance(plain(written), plain(name)) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  if (best === undefined || best.distance > Math.min(2, best.name.length / 3)) return undefined;
  return best.name;
}

/** The Levenshtein distance of two texts. */
function editDistance(one: string, other: string): number {
  // A longer name is never close to another.
  if (one.length > 100) return one.length;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
