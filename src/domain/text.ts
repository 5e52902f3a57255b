import { invalidParameter } from './errors.js';

/** Length in Unicode code points: what JSON Schema's maxLength and PostgreSQL's char_length count. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** What keeps Postgres from storing the text, worded to follow "must not contain"; null when nothing does. */
export function unstorablePart(text: string): string | null {
  if (text.includes('\0')) return 'a NUL character';
  return LONE_SURROGATE.test(text) ? 'half a surrogate pair' : null;
}

/** Throws a 400 that names the field when Postgres cannot store the text. */
export function rejectUnstorable(param: string, text: string): void {
  const part = unstorablePart(text);
  if (part !== null) throw invalidParameter(param, `"${param}" must not contain ${part}.`);
}

/** The path without the slashes at its end. A regular expression would take quadratic time on runs of slashes. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const CONTROLS = /\p{Cc}/u;
const CONTROLS_BUT_NEWLINES = /[^\P{Cc}\n\r]/u;

export interface TextBounds {
  /** Least length after trimming. */
  readonly min: number;
  /** Greatest length as sent: what was refused untrimmed is not saved by trimming. */
  readonly max: number;
  /** True when newlines may be part of it; other control characters never may. */
  readonly multiline: boolean;
}

/**
 * The text as it is stored: trimmed. Throws a 400 that names the field when the text is too long as sent, too
 * short once trimmed, or has control characters. Lengths are in code points.
 */
export function cleanText(param: string, raw: string, bounds: TextBounds): string {
  const text = raw.trim();
  if (codePoints(raw) > bounds.max) {
    throw invalidParameter(param, `"${param}" must have at most ${bounds.max} characters.`);
  }
  if (codePoints(text) < bounds.min) {
    const problem = bounds.min === 1 ? 'must not be blank' : `must have at least ${bounds.min} characters`;
    throw invalidParameter(param, `"${param}" ${problem}, not counting space around it.`);
  }
  if ((bounds.multiline ? CONTROLS_BUT_NEWLINES : CONTROLS).test(text)) {
    throw invalidParameter(param, `"${param}" must not have control characters.`);
  }
  return text;
}

/**
 * The form of a text, or of a part of one, in which texts are searched in any case: lower case, and the same for a
 * letter wherever it stands. toLowerCase() alone is not: it writes the Greek sigma at the end of a word in
 * another way, so that the lower case of a part need not be a part of the lower case.
 */
export function searchForm(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/**
 * The form in which names of brands are compared: equal for two spellings that differ only in letter case, in Unicode
 * normalization or in characters without a shape of their own. "STRASSE" matches "Straße", and "Étoile" matches itself
 * however its accent is encoded. It is Unicode's NFKC_Casefold, except that the dotted and the dotless i are one letter:
 * which of them belongs to an "I" depends on a language that nobody states. Never shown and never stored.
 */
export function nameKey(name: string): string {
  const folded = foldCase(name.normalize('NFKD').replace(INVISIBLE, ''));
  return folded.normalize('NFKD').replace(VARIANTS_OF_I, 'i').replaceAll('ς', 'σ').normalize('NFKC').trim();
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const VARIANTS_OF_I = /ı|i\u0307+/g;

/** Upper case spells out what has no single capital ("ß" is "SS"); the step before it turns the rare "ẞ" into "ß". */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}
