import { locale } from '../messages/messages.js';

/**
 * Breaks a text into lines between words, at spaces or, in a part without spaces that is too wide for a line, such as a Japanese
 * sentence, between its words. A single word that is too wide has its own line.
 *
 * @param widthOf the width of a text in the unit of `width`
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const part of text.split(/\s+/)) {
    const pieces = widthOf(part) <= width ? [part] : piecesOf(part);
    for (const [index, piece] of pieces.entries()) {
      const longer = `${lines.at(-1) ?? ''}${index === 0 ? ' ' : ''}${piece}`;
      if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
  }
  return lines;
}

/** The words of a text, each with the punctuation that may not begin or end a line without it. */
function piecesOf(text: string): string[] {
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  const pieces: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of words.segment(text)) {
    if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment;
    else if (isWordLike === true || opening !== '' || pieces.length === 0) {
      pieces.push(opening + segment);
      opening = '';
    } else pieces[pieces.length - 1] += segment;
  }
  return opening === '' ? pieces : [...pieces, opening];
}
