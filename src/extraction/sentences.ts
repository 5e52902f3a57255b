import type { Span } from './types.js';

/** A word, a mark of punctuation, or the number of a name in the answer. */
export type Unit = string | number;

/** Marks among units. Parentheses are breaks; `LINK` is a colon, a dash or the border of a table's cell. */
export const COMMA = ',';
export const LINK = ':';
export const JOIN = '&';
/** Joins names, and separates clauses: the comma of Japanese and Chinese lists. */
export const LIST_COMMA = '、';
export const BREAK = '(';
/** Ends a question. The next sentence belongs to the same unit if the question is about names alone, because it answers it. */
export const QUESTION = '?';
const END = '.';
const LINE = '\n';
const ITEM = '\n-';

/**
 * The sentences of an answer that contain names. A list item forms another sentence with the line that introduces the
 * list: "I could not find:", "- Acme".
 * @param named the places where the text names brands, in order
 * @param hidden the parts that readers do not see
 */
export function sentencesOf(text: string, named: readonly Span[], hidden: readonly Span[]): Unit[][] {
  const sentences: Unit[][] = [];
  let sentence: Unit[] = [];
  let intro: Unit[] = [];
  let isItem = false;
  const end = (mark: Unit) => {
    if (sentence.some(isName)) sentences.push(sentence);
    if (isItem && intro.length > 0) sentences.push([...intro, ...sentence.filter(isName).slice(0, 1)]);
    else if (sentence.length > 0) intro = mark !== END && sentence.at(-1) === LINK ? sentence : [];
    sentence = [];
    if (mark !== END) isItem = mark === ITEM;
  };
  for (const unit of unitsOf(plain(masked(text, named, hidden)))) {
    if (unit === QUESTION && !isAboutNames(sentence)) {
      sentence.push(QUESTION);
      end(END);
    } else if (unit === END || unit === LINE || unit === ITEM) end(unit);
    else sentence.push(unit);
  }
  end(LINE);
  return sentences;
}

/** Maximum number of other words in a question about names: "And what about Acme?" */
const MAX_ASKED = 3;

function isAboutNames(units: readonly Unit[]): boolean {
  return units.some(isName) && units.filter((unit) => !isName(unit)).length <= MAX_ASKED;
}

export function isName(unit: Unit): unit is number {
  return typeof unit === 'number';
}

/** A name during parsing. */
const NAME = '\u0001';

/** The text with marks for names and spaces for hidden parts. */
function masked(text: string, named: readonly Span[], hidden: readonly Span[]): string {
  const clean = text.replaceAll(NAME, ' ');
  const cuts = [
    ...named.map((span) => ({ ...span, mark: NAME })),
    ...hidden.map((span) => ({ ...span, mark: ' ' })),
  ].sort((one, other) => one.start - other.start);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, mark } of cuts) {
    // Tags inside a name
    if (start < at) continue;
    parts.push(clean.slice(at, start), mark);
    at = end;
  }
  return [...parts, clean.slice(at)].join('');
}

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]+/g;
/** Footnotes, and parentheses that contain no name. */
const ASIDES = new RegExp(`\\[\\^?\\d{1,3}\\]|[(（][^()（）\\n${NAME}]{0,100}[)）]`, 'g');
const NOT = /n['’]t\b|(?<=\bcan)not\b/g;
/** The question mark of Greek, which is a semicolon in NFC, between or after Greek words. */
const GREEK_QUESTION = /;(?:(?=\s*\p{Script=Greek})|(?<=\p{Script=Greek}[^\p{Script=Greek};\n]{0,60};))/gu;

/** In the form of the words in the language tables. Every line begins with a line feed. */
function plain(text: string): string {
  return `${LINE}${text}`
    .toLowerCase()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(ASIDES, ' ')
    .replace(GREEK_QUESTION, QUESTION)
    .replace(NOT, ' not ');
}

/** A name with an ending, a word, a mark, or the start of a line with a quote or list marker. */
const UNITS = new RegExp(
  [
    `${NAME}(?:['’]\\p{L}{1,5}(?!\\p{L})|[a-z]{1,3}(?![a-z])|['’])?`,
    '[\\p{L}\\p{M}\\p{N}]+',
    '[。！？；;؛؟]|[.!?](?![\\p{L}\\p{N}])|[,，،、:：()（）|–—/&]|(?<=\\s)-(?=\\s)',
    '\\n[\\t >]*(?:(?:[-*+•]|\\d{1,3}[.)])[\\t ])?',
  ].join('|'),
  'gu',
);
const MARKS = new Map<string, Unit>(
  [
    [',，،', COMMA],
    ['、', LIST_COMMA],
    ['/&', JOIN],
    [':：|–—-', LINK],
    ['()（）', BREAK],
    [';；؛。！', END],
    ['?？؟', QUESTION],
  ].flatMap(([marks = '', unit = '']) => Array.from(marks, (mark) => [mark, unit] as const)),
);
/** Abbreviations, after which a dot does not end a sentence. The same holds for a single letter. */
const ABBREVIATIONS = new Set(
  'inc corp ltd co llc gmbh vs dr mr mrs ms st prof sr jr no nr bzw ca ex sp etc ev bijv np in tzw'.split(
    ' ',
  ),
);

const FIRST_LETTER = 0x61;

function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let names = 0;
  for (const found of text.match(UNITS) ?? []) {
    const code = found.charCodeAt(0);
    if (code >= FIRST_LETTER) units.push(MARKS.get(found) ?? found);
    else if (found.startsWith(NAME)) units.push(names++);
    else if (found.startsWith(LINE)) units.push(/[-*+•\d]/.test(found) ? ITEM : LINE);
    else if (!/^[.!]/.test(found)) units.push(MARKS.get(found) ?? found);
    else if (found !== '.' || !isAbbreviation(units.at(-1))) units.push(END);
  }
  return units;
}

function isAbbreviation(unit: Unit | undefined): boolean {
  return typeof unit === 'string' && (unit.length === 1 || ABBREVIATIONS.has(unit));
}
