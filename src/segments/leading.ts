/**
 * The elements that can be among the first `limit` by their counts: those, and all that compare equal to the last one, between
 * which their names decide.
 */
export function leadingBy<Element>(
  elements: readonly Element[],
  limit: number,
  compare: (one: Element, other: Element) => number,
): Element[] {
  const sorted = elements.toSorted(compare);
  const last = sorted[limit - 1];
  if (last === undefined) return sorted;
  const after = sorted.findIndex((element) => compare(element, last) > 0);
  return after < 0 ? sorted : sorted.slice(0, after);
}
