import { isCommonWord } from '../domain/common-words.js';
import { nameKey } from '../domain/text.js';
import { absentNames } from './absence.js';
import { createAutomaton } from './automaton.js';
import { companiesIn, type FoundCompany } from './companies/companies.js';
import { kindAt } from './characters.js';
import { chooseHits, type Hit } from './choose-hits.js';
import { decodeEntities, endInOriginal } from './entities.js';
import { Folding, type FoldedText } from './fold.js';
import { readMarkup, type Markup } from './markup.js';
import { stancesIn } from './recommendations/recommendations.js';
import { brandsOf, patternsOf, type Brand, type Name, type Pattern } from './names.js';
import { snippetAround } from './snippet.js';
import { sourcesOf } from './sources.js';
import { isInside } from './spans.js';
import { languagesOf } from './sentence-language.js';
import { endsWordAt, isWholeWord, startsWord } from './word-edges.js';
import type {
  Annotation,
  Answer,
  BrandProfile,
  ExtractedMention,
  Extraction,
  Occurrence,
  ProviderCitation,
  Span,
} from './types.js';

/** Prefix of every version, which distinguishes extractions of this program from those of others. */
export const EXTRACTOR_NAME = 'visibility';

/** Changes with every change of what an extraction finds, so that answers can be extracted again. */
export const EXTRACTOR_VERSION = `${EXTRACTOR_NAME}-8`;

/** The first version that looks for companies that nobody tracks. */
export const FIRST_WITH_COMPANIES = 6;

/** The first version that distinguishes recommendations from mentions and warnings. */
export const FIRST_WITH_STANCES = 8;

/** Finds the mentions and sources of one answer after another. */
export type Extractor = (answer: Answer) => Extraction;

/**
 * Prepares the search for the brands of a profile. An extraction depends on the profile and the answer only; its time
 * grows with the length of the answer, and hardly with the number of names.
 */
export function createExtractor(profile: BrandProfile): Extractor {
  const brands = brandsOf(profile).map(({ brand }) => brand);
  const patterns = patternsOf(profile);
  const automaton = createAutomaton(patterns.map(({ folded }) => folded));
  const folding = new Folding();
  // Names that were found and do not count here, such as a common word without its capital letter, are not other companies.
  const known = new Set(patterns.flatMap(({ names }) => names.map(({ key }) => key)));
  return ({ text, citations = [] }) => {
    const markup = readMarkup(text, annotationsOf(citations));
    const found: Hit[] = [];
    const decoded = decodeEntities(text);
    const folded = folding.fold(decoded);
    automaton.search(folded.codes, folded.length, (index, end) => {
      const hit = hitOf(decoded, folded, markup, patterns[index], end);
      if (hit !== null) found.push({ ...hit, end: endInOriginal(text, decoded, hit.end) });
    });
    const hits = chooseHits(decoded, found, markup.links);
    const absent = absentNames(
      decoded,
      hits.map((hit) => hit.inflected ?? hit),
      markup.hidden,
    );
    const others = companiesIn(text, {
      named: hits,
      hidden: markup.hidden,
      isKnown: (key) => known.has(key),
    });
    const mentioned = mentionsOf(hits, absent);
    const otherStarts = others.map(({ start }) => start);
    const starts = mentioned.flatMap(({ first }) => first?.start ?? []);
    const stances = stancesIn<Mentioned | FoundCompany>(text, [
      ...mentioned.map((mention) => ({ brand: mention, occurrences: mention.occurrences.filter(isCounted) })),
      ...others.map((company) => ({ brand: company, occurrences: company.occurrences })),
    ]);
    return {
      extractorVersion: EXTRACTOR_VERSION,
      mentions: mentioned.map((mention, index) => {
        const { first } = mention;
        const position = first === undefined ? null : index + 1 + countBefore(otherStarts, first.start);
        return { ...extractedMention(text, mention, position), stance: stances.get(mention) ?? null };
      }),
      companies: others.map((company, index) => ({
        ...{ brand: company.name, kind: company.kind, occurrences: company.occurrences },
        count: company.occurrences.length,
        position: index + 1 + countBefore(starts, company.start),
        stance: stances.get(company) ?? null,
      })),
      sources: sourcesOf(citations, markup.links, brands),
    };
  };
}

