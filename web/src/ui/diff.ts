/** A run of words that is in both texts, only in the older, or only in the newer one. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * The differences between two texts by the longest common subsequence of their words and spaces. The `same` and
 * `removed` parts form the older text, `same` and `added` the newer one.
 */
export function diffWords(older: string, newer: string): DiffPart[] {
  const [before, after] = [wordsOf(older), wordsOf(newer)];
  if (before.length * after.length > MAX_PAIRS) return replaced(older, newer);
  const common = commonLengths(before, after);
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, young] = [before[i], after[j]];
    if (old !== undefined && old === young) {
      add('same', old);
      i += 1;
      j += 1;
    } else if (old !== undefined && (young === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      add('removed', old);
      i += 1;
    } else {
      add('added', young ?? '');
      j += 1;
    }
  }
  return withoutIslands(parts);
}

/**
 * Joins changes that are separated only by white space, so that a rewritten sentence is one change rather than one per
 * word.
 */
function withoutIslands(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed });
    if (added !== '') joined.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const isIsland = kind === 'same' && text.trim() === '' && removed !== '' && added !== '' && !isLast;
    if (kind === 'same' && !isIsland) {
      flush();
      joined.push({ kind, text });
    }
    if (kind === 'removed' || isIsland) removed += text;
    if (kind === 'added' || isIsland) added += text;
  }
  flush();
  return joined;
}

/** The time and memory of a comparison grow with the number of word pairs. Beyond this many, the page would stall. */
const MAX_PAIRS = 4_000_000;

function replaced(older: string, newer: string): DiffPart[] {
  return [
    { kind: 'removed', text: older },
    { kind: 'added', text: newer },
  ];
}

/** The names that were removed from a list, added to it or kept. */
export function diffLists(older: readonly string[], newer: readonly string[]): DiffPart[] {
  return [
    ...older.map((text) => ({ kind: newer.includes(text) ? ('same' as const) : ('removed' as const), text })),
    ...newer.filter((text) => !older.includes(text)).map((text) => ({ kind: 'added' as const, text })),
  ];
}

const wordsOf = (text: string) => text.split(/(\s+)/).filter((word) => word !== '');

/** The length of the common subsequence of the remaining words, from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        before[i] === after[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
  return lengths;
}

const at = (lengths: readonly (readonly number[])[], i: number, j: number) => lengths[i]?.[j] ?? 0;
