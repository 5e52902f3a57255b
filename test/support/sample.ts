/** Whether to try all of something, as `npm run lab -- tests` does. */
const TRIES_ALL = process.env['VARIANTS'] === 'all';

/**
 * A share of the items, others in every run: what one of them shows is usually shown by several. With VARIANTS=all, all of
 * them. The suite, a package of its own, has the same in `conformance/test/sample.ts`.
 */
export function sampleOf<Item>(items: readonly Item[], share: number): Item[] {
  if (TRIES_ALL) return [...items];
  const left = [...items];
  return Array.from({ length: Math.ceil(items.length * share) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}

/** The number of runs of a slow property: half of them, because each change adds others. With VARIANTS=all, all of them. */
export const someRuns = (all: number): number => (TRIES_ALL ? all : Math.ceil(all / 2));
