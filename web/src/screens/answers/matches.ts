/** A part of a text; `end` is after it. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

// The words of a search are those of the service (src/features/evidence/text-search.ts).
const UNSPACED = String.raw`\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF`;
const LETTER = String.raw`(?![${UNSPACED}])[\p{L}\p{M}\p{N}]`;
const WORD = new RegExp(`[${UNSPACED}]|(?:${LETTER})+`, 'gu');
const TERM = /(?<minus>-?)(?:"(?<phrase>[^"]*)"?|(?<bare>[^\s"]+))/gu;
const BETWEEN = String.raw`[^\p{L}\p{M}\p{N}]*`;

/** The places in a text of the words and phrases of a search. */
export function matchesIn(text: string, search: string): Match[] {
  const phrases = Array.from(search.normalize('NFC').matchAll(TERM), phraseOf).filter((one) => one !== '');
  if (phrases.length === 0) return [];
  const found = text.matchAll(new RegExp(phrases.join('|'), 'giu'));
  return Array.from(found, ({ index, 0: words }) => ({ start: index, end: index + words.length }));
}

/** A term as a regular expression; empty for an excluded one, and for `or`. */
function phraseOf({ groups = {} }: RegExpExecArray): string {
  const { minus, phrase, bare } = groups;
  if (minus === '-' || bare?.toLowerCase() === 'or') return '';
  const words = (phrase ?? bare ?? '').match(WORD) ?? [];
  return words.map(wholeWord).join(BETWEEN);
}

const wholeWord = (word: string) =>
  new RegExp(`^[${UNSPACED}]$`, 'u').test(word) ? word : `(?<!${LETTER})${word}(?!${LETTER})`;
