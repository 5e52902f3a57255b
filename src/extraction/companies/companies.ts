import { nameKey } from '../../domain/text.js';
import { isInside } from '../spans.js';
import type { Span } from '../types.js';
import { kindAt } from '../characters.js';
import { likenessOf } from './likeness.js';
import { phraseGroups, type Phrase, type PhraseGroup, type PhraseKind } from './structure.js';
import { ADVICE, OFFERS, PICKS, PLACES, SUCH_AS } from './words.js';

/** A company that the markup of an answer shows, whether or not a profile has it. */
export interface FoundCompany {
  /** As the answer first writes it. */
  readonly name: string;
  readonly kind: PhraseKind;
  /** Its occurrences as whole words, in the order of the text. At least one. */
  readonly occurrences: readonly Span[];
}

/** Maximum number of companies of an answer, and of occurrences of one. */
const MAX_COMPANIES = 40;
const MAX_OCCURRENCES = 50;

/** The mentions of the brands of a profile in an answer. */
export interface KnownParts {
  /** Parts that name a brand of the profile; in order, without overlaps. */
  readonly named: readonly Span[];
  /** Parts that readers do not see; in order, without overlaps. */
  readonly hidden: readonly Span[];
  /** Whether the `nameKey` is that of a name of the profile, which does not count where it was not found. */
  readonly isKnown: (key: string) => boolean;
}

/**
 * Finds the companies that an answer names by its markup: list items, bold text, table cells, headings and links, and names
 * after "such as". It knows no names but those of the profile, so it judges phrases by their letters, by their neighbors,
 * and by what the text says above them.
 */
export function companiesIn(text: string, { named, hidden, isKnown }: KnownParts): FoundCompany[] {
  const overlaps = (spans: readonly Span[], { start, end }: Span) =>
    isInside(spans, start) || isInside(spans, end - 1);
  const isTaken = (span: Span) => overlaps(named, span) || overlaps(hidden, span);
  const likenessAt = (phrase: Phrase) => {
    if (overlaps(named, phrase)) return NAMED;
    return overlaps(hidden, phrase) ? 0 : likenessOf(phrase.text, phrase.isLead);
  };
  const found = new Map<string, { name: string; kind: PhraseKind }>();
  const add = (phrase: Phrase) => {
    if (found.size >= MAX_COMPANIES || isTaken(phrase)) return;
    const key = nameKey(phrase.text);
    if (!found.has(key) && !isKnown(key)) found.set(key, { name: phrase.text, kind: phrase.kind });
  };
  for (const group of phraseGroups(text)) for (const phrase of companiesOf(group, likenessAt)) add(phrase);
  for (const phrase of namedInSentences(text)) add(phrase);
  return withOccurrences(text, [...found.values()], isTaken);
}

/** The companies by their first occurrences. A name within a longer one does not count there. */
function withOccurrences(
  text: string,
  companies: readonly Omit<FoundCompany, 'occurrences'>[],
  isTaken: (span: Span) => boolean,
): FoundCompany[] {
  const longestFirst = companies.toSorted((one, other) => other.name.length - one.name.length);
  const covered: Span[] = [];
  const all = longestFirst.flatMap((company) => {
    const occurrences = occurrencesOf(text, company.name).filter(
      (span) => !isTaken(span) && !covered.some((part) => part.start <= span.start && span.end <= part.end),
    );
    covered.push(...occurrences);
    return occurrences.length === 0 ? [] : [{ ...company, occurrences }];
  });
  return all.sort((one, other) => (one.occurrences[0]?.start ?? 0) - (other.occurrences[0]?.start ?? 0));
}

/** The likeness of a name of the profile. */
const NAMED = 2.5;
const THRESHOLD = 1;
/** The likeness below which a phrase is not a name, whatever stands next to it. */
const REJECTED = -2;
/** Code units above a list that show what it is about. */
const MAX_INTRO = 300;

/** The phrases of a group that name companies. */
function companiesOf(
  { intro, isHeadings, phrases }: PhraseGroup,
  likenessAt: (phrase: Phrase) => number,
): Phrase[] {
  const values = phrases.filter(({ label }) => label !== null && label !== '');
  const listed = values.length > 0 && values.length * 2 >= phrases.length - values.length ? values : phrases;
  const likenesses = listed.map(likenessAt);
  // Headings of one level are companies and others side by side, such as a conclusion.
  const counted = isHeadings ? likenesses.filter((likeness) => likeness > -0.75) : likenesses;
  const total = counted.reduce((sum, likeness) => sum + bounded(likeness), 0);
  if (likenesses.every((likeness) => likeness === NAMED || likeness <= REJECTED)) return [];
  const about = aboutIntro(intro.slice(-MAX_INTRO));
  return listed.filter((phrase, index) => {
    const likeness = likenesses[index] ?? 0;
    if (likeness <= REJECTED || phrase.label === '') return false;
    if (isHeadings && likeness <= -0.75) return false;
    const others = counted.length > 1 ? (total - bounded(likeness)) / (counted.length - 1) : 0;
    return likeness + others + about + markupOf(phrase) >= THRESHOLD;
  });
}

