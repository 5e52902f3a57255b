/** Whether to try all of them, as `npm run lab -- tests` does. */
export const TRIES_ALL = process.env['VARIANTS'] === 'all';

/**
 * A share of the items, others in every run: all of them would take minutes of processor time, and any of them would show
 * a mistake that is not about one item. VARIANTS=all returns all of them.
 */
export function sampleOf<Item>(items: readonly Item[], share: number): Item[] {
  if (TRIES_ALL) return [...items];
  const left = [...items];
  return Array.from({ length: Math.ceil(items.length * share) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}
