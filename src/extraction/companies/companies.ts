import { nameKey } from '../../domain/text.js';
import { isInside } from '../spans.js';
import type { PhraseKind, Span } from '../types.js';
import { kindAt } from '../characters.js';
import { likenessOf } from './likeness.js';
import { namedInSentences } from './plain-text.js';
import { phraseGroups, type Phrase, type PhraseGroup } from './structure.js';
import { PICKS, subjectOf } from './words.js';

/** A company that the markup of an answer shows, whether or not a profile has it. */
export interface FoundCompany {
  /** As the answer first writes it. */
  readonly name: string;
  readonly kind: PhraseKind;
  /** The start of its first occurrence. */
  readonly start: number;
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
    const key = keyOf(phrase.text);
    if (!found.has(key) && !isKnown(key)) found.set(key, { name: phrase.text, kind: phrase.kind });
  };
  for (const group of phraseGroups(text)) for (const phrase of companiesOf(group, likenessAt)) add(phrase);
  for (const phrase of namedInSentences(text)) add(phrase);
  return withOccurrences(text, [...found.values()], isTaken);
}

const MAX_KEYS = 20_000;
const keys = new Map<string, string>();

/** The `nameKey` of a name, kept because answers name the same companies. */
function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = nameKey(name);
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(name, key);
  return key;
}

/** The companies by their first occurrences. A part of a longer name does not count. */
function withOccurrences(
  text: string,
  companies: readonly Pick<FoundCompany, 'name' | 'kind'>[],
  isTaken: (span: Span) => boolean,
): FoundCompany[] {
  if (companies.length === 0) return [];
  const longestFirst = companies.toSorted((one, other) => other.name.length - one.name.length);
  const isCovered = new Uint8Array(text.length);
  const all: FoundCompany[] = [];
  for (const { name, kind } of longestFirst) {
    const occurrences = occurrencesOf(text, name).filter(
      (span) => isCovered[span.start] !== 1 && isCovered[span.end - 1] !== 1 && !isTaken(span),
    );
    for (const { start, end } of occurrences) isCovered.fill(1, start, end);
    const [first] = occurrences;
    if (first !== undefined) all.push({ name, kind, start: first.start, occurrences });
  }
  return all.sort((one, other) => one.start - other.start);
}

/** The likeness of a name of the profile, above that of any other phrase. */
const NAMED = 10;
const THRESHOLD = 1;
/** The likeness below which a phrase is not a name, whatever stands next to it. */
const REJECTED = -2;
const MAX_ABOUT = 2;
/** Code units above a list that show what it is about. */
const MAX_INTRO = 300;

/** The phrases of a group that name companies. */
function companiesOf(
  { intro, isHeadings, isLabeled, phrases }: PhraseGroup,
  likenessAt: (phrase: Phrase) => number,
): Phrase[] {
  const listed = listedIn(phrases);
  const likenesses = listed.map(likenessAt);
  if (likenesses.every((likeness) => likeness >= NAMED || likeness <= REJECTED)) return [];
  // Headings of one level are companies and others side by side, such as a conclusion.
  const counted = isHeadings ? likenesses.filter((likeness) => likeness > -0.75) : likenesses;
  const total = counted.reduce((sum, likeness) => sum + bounded(likeness), 0);
  const scores = listed.map((phrase, index) => {
    const likeness = likenesses[index] ?? 0;
    if (likeness <= REJECTED || phrase.label === '' || (isHeadings && likeness <= -0.75)) return -Infinity;
    const others = counted.length > 1 ? (total - bounded(likeness)) / (counted.length - 1) : 0;
    return likeness + others + markupOf(phrase);
  });
  if (scores.every((score) => score + MAX_ABOUT < THRESHOLD)) return [];
  const about = isLabeled ? MAX_ABOUT : aboutIntro(intro.slice(-MAX_INTRO), listed[0]?.kind === 'table');
  return listed.filter((_, index) => (scores[index] ?? 0) + about >= THRESHOLD);
}

/** The values of labels if there are about as many as other phrases, as in "Best value: Acme"; otherwise all phrases. */
function listedIn(phrases: readonly Phrase[]): readonly Phrase[] {
  if (phrases.every(({ label }) => label === null)) return phrases;
  const values = phrases.filter(({ label }) => label !== null && label !== '');
  return values.length > 0 && values.length * 2 >= phrases.length - values.length ? values : phrases;
}

const bounded = (likeness: number) => Math.max(-2, Math.min(2, likeness));

/**
 * The evidence of the text above a list that its phrases are companies; at most `MAX_ABOUT`. The heading of a column is about its
 * cells alone.
 */
function aboutIntro(intro: string, isColumn: boolean): number {
  const { offers, advice, places } = subjectOf(intro);
  return (offers ? (isColumn ? MAX_ABOUT : 1) : 0) - (advice ? 1.5 : 0) - (places ? 4 : 0);
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
