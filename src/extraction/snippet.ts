import type { Span } from './types.js';

/** Code units to show before and after the name, if its line is long enough. */
const BEFORE = 100;
const AFTER = 140;

/** The line around a part of a text, shortened to whole words on both sides. */
export function snippetAround(text: string, { start, end }: Span): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - BEFORE);
  const lineEnd = text.indexOf('\n', end);
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, end + AFTER);
  return text.slice(wordStart(text, from, start), wordEnd(text, to, end)).trim();
}

/** The first start of a word from here on, at most at the limit; text without spaces is cut between characters. */
function wordStart(text: string, from: number, limit: number): number {
  if (from === 0 || text[from - 1] === '\n') return from;
  const space = text.slice(from, limit).search(/\s/);
  if (space >= 0) return from + space;
  return isInPair(text, from) ? from + 1 : from;
}

function wordEnd(text: string, to: number, limit: number): number {
  if (to === text.length || text[to] === '\n') return to;
  for (let at = to; at > limit; at -= 1) if (/\s/.test(text.charAt(at))) return at;
  return isInPair(text, to) ? to - 1 : to;
}

function isInPair(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
}