/** In the order of the text, because only the first ones of many count. */
function annotationsOf(citations: readonly ProviderCitation[]): Annotation[] {
  return citations
    .flatMap(({ url, annotated = [] }) => annotated.map((part) => ({ ...part, url })))
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The part of the text that the pattern matches up to a folded index; null if there is no name there, or form of one. */
function hitOf(
  text: string,
  folded: FoldedText,
  markup: Markup,
  pattern: Pattern | undefined,
  end: number,
): Hit | null {
  if (pattern === undefined) return null;
  const { starts } = folded;
  const begin = end - pattern.folded.length;
  if (pattern.names.length === 0 && isUninflected(text, folded, pattern, begin)) return null;
  const start = starts[begin] ?? 0;
  // Both ends must be boundaries of parts folded as one, such as a letter with its accent.
  if (begin > 0 && starts[begin - 1] === start) return null;
  if (isInside(markup.hidden, start)) return null;
  return nameHit(text, folded, markup, pattern, begin) ?? inflectedHit(text, folded, pattern, begin);
}

function nameHit(
  text: string,
  { starts, ends, length }: FoldedText,
  { hostNames }: Markup,
  pattern: Pattern,
  begin: number,
): Hit | null {
  if (pattern.names.length === 0) return null;
  const end = begin + pattern.folded.length;
  if (end < length && starts[end] === starts[end - 1]) return null;
  const span = { start: starts[begin] ?? 0, end: ends[end - 1] ?? 0 };
  const name = nameOf(text, span, pattern);
  if (name.kind !== 'name' && isInside(hostNames, span.start)) return null;
  return name.kind === 'domain' || isWholeWord(text, span, name) ? { ...span, name } : null;
}

/** A form counts if its sentence is in a language that has it, unless it is another common word: "Media" for Medium. */
function inflectedHit(text: string, folded: FoldedText, { inflected }: Pattern, begin: number): Hit | null {
  const start = folded.starts[begin] ?? 0;
  for (const { name, inflection } of inflected) {
    const end = endOfName(folded, begin, inflection.folded);
    if (!startsWord(text, { start, end: start + 1 }, name)) return null;
    const form = inflection.formAt(text, start);
    if (form === null || !endsWordAt(text, form.end, name)) continue;
    if (isCommonWord(text.slice(start, form.end))) continue;
    if (languagesOf(text, form, form.languages).length === 0) continue;
    return { start, end: end ?? form.end, name, inflected: form };
  }
  return null;
}

/** Whether the text has the name itself, which another pattern finds: a quick answer for most places of a beginning. */
function isUninflected(text: string, folded: FoldedText, { inflected }: Pattern, begin: number): boolean {
  const [first] = inflected;
  if (first === undefined || inflected.length > 1) return false;
  const end = endOfName(folded, begin, first.inflection.folded);
  return end !== null && kindAt(text, end) === 'none';
}

/** The end of the name if the text has all of its letters, otherwise null, as in "Alze" for "Alza". */
function endOfName({ codes, ends, length }: FoldedText, begin: number, name: string): number | null {
  if (begin + name.length > length) return null;
  for (let index = 0; index < name.length; index += 1)
    if (codes[begin + index] !== name.charCodeAt(index)) return null;
  return ends[begin + name.length - 1] ?? null;
}

/** Of names that differ only in accents or case, the one that the text has, otherwise the first of the profile. */
function nameOf(text: string, { start, end }: Span, { names }: Pattern): Name {
  const [first, ...others] = names;
  if (first === undefined) throw new Error('A pattern has at least one name.');
  if (others.length === 0) return first;
  const written = text.slice(start, end);
  const key = nameKey(written);
  return names.find((name) => name.text === written) ?? names.find((name) => name.key === key) ?? first;
}

const isCounted = ({ negated }: Occurrence) => !negated;

/** A brand with its occurrences. */
interface Mentioned {
  readonly brand: Brand;
  readonly occurrences: readonly Occurrence[];
  /** The first occurrence that is not negated. */
  readonly first: Occurrence | undefined;
}

function mentionsOf(hits: readonly Hit[], absent: ReadonlySet<number>): Mentioned[] {
  const byBrand = new Map<Brand, Occurrence[]>();
  for (const [index, { start, end, name }] of hits.entries()) {
    const occurrence = { start, end, negated: absent.has(index) };
    const others = byBrand.get(name.brand);
    if (others === undefined) byBrand.set(name.brand, [occurrence]);
    else others.push(occurrence);
  }
  // Sorting is stable, so brands that are only negated stay in the order of the text.
  return [...byBrand]
    .map(([brand, occurrences]) => ({
      ...{ brand, occurrences },
      first: occurrences.find(isCounted),
    }))
    .sort((one, other) => (one.first?.start ?? LAST) - (other.first?.start ?? LAST));
}

const LAST = Number.MAX_SAFE_INTEGER;

/** The number of places before another one. The places are in ascending order. */
function countBefore(places: readonly number[], place: number): number {
  const next = places.findIndex((other) => other > place);
  return next < 0 ? places.length : next;
}

function extractedMention(
  text: string,
  { brand, occurrences, first }: Mentioned,
  position: number | null,
): Omit<ExtractedMention, 'stance'> {
  const count = occurrences.filter(isCounted).length;
  return {
    brand: brand.name,
    isOwn: brand.isOwn,
    position,
    count,
    negatedCount: occurrences.length - count,
    occurrences,
    snippet: snippetAround(text, first ?? occurrences[0] ?? { start: 0, end: 0 }),
  };
}
