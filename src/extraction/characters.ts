/** The role of a character in a word: a letter of a script, a digit, or not part of a word. */
export type CharacterKind = 'none' | 'digit' | Script;

/** `other` is any script that is not listed; all of its letters count as one script. */
export type Script =
  | 'latin'
  | 'greek'
  | 'cyrillic'
  | 'hebrew'
  | 'arabic'
  | 'hangul'
  | 'han'
  | 'hiragana'
  | 'katakana'
  | 'southeastAsian'
  | 'other';

/** Katakana includes its prolonged sound mark; the scripts of Southeast Asia are those written without spaces. */
const SCRIPTS: readonly [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['han', /\p{Script=Han}/u],
  ['hiragana', /\p{Script=Hiragana}/u],
  ['katakana', /[\p{Script=Katakana}ー]/u],
  ['southeastAsian', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
];

const LETTER = /[\p{L}\p{M}]/u;
const DIGIT = /\p{Nd}/u;
/** Soft hyphen, joiners and the like. */
const JOINING = /^(?:\u00AD|\u200C|\u200D|\u2060|\uFE0F)$/;

const KEPT = 20_000;
const kinds = new Map<number, CharacterKind>();

/** The kind of a code point; `none` for NaN, which stands for positions outside the text. */
export function kindOf(codePoint: number): CharacterKind {
  const known = kinds.get(codePoint);
  if (known !== undefined) return known;
  const kind = Number.isNaN(codePoint) ? 'none' : computeKind(String.fromCodePoint(codePoint));
  if (kinds.size >= KEPT) kinds.clear();
  kinds.set(codePoint, kind);
  return kind;
}

function computeKind(character: string): CharacterKind {
  if (DIGIT.test(character)) return 'digit';
  if (!LETTER.test(character)) return 'none';
  return SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other';
}

export function isLetter(kind: CharacterKind): kind is Script {
  return kind !== 'none' && kind !== 'digit';
}

/** Whether words of the script are written without spaces between them. */
export function isUnspaced(kind: CharacterKind): boolean {
  return kind === 'han' || kind === 'hiragana' || kind === 'katakana' || kind === 'southeastAsian';
}

/** Start of the character before `at`, beyond invisible ones that do not separate words; -1 at the start of the text. */
export function previousIndex(text: string, at: number): number {
  let index = at - 1;
  while (index >= 0 && JOINING.test(text.charAt(index))) index -= 1;
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(index)) && /[\uD800-\uDBFF]/.test(text.charAt(index - 1));
  return isPair ? index - 1 : index;
}

/** Index of the character at or after `at`, beyond invisible ones that do not separate words; may be the length. */
export function nextIndex(text: string, at: number): number {
  let index = at;
  while (index < text.length && JOINING.test(text.charAt(index))) index += 1;
  return index;
}

/** The kind of the character that starts at the index. */
export function kindAt(text: string, index: number): CharacterKind {
  return index < 0 ? 'none' : kindOf(text.codePointAt(index) ?? NaN);
}
