import { AFTER_WHAT_IS_MISSING, BEFORE_WHAT_IS_MISSING, HINT } from './negation-phrases.js';
import { countBefore, mergeSpans } from './spans.js';
import type { Span } from './types.js';

/**
 * The parts of a text, in order, that say that nothing was found of what they name, as in "I could not find Acme". A part ends
 * with its clause: "I could not find Acme, but Globex is popular" finds Globex. Places refer to the original text.
 * @param named where the text names brands, in order
 */
export function negatedSpans(text: string, named: readonly Span[]): Span[] {
  const plain = plainForm(text);
  if (named.length === 0 || !HINT.test(plain)) return [];
  const before = [...plain.matchAll(BEFORE_WHAT_IS_MISSING)];
  const after = [...plain.matchAll(AFTER_WHAT_IS_MISSING)];
  if (before.length + after.length === 0) return [];
  return mergeSpans([
    ...before.map(({ index, 0: phrase }) => {
      const start = index + phrase.length;
      return { start, end: endOfMissing(plain, start, named) };
    }),
    ...after.map(({ index }) => ({ start: startOfMissing(plain, index), end: index })),
  ]);
}

/** Lower case, straight apostrophes and plain spaces, without a change of length. */
function plainForm(text: string): string {
  const lower = text.toLowerCase();
  const same =
    lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return same.replaceAll('’', "'").replaceAll('\u00A0', ' ');
}

/** Where another clause begins: ends of sentences, contrasts, and comparisons ("nothing better than Acme"). */
const CLAUSE_BREAK =
  /[。！？；;\n]|(?<!\b(?:inc|corp|ltd|co|llc|vs|e\.g|i\.e|dr|mr|mrs|ms|st|gmbh))[.!?](?=["'”)\]*_]*(?:\s|$))|[—–]|\b(?:but|however|although|though|while|whereas|instead|better|cheaper|faster|easier|than|aber|jedoch|sondern|mais|cependant|pero|sino|porém|maar)\b|, (?:so|which|where|only|just|here|and (?:i|we|it|there|here))\b|(?<!\p{L})(?:но|однако|mas|però|ma)(?!\p{L})|但是|但|不过|不過|然而|ですが|しかし|けれども|지만|그러나/gu;

/** Longest clause that is looked at, in code units. */
const MAX_CLAUSE = 400;

/** Up to a colon if it names something, else with what follows the colon: the rest of the line, or a list. */
function endOfMissing(text: string, start: number, named: readonly Span[]): number {
  const clause = text.slice(start, start + MAX_CLAUSE);
  const found = clause.search(CLAUSE_BREAK);
  const length = found < 0 ? clause.length : found;
  const end = start + length;
  const colon = clause.slice(0, length).indexOf(':');
  if (colon < 0) return end;
  if ((named[countBefore(named, start)]?.end ?? text.length) <= start + colon) return start + colon;
  return clause.slice(colon + 1, length).trim() === '' ? endOfList(text, end) : end;
}

const LIST_ITEM = /[\t ]*(?:[-*+•]|\d{1,3}[.)])[\t ][^\n]*|[\t ]*(?=\n)/y;

/** The end of the list that starts on the next line, or the same place without such a list. */
function endOfList(text: string, from: number): number {
  let end = from;
  while (text[end] === '\n') {
    LIST_ITEM.lastIndex = end + 1;
    const line = LIST_ITEM.exec(text)?.[0];
    if (line === undefined) break;
    end += 1 + line.length;
  }
  return end;
}

/** Back to the start of the clause, but only over commas of an enumeration: "Acme, Globex and Initech were not found". */
function startOfMissing(text: string, end: number): number {
  const before = text.slice(Math.max(0, end - MAX_CLAUSE), end);
  const last = [...before.matchAll(CLAUSE_BREAK)].at(-1);
  const parts = before.slice(last === undefined ? 0 : last.index + last[0].length).split(/[,，、]/);
  let start = end - (parts.pop()?.length ?? 0);
  for (const part of parts.reverse()) {
    if (part.trim().split(/\s+/).length > 3) break;
    start -= part.length + 1;
  }
  return start;
}
