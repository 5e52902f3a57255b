import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { proposedAliases } from '../../../src/domain/proposed-aliases.js';
import { createExtractor, type BrandIdentity, type BrandProfile } from '../../../src/extraction/index.js';
import { unmark, type ExpectedMention } from './marks.js';

/** A sentence as AI answers write it, with the names in it. */
export interface Sentence {
  readonly language: string;
  readonly kind: string;
  readonly profile: BrandProfile;
  readonly text: string;
  readonly mentions: readonly ExpectedMention[];
}

interface SentenceFile {
  readonly language: string;
  readonly profile: BrandProfile;
  /** By kind. Names are marked as in the fixtures. */
  readonly cases: Readonly<
    Record<string, readonly (string | { readonly text: string; readonly profile: BrandProfile })[]>
  >;
}

/** All sentences that were known when the rules were written, in the order of the files. */
export function readSentences(): Sentence[] {
  return yamlIn('./known/').flatMap((file) => sentencesOf(file as SentenceFile));
}

function yamlIn(path: string): unknown[] {
  const folder = new URL(path, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => parse(readFileSync(new URL(name, folder), 'utf8')) as unknown);
}

const heldOutProfile: BrandProfile = { own: { name: 'Acme' }, competitors: [{ name: 'Globex' }] };

/** Sentences that were not known when the rules were written. */
export function readHeldOut(): Sentence[] {
  return sentencesIn('held-out.yaml');
}

/** Sentences that were written to test the rules, and whose words were added to the tables afterwards. */
export function readRounds(): Sentence[] {
  return ['first', 'second', 'third'].flatMap((round) => sentencesIn(`rounds/${round}.yaml`));
}

/** The half that the rules were written with, and the one with other brands that they were not. */
export type Half = 'known' | 'held-out';

type HalvedFile = { readonly language: string } & Readonly<Record<Half, Omit<SentenceFile, 'language'>>>;

function halfIn(folder: string, half: Half): Sentence[] {
  return yamlIn(folder).flatMap((file) => {
    const { language, ...halves } = file as HalvedFile;
    return sentencesOf({ language, ...halves[half] });
  });
}

/**
 * Sentences in 15 languages about how names are written: inflected forms, other spellings, words that only begin like a
 * name, and words that are names elsewhere.
 */
export function readNames(half: Half): Sentence[] {
  return halfIn('./names/', half).map(withProposedAliases);
}

/** Sentences of five languages that say that nothing was found, or that could be mistaken for it. */
export function readAbsences(half: Half): Sentence[] {
  return halfIn('./absences/', half);
}

/** Sentences in these languages that were written afterwards, worded to be unusual. */
export function readAbsencesRound(): Sentence[] {
  return sentencesIn('rounds/absences.yaml');
}

/**
 * Sentences that were written to test the tables of names. What the first round, with unusual names, missed was added before
 * the second one was written.
 */
export function readNamesRound(round: 'names' | 'more-names'): Sentence[] {
  const file = readFileSync(new URL(`rounds/${round}.yaml`, import.meta.url), 'utf8');
  return (parse(file) as SentenceFile[]).flatMap(sentencesOf).map(withProposedAliases);
}

/** The sentence for a workspace that accepted all aliases proposed for its names. */
function withProposedAliases({ profile: { own, competitors }, ...sentence }: Sentence): Sentence {
  const accept = ({ aliases = [], ...brand }: BrandIdentity): BrandIdentity => ({
    ...brand,
    aliases: [...aliases, ...proposedAliases([brand.name, ...aliases])],
  });
  return { ...sentence, profile: { own: own && accept(own), competitors: competitors.map(accept) } };
}

function sentencesIn(path: string): Sentence[] {
  const file = readFileSync(new URL(path, import.meta.url), 'utf8');
  return (parse(file) as ({ language: string } & Record<string, string[]>)[]).flatMap(
    ({ language, ...cases }) => sentencesOf({ language, profile: heldOutProfile, cases }),
  );
}

function sentencesOf({ language, profile, cases }: SentenceFile): Sentence[] {
  return Object.entries(cases)
    .flatMap(([kind, all]) => all.map((one) => ({ kind, one })))
    .map(({ kind, one }) => ({
      ...{ language, kind },
      ...read(typeof one === 'string' ? { text: one, profile } : one),
    }));
}

/** @throws Error for a mark of a brand that the profile does not have */
function read({ text, profile }: { text: string; profile: BrandProfile }) {
  const names = [profile.own, ...profile.competitors].map((brand) => brand?.name);
  const sentence = unmark(text);
  const unknown = sentence.mentions.find(({ brand }) => !names.includes(brand));
  if (unknown !== undefined) throw new Error(`${unknown.brand} is no brand of the profile: ${text}`);
  return { profile, ...sentence };
}

/** The expected and the found facts of a sentence. A fact is a name at a place, negated or not. */
export interface Judged {
  readonly sentence: Sentence;
  readonly wanted: readonly string[];
  readonly found: readonly string[];
}

export function judge(sentence: Sentence): Judged {
  const { mentions } = createExtractor(sentence.profile)({ text: sentence.text });
  return { sentence, wanted: factsOf(sentence.mentions), found: factsOf(mentions) };
}

function factsOf(mentions: readonly Pick<ExpectedMention, 'brand' | 'occurrences'>[]): string[] {
  return mentions.flatMap(({ brand, occurrences }) =>
    occurrences.map(({ start, end, negated }) => `${negated ? 'no:' : ''}${brand} ${start}-${end}`),
  );
}

export interface Score {
  readonly sentences: number;
  readonly facts: number;
  readonly precision: number;
  readonly recall: number;
}

export function scoreOf(judged: readonly Judged[]): Score {
  const count = (numberOf: (one: Judged) => number) => judged.reduce((sum, one) => sum + numberOf(one), 0);
  const right = count(({ wanted, found }) => found.filter((fact) => wanted.includes(fact)).length);
  const [facts, found] = [count((one) => one.wanted.length), count((one) => one.found.length)];
  return { sentences: judged.length, facts, precision: right / found, recall: right / facts };
}
