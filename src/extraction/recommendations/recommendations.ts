import { combinedStance, STANCES, type Stance } from '../../domain/stances.js';
import type { Span } from '../types.js';
import { cuesIn, type Cue } from './cues.js';
import { languageOf, type Language } from './languages.js';
import { MAX_MARKS, maskedText } from './masked-text.js';
import { partsOf, type Part, type Place } from './parts.js';

/** The places that name a brand. */
export interface NamedBrand<Brand> {
  readonly brand: Brand;
  readonly occurrences: readonly Span[];
}

/**
 * The statement of a part of a text about a brand. `mixed` is praise with a warning. `named` is an opinion of others, or a mention in
 * a list in arbitrary order.
 */
type Said = Stance | 'mixed' | 'named';

/**
 * The stances of an answer towards brands; none for a brand about which it says nothing plainly, or contradicts itself. The
 * language is that of the answer's frequent words: in other languages than those of the tables nothing is found.
 */
export function stancesIn<Brand>(text: string, named: readonly NamedBrand<Brand>[]): Map<Brand, Stance> {
  const stances = new Map<Brand, Stance>();
  const names = named
    .flatMap(({ brand, occurrences }) => occurrences.map(({ start, end }) => ({ name: brand, start, end })))
    .sort((one, other) => one.start - other.start);
  if (names.length === 0 || names.length > MAX_MARKS) return stances;
  const masked = maskedText(text, names);
  const language = languageOf(text, masked.text);
  if (language === null) return stances;
  const said = new Map<Brand, Said[]>(named.map(({ brand }) => [brand, []]));
  const phrases = language.phrases.in(masked.text);
  const parts = partsOf(text, masked, phrases, language);
  for (const { name, what } of saidIn(parts, language)) said.get(name)?.push(what);
  let isOpinion: boolean | undefined;
  const hasOpinion = () => (isOpinion ??= phrases.length > 0 || language.judging.areIn(masked.text));
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

/** Null for contradictions, and for opinions without a plain stance. */
function stanceOf(said: readonly Said[], hasOpinion: () => boolean): Stance | null {
  const opinions = STANCES.filter((stance) => stance !== 'neutral' && said.includes(stance));
  if (opinions.length > 0) return combinedStance(opinions);
  if (said.includes('named')) return 'neutral';
  return said.includes('mixed') || said.length === 0 || hasOpinion() ? null : 'neutral';
}

interface SaidOf<Name> {
  readonly name: Name;
  readonly what: Said;
}

function saidIn<Name>(parts: readonly Part<Name>[], language: Language): SaidOf<Name>[] {
  const said: SaidOf<Name>[] = [];
  let asked: Name | null = null;
  for (const part of parts) {
    const cues = cuesIn(part, language);
    const { names, subject, isQuestion } = part;
    const [first] = names;
    if (first === undefined) {
      const what = subject === null ? null : saidAfter(subject, cues, part, asked === subject, language);
      if (subject !== null && what !== null) said.push({ name: subject, what });
      continue;
    }
    const isOne = names.every(({ name }) => name === first.name);
    asked = isOne && isQuestion && cues.some(({ kind }) => kind !== 'warn') ? first.name : null;
    for (const name of isOne ? [first.name] : new Set(names.map((one) => one.name))) {
      const own = cues.filter((cue) => cue.name === name);
      said.push({ name, what: isQuestion ? 'neutral' : saidBy(own, part, name) });
    }
  }
  return said;
}

/**
 * The statement of a sentence that follows one with a single brand: "Skip it." In an item of a list, all sentences are about its
 * first brand. Null without a statement.
 */
function saidAfter<Name>(
  name: Name,
  cues: readonly Cue<Name>[],
  part: Part<Name>,
  isAnswer: boolean,
  { yes, no }: Language,
): Said | null {
  const text = isAnswer ? part.text.slice(part.start, part.end) : '';
  if (isAnswer && yes.test(text)) return 'first';
  if (isAnswer && no.test(text)) return 'warned';
  if (cues.some(({ kind }) => kind === 'warn')) return 'warned';
  return part.isInItem && cues.length > 0 ? saidBy(cues, part, name) : null;
}

function saidBy<Name>(cues: readonly Cue<Name>[], { phrases, place, lead }: Part<Name>, name: Name): Said {
  const has = (kind: Cue<Name>['kind']) => cues.some((cue) => cue.kind === kind);
  if (phrases.some(({ kind }) => kind === 'reported')) return 'named';
  if (has('warn')) return has('best') || has('recommend') ? 'mixed' : 'warned';
  const byList = saidByPlace(place, lead === name);
  const firsts = cues.filter(({ kind }) => kind === 'best' || kind === 'choose');
  if (firsts.length > 0)
    return byList !== 'first' && firsts.every(({ isPartly }) => isPartly) ? 'recommended' : 'first';
  if (byList !== null) return byList;
  return has('recommend') ? 'recommended' : 'neutral';
}

function saidByPlace({ list, number }: Place, isLead: boolean): Said | null {
  if (!isLead || list === null) return null;
  if (list === 'avoiding') return 'warned';
  if (list === 'unranked') return 'named';
  return number === 1 ? 'first' : 'recommended';
}
