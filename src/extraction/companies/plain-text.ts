import { likenessOf } from './likeness.js';
import type { Phrase } from './structure.js';
import { isAnnounced, subjectOf } from './words.js';

/** Maximum number of phrases of each kind of sentence. */
const MAX_PHRASES = 40;

/**
 * The names in sentences: after "such as", each with capitals ("tools such as Acme, Globex and Initech"), in lists of
 * Japanese sentences, and words with capitals inside ("HelloFresh"), which are hardly ever no names.
 */
export function namedInSentences(text: string): Phrase[] {
  const announced: Phrase[] = [];
  const shaped: Phrase[] = [];
  const note = (start: number) => {
    if (text.charAt(start - 1) === ' ' && announced.length < MAX_PHRASES)
      announced.push(...announcedAt(text, start));
  };
  for (const { index } of text.matchAll(FIRST_LETTER)) note(index + 2);
  for (const { index } of text.matchAll(COMMA_BEFORE_CAPITAL)) {
    if (announced.length < MAX_PHRASES) announced.push(...listedAround(text, index));
  }
  for (const { index } of text.matchAll(INNER_CAPITAL)) {
    note(smallStart(text, index + 1));
    if (shaped.length < MAX_PHRASES) shaped.push(...wordAround(text, index));
  }
  return [...announced, ...japaneseLists(text), ...shaped];
}

/** With two patterns of two characters, most places are skipped; one for both takes three times as long. */
const FIRST_LETTER = /[a-z.] [A-Z\d\u00C0-\u00DE\u0100-\uFFFF]/g;
const COMMA_BEFORE_CAPITAL = /, (?=[A-Z])/g;
const INNER_CAPITAL = /[a-z][A-Z]/g;
const isSmall = (code: number) => code >= 0x61 && code <= 0x7a;

/** The start of the at most three small letters before a capital, as in "iPhone". */
function smallStart(text: string, capital: number): number {
  let start = capital;
  while (capital - start < 3 && isSmall(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** The names from a place on, if words announce them, with or without an article between. */
function announcedAt(text: string, start: number): Phrase[] {
  if (!isAnnounced(text, start - 1)) {
    const article = text.lastIndexOf(' ', start - 2) + 1;
    if (!ARTICLES.has(text.slice(article, start - 1)) || !isAnnounced(text, article - 1)) return [];
  }
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start);
  return subjectOf(before).places ? [] : enumerated(text, start);
}

/**
 * The names around a comma, if the words before them are about companies and there are three or more: "The popular tools
 * are Acme, Globex and Initech."
 */
function listedAround(text: string, comma: number): Phrase[] {
  const from = Math.max(0, comma - MAX_BEFORE);
  const before = text.slice(from, comma);
  const first = CAPITALIZED_END.exec(before);
  if (first === null || OF_PLACES.test(before.slice(0, first.index))) return [];
  const { offers, advice, places } = subjectOf(before.slice(0, first.index).replace(/^.*[.!?:]\s/s, ''));
  if (!offers || advice || places) return [];
  const names = enumerated(text, from + first.index);
  const likenesses = names.map((phrase) => likenessOf(phrase.text, false));
  return names.length >= 3 && likenesses.filter((likeness) => likeness >= 1).length >= 2 ? names : [];
}

/** The words with capitals at the end of a text. */
const CAPITALIZED_END = /(?<=\s)\p{Lu}[^\s,]*(?: [\p{Lu}\p{Nd}][^\s,]*){0,3}$/u;

/** Words before names of places and people. */
const OF_PLACES = /(?<!\p{L})(?:in|at|near|by|on|bei|von|nach|aus|auf|en|por|sur|à|par|w|we|na|przez) $/iu;

/** Code units before names that show what they are. */
const MAX_BEFORE = 75;
const ARTICLES = new Set(['the', 'der', 'die', 'das', 'dem', 'den', 'la', 'le', 'el']);

function japaneseLists(text: string): Phrase[] {
  if (!text.includes('、') && !text.includes('や')) return [];
  return [...text.matchAll(JAPANESE_LIST)].flatMap(({ index, 0: names }) =>
    [...names.matchAll(JAPANESE_NAME)].flatMap(({ index: at, 0: name }) =>
      likenessOf(name, false) > 0.5 ? [plain(text, index + at, index + at + name.length)] : [],
    ),
  );
}

/** The word with capitals inside that contains a place, if it is one by itself. */
function wordAround(text: string, at: number): Phrase[] {
  const from = Math.max(0, at - MAX_PART);
  const name = CAMEL_CASE.exec(text.slice(from, at + MAX_PART));
  if (name === null) return [];
  const start = from + name.index;
  const end = start + name[0].length;
  return start <= at && at < end ? [plain(text, start, end)] : [];
}

const MAX_PART = 24;
const CAMEL_CASE =
  /(?<![\p{L}\p{N}_@/.#-])(?:\p{Lu}\p{Ll}{1,15}|\p{Ll}{1,3})\p{Lu}\p{L}{2,20}(?![\p{L}\p{N}_@/(-]|\.\p{L})/u;

/** Names before "など", or joined by "や": "A、B、Cなど". */
const JAPANESE_LIST =
  /(?<=^|[、。はなら:：]\s?)[\p{Script=Katakana}ー\p{Script=Han}A-Za-z0-9.'& ]{2,24}(?:[、や][\p{Script=Katakana}ー\p{Script=Han}A-Za-z0-9.'& ]{2,24}){1,8}(?=など|が(?:有名|人気|簡単|あり)|に(?:あり))/gmu;
const JAPANESE_NAME = /[^、や]+/gu;

const ARTICLE = '(?:(?:the|der|die|das|dem|den|la|le|el) )?';
const START_OF_NAME = '(?:\\p{Lu}|\\p{Nd}\\p{L}|\\p{Ll}{1,3}\\p{Lu})';
const PART_OF_NAME = "(?:[\\p{L}\\p{N}'’+&!-]|\\.(?=\\p{L}))*";
const NAME = new RegExp(
  `^${ARTICLE}(${START_OF_NAME}${PART_OF_NAME}(?: [\\p{Lu}\\p{Nd}]${PART_OF_NAME}){0,3})`,
  'u',
);
const BETWEEN = /^(?:,? (?:and|or|und|oder|y|e|o|u|et|ou|i|lub|czy|albo)(?: (?:in|en|sur|w))? |, )/u;

function enumerated(text: string, from: number): Phrase[] {
  const found: Phrase[] = [];
  for (let at = from; found.length < 12;) {
    const name = NAME.exec(text.slice(at, at + 80));
    if (name === null) break;
    const words = (name[1] ?? '').replace(/(?<![.,!])[.,!]+$/u, '');
    const start = at + name[0].length - (name[1] ?? '').length;
    found.push(plain(text, start, start + words.length));
    at = start + words.length;
    const between = BETWEEN.exec(text.slice(at, at + 12));
    if (between === null) break;
    at += between[0].length;
  }
  const named = found.filter((phrase) => likenessOf(phrase.text, false) > -1);
  return found.length > 1 && named.some((phrase) => likenessOf(phrase.text, false) >= 1) ? named : [];
}

const plain = (text: string, start: number, end: number): Phrase => ({
  ...{ start, end, text: text.slice(start, end), kind: 'text' },
  ...{ isDescribed: true, label: null, url: null, isLead: false },
});
