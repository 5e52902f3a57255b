import { invalidParameter } from './errors.js';

/** Length in Unicode code points, as JSON Schema's maxLength and Postgres's char_length count. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const LONE_SURROGATES = new RegExp(LONE_SURROGATE, 'g');

/**
 * The first part of the text that Postgres cannot store, worded to follow "must not contain"; null if it can be stored.
 */
export function unstorablePart(text: string): string | null {
  if (text.includes('\0')) return 'a NUL character';
  return LONE_SURROGATE.test(text) ? 'half a surrogate pair' : null;
}

/** The text with a replacement character for each part that Postgres cannot store. */
export function storableText(text: string): string {
  if (unstorablePart(text) === null) return text;
  return text.replaceAll('\0', '\uFFFD').replaceAll(LONE_SURROGATES, '\uFFFD');
}

/** @throws DomainError a 400 that names the field if Postgres cannot store the text */
export function rejectUnstorable(param: string, text: string): void {
  const part = unstorablePart(text);
  if (part !== null) throw invalidParameter(param, `"${param}" must not contain ${part}.`);
}

/** The path without trailing slashes. A regular expression would take quadratic time on long runs of slashes. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const CONTROLS = /\p{Cc}/u;
const CONTROLS_BUT_NEWLINES = /[^\P{Cc}\n\r]/u;

export interface TextBounds {
  /** Minimum length after trimming. */
  readonly min: number;
  /** Maximum length before trimming. */
  readonly max: number;
  /** Whether newlines are allowed; other control characters never are. */
  readonly multiline: boolean;
}

/**
 * Trims the text for storage. Lengths are in code points.
 * @throws DomainError a 400 that names the field if the text is too long as sent, too short when trimmed, or has
 * control characters
 */
export function cleanText(param: string, raw: string, bounds: TextBounds): string {
  const problem = textProblem(raw, bounds);
  if (problem !== null) throw invalidParameter(param, `"${param}" ${problem}.`);
  return raw.trim();
}

/** The problem with the text, worded to follow the name of its field; null if cleanText accepts it. */
export function textProblem(raw: string, bounds: TextBounds): string | null {
  const { min, max } = bounds;
  switch (textFault(raw, bounds)) {
    case 'tooLong':
      return `must have at most ${max} characters`;
    case 'tooShort': {
      const problem = min === 1 ? 'must not be blank' : `must have at least ${min} characters`;
      return `${problem}, not counting surrounding whitespace`;
    }
    case 'controlCharacters':
      return 'must not contain control characters';
    case null:
      return null;
  }
}

/** Why cleanText rejects a text. */
export type TextFault = 'tooLong' | 'tooShort' | 'controlCharacters';

/** The reason why cleanText rejects the text; null if it accepts it. */
export function textFault(raw: string, { min, max, multiline }: TextBounds): TextFault | null {
  if (codePoints(raw) > max) return 'tooLong';
  const text = raw.trim();
  if (codePoints(text) < min) return 'tooShort';
  return (multiline ? CONTROLS_BUT_NEWLINES : CONTROLS).test(text) ? 'controlCharacters' : null;
}

/**
 * The form in which texts are searched ignoring case. toLowerCase() alone is not enough: it converts a Greek sigma at
 * the end of a word differently, so the lower-cased search text might not occur in the lower-cased text.
 */
export function searchForm(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/**
 * The form in which brand names are compared: equal for spellings that differ only in letter case, Unicode normalization
 * or invisible characters. "STRASSE" matches "Straße", and "Étoile" matches itself however its accent is encoded. This
 * is Unicode's NFKC_Casefold, except that dotted and dotless i are one letter, because the lower case of "I" depends on
 * a language we do not know. Never shown or stored.
 */
export function nameKey(name: string): string {
  const folded = foldCase(name.normalize('NFKD').replace(INVISIBLE, ''));
  return folded.normalize('NFKD').replace(VARIANTS_OF_I, 'i').replaceAll('ς', 'σ').normalize('NFKC').trim();
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const VARIANTS_OF_I = /ı|i\u0307+/g;

/** toUpperCase() expands letters without a single capital ("ß" to "SS"); toLowerCase() first turns "ẞ" into "ß". */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

const SURROGATE = /[\ud800-\udfff]/;

/** Compares texts by code points, as Postgres does in the collation "C". */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  if (SURROGATE.test(one + other)) return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

/** The later of two texts by code points. Null precedes every text. */
export function laterText(one: string | null, other: string): string;
export function laterText(one: string | null, other: string | null): string | null;
export function laterText(one: string | null, other: string | null): string | null {
  if (one === null) return other;
  if (other === null) return one;
  return compareTexts(one, other) > 0 ? one : other;
}
