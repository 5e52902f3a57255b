import type { Span } from '../types.js';
import { partsOf, type Part, type Place } from './parts.js';
import { cuesIn, type Cue } from './cues.js';
import { languageOf, type Language } from './languages.js';

/**
 * How an answer treats a brand, where the text says so plainly: as its first recommendation, as another one, as a name among
 * others, or as something to avoid.
 */
export type Stance = 'first' | 'recommended' | 'neutral' | 'warned';

/** The places that name a brand. */
export interface NamedBrand<Brand> {
  readonly brand: Brand;
  readonly occurrences: readonly Span[];
}

/** Texts with more places are not examined. */
const MAX_PLACES = 200;

/**
 * The statement of a part of a text about a brand. `judged` is an opinion without a plain stance. `named` is an opinion of others,
 * or a mention in a list in arbitrary order.
 */
type Said = Stance | 'judged' | 'named';

/**
 * The stances of an answer towards brands; none for a brand about which it says nothing plainly, or contradicts itself. The
 * language is that of the answer's frequent words: in other languages than those of the tables nothing is found.
 */
export function stancesIn<Brand>(text: string, named: readonly NamedBrand<Brand>[]): Map<Brand, Stance> {
  const stances = new Map<Brand, Stance>();
  const places = named.flatMap(({ brand, occurrences }) =>
    occurrences.map(({ start, end }) => ({ name: brand, start, end })),
  );
  const language = languageOf(text);
  if (language === null || places.length === 0 || places.length > MAX_PLACES) return stances;
  const said = new Map<Brand, Said[]>(named.map(({ brand }) => [brand, []]));
  for (const { name, what } of saidIn(partsOf(text, places, language), language)) said.get(name)?.push(what);
  const hasOpinion = isOpinion(text, language);
  for (const [brand, all] of said) {
    const stance = stanceOf(all, hasOpinion);
    if (stance !== null) stances.set(brand, stance);
  }
  rank(stances);
  return stances;
}

/** Of several first choices, each is one of several. */
function rank<Brand>(stances: Map<Brand, Stance>): void {
  const firsts = [...stances].flatMap(([brand, stance]) => (stance === 'first' ? [brand] : []));
  if (firsts.length > 1) for (const brand of firsts) stances.set(brand, 'recommended');
}

/** Whether an answer gives an opinion of any kind. Its names are then not plainly some among others. */
function isOpinion(text: string, { judging, cues }: Language): boolean {
  const words = text.toLowerCase();
  return judging.test(words) || words.search(cues) >= 0;
}

/** Null for contradictions, and for opinions without a plain stance. */
function stanceOf(said: readonly Said[], hasOpinion: boolean): Stance | null {
  const has = (one: Said) => said.includes(one);
  if (has('warned')) return has('first') || has('recommended') ? null : 'warned';
  if (has('first')) return 'first';
  if (has('recommended')) return 'recommended';
  if (has('named')) return 'neutral';
  return has('judged') || hasOpinion || said.length === 0 ? null : 'neutral';
}

interface SaidOf<Name> {
  readonly name: Name;
  readonly what: Said;
}

function* saidIn<Name>(parts: readonly Part<Name>[], language: Language): Generator<SaidOf<Name>> {
  let asked: Name | null = null;
  for (const part of parts) {
    const cues = cuesIn(part, language);
    const { subject } = part;
    if (part.names.length === 0) {
      if (subject !== null) yield* ofFollowing(subject, cues, part, asked === subject, language);
      continue;
    }
    const names = new Set(part.names.map(({ name }) => name));
    const [only = null] = names.size === 1 ? names : [];
    asked = part.isQuestion && cues.some(({ kind }) => kind !== 'warn') ? only : null;
    for (const name of names) {
      const own = cues.filter((cue) => cue.name === name);
      yield { name, what: part.isQuestion ? 'neutral' : saidBy(own, part, name, language) };
    }
  }
}

/** A sentence after one with a single brand: "Skip it." In an item of a list, all sentences are about its first brand. */
function* ofFollowing<Name>(
  name: Name,
  cues: readonly Cue<Name>[],
  part: Part<Name>,
  isAnswer: boolean,
  language: Language,
): Generator<SaidOf<Name>> {
  if (isAnswer && language.yes.test(part.masked)) yield { name, what: 'first' };
  else if (isAnswer && language.no.test(part.masked)) yield { name, what: 'warned' };
  else if (cues.some(({ kind }) => kind === 'warn')) yield { name, what: 'warned' };
  else if (part.isInItem && cues.length > 0) yield { name, what: saidBy(cues, part, name, language) };
  else if (language.judging.test(part.masked)) yield { name, what: 'judged' };
}

function saidBy<Name>(cues: readonly Cue<Name>[], part: Part<Name>, name: Name, language: Language): Said {
  const has = (kind: Cue<Name>['kind']) => cues.some((cue) => cue.kind === kind);
  if (part.isReported) return 'named';
  if (has('warn')) return has('best') || has('recommend') ? 'judged' : 'warned';
  const byList = saidByPlace(part.place, part.lead === name);
  const firsts = cues.filter(({ kind }) => kind === 'best' || kind === 'choose');
  if (firsts.length > 0)
    return byList !== 'first' && firsts.every(({ isPartly }) => isPartly) ? 'recommended' : 'first';
  if (byList !== null) return byList;
  if (has('recommend')) return 'recommended';
  return language.judging.test(part.masked) ? 'judged' : 'neutral';
}

function saidByPlace({ list, number }: Place, isLead: boolean): Said | null {
  if (!isLead || list === null) return null;
  if (list === 'avoiding') return 'warned';
  if (list === 'unranked') return 'named';
  return number === 1 ? 'first' : 'recommended';
}
