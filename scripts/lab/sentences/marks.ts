/** A brand that a text mentions, as its marks say. */
export interface ExpectedMention {
  readonly brand: string;
  readonly position: number | null;
  readonly count: number;
  readonly negatedCount: number;
  readonly occurrences: readonly { start: number; end: number; negated: boolean }[];
}

const MARK = /⟦(no:)?(?:([^⟦⟧=]+)=)?([^⟦⟧]+)⟧/g;

/** Removes the marks from a text, and counts what they mark. */
export function unmark(marked: string): { text: string; mentions: ExpectedMention[] } {
  let text = '';
  let from = 0;
  const found = new Map<string, { start: number; end: number; negated: boolean }[]>();
  for (const { index, 0: mark, 1: no, 2: brand, 3: written = '' } of marked.matchAll(MARK)) {
    text += marked.slice(from, index);
    const occurrence = { start: text.length, end: text.length + written.length, negated: no !== undefined };
    const name = brand ?? written;
    found.set(name, [...(found.get(name) ?? []), occurrence]);
    text += written;
    from = index + mark.length;
  }
  const counted = [...found]
    .filter(([, all]) => all.some(({ negated }) => !negated))
    .map(([brand, all]) => ({ brand, start: all.find(({ negated }) => !negated)?.start ?? 0 }))
    .sort((one, other) => one.start - other.start)
    .map(({ brand }) => brand);
  const mentions = [...found].map(([brand, occurrences]) => ({
    brand,
    position: counted.includes(brand) ? counted.indexOf(brand) + 1 : null,
    count: occurrences.filter(({ negated }) => !negated).length,
    negatedCount: occurrences.filter(({ negated }) => negated).length,
    occurrences,
  }));
  const inOrder = mentions.sort(
    (one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || 0,
  );
  return { text: text + marked.slice(from), mentions: inOrder };
}
