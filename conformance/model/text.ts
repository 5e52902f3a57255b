/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Length in UTF-8 bytes. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/**
 * Classifies a change of wording. `none`: equal. `minor`: equal except for case, punctuation and white space, or at least
 * 60% of all words in common. `major`: anything else.
 */
export function wordingChange(before: string, after: string): 'none' | 'minor' | 'major' {
  if (before === after) return 'none';
  if (lettersOf(before) !== '' && lettersOf(before) === lettersOf(after)) return 'minor';
  return wordOverlap(before, after) >= 0.6 ? 'minor' : 'major';
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\p{S}\s]+/gu, '');
}

function wordOverlap(one: string, other: string): number {
  const left = new Set(one.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const right = new Set(other.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}
