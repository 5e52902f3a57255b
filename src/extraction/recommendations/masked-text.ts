import type { Span } from '../types.js';

/** A place that names a brand. */
export interface PlacedName<Name> extends Span {
  readonly name: Name;
}

/** A text as its words are compared, and where it has names. */
export interface MaskedText<Name> {
  /** In lower case, without markup and with whole words instead of contractions. One character stands for each name. */
  readonly text: string;
  /** In the order of the text. */
  readonly names: readonly MaskedName<Name>[];
}

/** A name, and the position of the character that stands for it. */
export interface MaskedName<Name> {
  readonly name: Name;
  readonly at: number;
}

/** The first of the characters that stand for names, which are for private use. */
const MARK = 0xe000;
/** Maximum number of names in a text. */
export const MAX_MARKS = 200;

/** Without brackets inside, so that a text of nothing but beginnings of links takes no longer. */
const MARKUP = /\]\([^()\n]*\)|[*_`"“”„«»「」『』[\]]/g;
const SPACES = /[^\S\n]{2,}|[^\S\n ]/g;

/**
 * Masks the names of a text. It keeps its lines.
 * @param names in the order of the text, at most {@link MAX_MARKS}; of overlapping ones, the first counts
 */
export function maskedText<Name>(text: string, names: readonly PlacedName<Name>[]): MaskedText<Name> {
  let [marked, end] = ['', 0];
  for (const [index, name] of names.entries()) {
    if (name.start < end) continue;
    const lines = text.slice(name.start, name.end).split('\n').length - 1;
    marked += text.slice(end, name.start) + String.fromCharCode(MARK + index) + '\n'.repeat(lines);
    end = name.end;
  }
  const masked = wholeWords((marked + text.slice(end)).toLowerCase().replaceAll('’', "'"))
    .replaceAll(MARKUP, '')
    .replaceAll(SPACES, ' ');
  return { text: masked, names: placesOf(names, masked) };
}

function wholeWords(text: string): string {
  if (!text.includes("n't")) return text;
  return text
    .replaceAll(/can't\b/g, 'can not')
    .replaceAll(/won't\b/g, 'will not')
    .replaceAll(/n't\b/g, ' not');
}

function placesOf<Name>(names: readonly PlacedName<Name>[], masked: string): MaskedName<Name>[] {
  const places: MaskedName<Name>[] = [];
  for (const [index, { name }] of names.entries()) {
    const at = masked.indexOf(String.fromCharCode(MARK + index), (places.at(-1)?.at ?? -1) + 1);
    if (at >= 0) places.push({ name, at });
  }
  return places;
}