const bounded = (likeness: number) => Math.max(-2, Math.min(2, likeness));

const intros = new Map<string, number>();

function aboutIntro(intro: string): number {
  const known = intros.get(intro);
  if (known !== undefined) return known;
  const about = (OFFERS.test(intro) ? 1 : 0) - (ADVICE.test(intro) ? 1.5 : 0) - (PLACES.test(intro) ? 4 : 0);
  if (intros.size > 5_000) intros.clear();
  intros.set(intro, about);
  return about;
}

function markupOf({ kind, isDescribed, label, url, text: name }: Phrase): number {
  if (label !== null) return PICKS.test(label) ? 1 : -1;
  if (kind === 'link') return url !== null && isNamedAfter(url, name) ? 2 : 0.5;
  if (kind === 'list') return isDescribed ? 0 : -2.5;
  return 0.25;
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the host of a link has the name, as example.com has "Example". */
function isNamedAfter(url: string, name: string): boolean {
  const [, host = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]+)/i.exec(url) ?? [];
  const [first, wanted] = [letters(host), letters(name)];
  return (
    wanted.length >= 2 && (first.startsWith(wanted) || wanted.startsWith(letters(host.split('.')[0] ?? '')))
  );
}

/** Names after "such as", each with capitals: "tools such as Acme, Globex and Initech". */
function namedInSentences(text: string): Phrase[] {
  const phrases: Phrase[] = [];
  for (const { index, 0: cue } of text.matchAll(SUCH_AS)) {
    const from = index + cue.length;
    const before = text.slice(Math.max(0, index - 60), index);
    if (PLACES.test(before)) continue;
    phrases.push(...enumerated(text, from));
    if (phrases.length > MAX_COMPANIES) break;
  }
  if (text.includes('、') || text.includes('や'))
    for (const { index, 0: names } of text.matchAll(JAPANESE_LIST))
      for (const { index: at, 0: name } of names.matchAll(JAPANESE_NAME))
        if (likenessOf(name, false) > 0.5) phrases.push(plain(text, index + at, index + at + name.length));
  for (const { index } of text.matchAll(INNER_CAPITAL)) {
    const name = CAMEL_CASE.exec(text.slice(Math.max(0, index - MAX_PART), index + MAX_PART));
    if (name !== null && phrases.length < 2 * MAX_COMPANIES) {
      const start = Math.max(0, index - MAX_PART) + name.index;
      if (start <= index && index < start + name[0].length)
        phrases.push(plain(text, start, start + name[0].length));
    }
  }
  return phrases;
}

/** Capitals inside of words, which are hardly ever no names: "HelloFresh". */
const INNER_CAPITAL = /[a-z][A-Z][a-zA-Z]/g;
const MAX_PART = 24;
const CAMEL_CASE =
  /(?<![\p{L}\p{N}_@/.#-])(?:\p{Lu}\p{Ll}{1,15}|\p{Ll}{1,3})\p{Lu}\p{L}{2,20}(?![\p{L}\p{N}_@/(-]|\.\p{L})/u;

/** Names before "など", or joined by "や": "A、B、Cなど". */
const JAPANESE_LIST =
  /(?<=^|[、。はなら:：]\s?)[\p{Script=Katakana}ー\p{Script=Han}A-Za-z0-9.'& ]{2,24}(?:[、や][\p{Script=Katakana}ー\p{Script=Han}A-Za-z0-9.'& ]{2,24}){1,8}(?=など|が(?:有名|人気|簡単|あり)|に(?:あり))/gmu;
const JAPANESE_NAME = /[^、や]+/gu;

const NAME =
  /^(?:(?:the|der|die|das|dem|den|la|le|el) )?((?:\p{Lu}|\p{Nd}\p{L}|\p{Ll}{1,3}\p{Lu})(?:[\p{L}\p{N}'’+&!-]|\.(?=\p{L}))*(?: (?:\p{Lu}|\p{Nd})(?:[\p{L}\p{N}'’+&!-]|\.(?=\p{L}))*){0,3})/u;
const BETWEEN = /^(?:,? (?:and|or|und|oder|y|o|et|ou|i|lub|czy|albo)(?: (?:in|en|sur|w))? |, )/u;

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

/** The places of a name as a whole word. */
function occurrencesOf(text: string, name: string): Span[] {
  const spans: Span[] = [];
  for (
    let at = text.indexOf(name);
    at >= 0 && spans.length < MAX_OCCURRENCES;
    at = text.indexOf(name, at + name.length)
  ) {
    const span = { start: at, end: at + name.length };
    if (isSeparate(text, span.start - 1, span.start) && isSeparate(text, span.end, span.end - 1))
      spans.push(span);
  }
  return spans;
}

/** Whether a word ends between two characters, one outside and one inside. */
function isSeparate(text: string, outside: number, inside: number): boolean {
  const kind = kindAt(text, outside);
  return kind === 'none' || kind !== kindAt(text, inside) || kind === 'han' || kind === 'hiragana';
}
