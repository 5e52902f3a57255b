import { isMap, isNode, isScalar, isSeq, visit, type Document, type Pair, type YAMLMap } from 'yaml';

/** The offset of the first repeated key in a map; null if all keys are unique. */
export function repeatedKey(document: Document): number | null {
  let offset: number | null = null;
  visit(document, {
    Map(_key, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          offset = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return offset;
}

const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** The members of a map by their keys. Cached, because a file with many errors looks them up often. */
function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = pairs.get(map);
  if (known !== undefined) return known;
  const found = new Map(
    map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])),
  );
  pairs.set(map, found);
  return found;
}

/** The offset of the last step of a path in the document: the key of a member, or an item of a list. */
export function offsetOf(document: Document, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    const pair = isMap(node) ? pairsOf(node).get(String(step)) : undefined;
    const next = isSeq(node) ? node.items[Number(step)] : pair?.value;
    const place = pair?.key ?? next;
    if (!isNode(place) || !place.range) break;
    [offset] = place.range;
    node = next;
  }
  return offset;
}
