import {
  isLetter,
  isUnspaced,
  kindAt,
  nextIndex,
  previousIndex,
  type CharacterKind,
  type Script,
} from './characters.js';
import type { Span } from './types.js';

/** How strictly a name must be a separate word. */
export interface EdgeRules {
  /** A common word: takes no plural, and is not part of "Post-it" or "H&M". */
  readonly isCommonWord: boolean;
}

/**
 * Whether the part of the text is a whole word, as a reader sees it.
 *
 * Words end where the script changes, as in "Notionを", and may have a possessive, a plural or another ending that names
 * take in their language. Chinese, Japanese hiragana, Thai, Lao, Khmer and Burmese do not separate words, so a name in
 * them counts anywhere: dictionaries are too often wrong about names that they do not contain. A run of katakana is one
 * word.
 */
export function isWholeWord(text: string, span: Span, rules: EdgeRules): boolean {
  return startsWord(text, span, rules) && endsWord(text, span, rules);
}

/** Whether a word starts with the part of the text. */
export function startsWord(text: string, span: Span, rules: EdgeRules): boolean {
  const inside = kindAt(text, span.start);
  const before = previousIndex(text, span.start);
  const outside = kindAt(text, before);
  if (inside === 'none') return outside === 'none';
  if (outside !== 'none') {
    return separates(inside, outside) || (inside === outside && hasPrefix(text, span, inside));
  }
  if (isUnspaced(inside)) return true;
  const further = kindAt(text, previousIndex(text, before));
  if (further === 'none') return text[before] !== '_' || !continuesBefore(text, before);
  switch (text.charAt(before)) {
    case '.':
      return separates(inside, further);
    case '_':
      return isUnspaced(further);
    case '&':
      return !rules.isCommonWord;
    case "'":
    case '’':
      return !/(?:^|[^\p{L}\p{N}])[OＯ]$/u.test(text.slice(Math.max(0, before - 2), before));
    default:
      return true;
  }
}

function endsWord(text: string, span: Span, rules: EdgeRules): boolean {
  const inside = kindAt(text, previousIndex(text, span.end));
  const after = nextIndex(text, span.end);
  const outside = kindAt(text, after);
  if (inside === 'none') return true;
  if (outside !== 'none') {
    return separates(inside, outside) || (inside === outside && hasEnding(text, span, inside, rules));
  }
  return isUnspaced(inside) || isEndAt(text, after, inside, rules);
}

/** Whether a word of letters ends at a place. */
export function endsWordAt(text: string, end: number, rules: EdgeRules): boolean {
  return isEndAt(text, nextIndex(text, end), kindAt(text, previousIndex(text, end)), rules);
}

/** Second parts of a compound that still names its first part, as in "Notion-like". */
const NAMING =
  /^(?:like|style|based|powered|native|compatible|inspired|specific|integrated|hosted|managed|branded)(?!\p{L})/u;

/** Whether a word ends before the character at `after`, which is not part of a word. */
function isEndAt(text: string, after: number, inside: CharacterKind, rules: EdgeRules): boolean {
  const next = nextIndex(text, after + 1);
  const further = kindAt(text, next);
  switch (text.charAt(after)) {
    case '.':
      // "Acme.io" and "Acme.js" are different names.
      return further === 'none' || separates(inside, further);
    case '_':
      return !continuesAfter(text, after);
    case '+':
    case '#':
      // "Acme+" is another product; "Acme+Globex" is two brands.
      return further !== 'none';
    case '&':
      return further === 'none' || !rules.isCommonWord;
    case '-':
    case '\u2010':
    case '\u2011':
      return (
        !rules.isCommonWord ||
        !/^\p{Ll}/u.test(text.slice(next, next + 2)) ||
        NAMING.test(text.slice(next, next + 12))
      );
    case "'":
    case '’':
      return !/^t(?![\p{L}\p{N}])/iu.test(text.slice(next, next + 3));
    default:
      return true;
  }
}

/** Underscores emphasize a word in Markdown, and join the words of an identifier. */
function continuesBefore(text: string, at: number): boolean {
  let index = at;
  while (text[index] === '_') index -= 1;
  return joinsIdentifier(kindAt(text, previousIndex(text, index + 1)));
}

function continuesAfter(text: string, at: number): boolean {
  let index = at;
  while (text[index] === '_') index += 1;
  return joinsIdentifier(kindAt(text, index));
}

function joinsIdentifier(kind: CharacterKind): boolean {
  return kind !== 'none' && !isUnspaced(kind);
}

/** Whether there is a word boundary between two characters of words. */
function separates(inside: CharacterKind, outside: CharacterKind): boolean {
  if (inside === outside) return isUnspaced(inside) && inside !== 'katakana';
  if (isLetter(inside) && isLetter(outside)) return true;
  const letter = isLetter(inside) ? inside : outside;
  return isUnspaced(letter) || letter === 'hangul';
}

/** Maximum length of an ending or prefix to check. */
const MAX_AFFIX = 8;

/** Up to three particles after a Korean noun. */
const KOREAN =
  /^(?:이|가|은|는|을|를|의|에|에서|에게|에게서|와|과|도|만|로|으로|부터|까지|처럼|보다|이란|란|라는|이라는|라고|이라고|이나|나|든지|이든|마다|조차|마저|밖에|뿐|께서|한테|하고|랑|이랑|이며|며|이고|고|이다|다|입니다|인|인데|이자|자|들|님|측|사|씨|야|이야|아|여|이여|이라|라|이었다|였다|였습니다|이었습니다|이지만|지만|같은|대신){1,3}$/;
/** Conjunctions, prepositions and the article, written as one word with what follows. */
const HEBREW = /^(?:ו?כ?ש?[הבכלמ]?)$/;
const ARABIC = /^(?:[وف]?[بكل]?(?:ال)?|[وف]?لل)$/;

/** Whether the letters that follow the name within its word are an ending that names take. */
function hasEnding(text: string, span: Span, script: CharacterKind, rules: EdgeRules): boolean {
  if (rules.isCommonWord) return false;
  const rest = lettersAfter(text, span.end, script);
  const name = text.slice(span.start, span.end);
  const end = span.end + rest.length;
  if (kindAt(text, end) === 'digit' || !isEndAt(text, end, script, rules)) return false;
  return ENDINGS[script]?.(name, rest) ?? false;
}

const ENDINGS: { readonly [script in CharacterKind]?: (name: string, rest: string) => boolean } = {
  latin: (name, rest) => /^s$/i.test(rest) || (/^es$/i.test(rest) && /(?:[sxz]|ch|sh)$/i.test(name)),
  hangul: (_, rest) => KOREAN.test(rest),
};

/** Whether the letters that come before the name within its word are prefixes that names take. */
function hasPrefix(text: string, span: Span, script: Script | 'digit'): boolean {
  if (!isLong(text.slice(span.start, span.end))) return false;
  const prefix = lettersBefore(text, span.start, script);
  return (script === 'hebrew' && HEBREW.test(prefix)) || (script === 'arabic' && ARABIC.test(prefix));
}

/** Shorter names are often parts of other words. */
function isLong(name: string): boolean {
  return name.length >= 4;
}

function lettersAfter(text: string, start: number, script: CharacterKind): string {
  let end = start;
  while (end - start <= MAX_AFFIX && end < text.length && kindAt(text, end) === script) end += 1;
  return text.slice(start, end);
}

function lettersBefore(text: string, end: number, script: CharacterKind): string {
  let start = end;
  while (end - start <= MAX_AFFIX && kindAt(text, start - 1) === script) start -= 1;
  return text.slice(start, end);
}
