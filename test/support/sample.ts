/**
 * A share of the items, others in every run: what one of them shows is usually shown by several. With VARIANTS=all, as in
 * `npm run lab -- tests`, all of them. The suite, a package of its own, has the same in `conformance/test/sample.ts`.
 */
export function sampleOf<Item>(items: readonly Item[], share: number): Item[] {
  if (process.env['VARIANTS'] === 'all') return [...items];
  const left = [...items];
  return Array.from({ length: Math.ceil(items.length * share) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}
