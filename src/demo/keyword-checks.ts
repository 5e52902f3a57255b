import type { SearchPlace } from '../domain/search-place.js';
import { addDays } from '../domain/window.js';
import type { KeywordCheckLine } from '../ingest/index.js';
import { itemAt, randomOf, type Random } from './random.js';
import type { Scenario } from './scenario.js';

const engines = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
type Engine = (typeof engines)[number];

/** Keywords are checked daily for the most recent days, and weekly before that. */
const DAILY_DAYS = 7;
const WEEK = 7;
/** All checks of a day happen within this time after 00:00 UTC. */
const CHECKING_MS = 4 * 60_000;

export interface KeywordPlan {
  readonly scenario: Scenario;
  readonly seed: number;
  /** 00:00 UTC of the last day. */
  readonly today: Date;
  readonly days: number;
  readonly terms: number;
}

/** Generates the checks by keyword, oldest first. */
export function* keywordChecks(plan: KeywordPlan): Generator<KeywordCheckLine> {
  for (let index = 0; index < plan.terms; index += 1) {
    for (const engine of enginesOf(plan, index)) {
      for (const place of placesOf(index, engine)) yield* checksOf(plan, index, engine, place);
    }
  }
}

/** The places where a keyword is checked, and the number of results that the checks read. */
interface CheckedPlace {
  /** Absent for engines without places. */
  readonly place?: Pick<SearchPlace, 'country' | 'locale' | 'device'>;
  readonly depth?: number;
  /** Of the checks before the last day. Default: `depth`. */
  readonly earlierDepth?: number;
  /** Makes its positions differ from those at the other place. */
  readonly seeds?: readonly string[];
}

const AT_HOME: CheckedPlace = { place: { country: 'US', locale: 'en', device: 'desktop' }, depth: 100 };
/** Read only the first page of results until the last day. */
const ABROAD: CheckedPlace = {
  place: { country: 'GB', locale: 'en', device: 'mobile' },
  ...{ depth: 100, earlierDepth: 10, seeds: ['abroad'] },
};

/** Some terms are checked on Google at two places. */
function placesOf(index: number, engine: Engine): readonly CheckedPlace[] {
  if (engine !== 'google') return [{}];
  return index % 5 === 1 ? [AT_HOME, ABROAD] : [AT_HOME];
}

/** Most terms are checked on every engine, the others on all but one. */
function enginesOf({ scenario, seed }: KeywordPlan, index: number): readonly Engine[] {
  const random = randomOf(seed, 'engines', scenario.label, index);
  if (random.chance(0.7)) return engines;
  const skipped = random.int(0, engines.length - 1);
  return engines.filter((_, position) => position !== skipped);
}

function* checksOf(
  plan: KeywordPlan,
  index: number,
  engine: Engine,
  { place: at, depth, earlierDepth = depth, seeds = [] }: CheckedPlace,
): Generator<KeywordCheckLine> {
  const { scenario, seed, today, days } = plan;
  const about = randomOf(seed, 'term', scenario.label, index);
  const [volume, difficulty, tracked] = [about.int(2, 400) * 10, about.int(4, 92), about.chance(0.92)];
  const random = randomOf(seed, 'keyword', scenario.label, index, engine, ...seeds);
  const term = termOf(scenario, index);
  const url = `https://${scenario.own.domain}${random.pick(scenario.ownPages).path}`;
  const neverRanks = random.chance(0.14);
  let place = random.int(1, 115);
  for (let age = days - 1; age >= 0; age -= 1) {
    if (age >= DAILY_DAYS && age % WEEK !== 0) continue;
    place = nextPlace(random, place, index === 0);
    const checkedAt = new Date(addDays(today, -age).getTime() + random.int(0, CHECKING_MS - 1)).toISOString();
    const keyword = { term, engine, topic: topicOf(index), tracked, checkedAt, ...at };
    const read = age === 0 ? depth : earlierDepth;
    // The first check always succeeds, so that every keyword exists.
    if (age < days - 1 && random.chance(0.02))
      yield { ...keyword, status: 'error', errorMessage: 'The engine did not answer.' };
    else {
      const ranking = neverRanks ? unranked : rankingOf(place, url, read);
      yield { ...keyword, volume, difficulty, ...ranking, ...(read !== undefined && { depth: read }) };
    }
  }
}

/** Rankings drift slightly upward, faster further down. The first term stays in the top 20. */
function nextPlace(random: Random, place: number, staysOnTop: boolean): number {
  const moved = Math.round(place + random.normal() * (1 + place / 25) - 0.15);
  return Math.min(staysOnTop ? 20 : 120, Math.max(1, moved));
}

const unranked = { url: null, position: null };

/** Up to ten places beyond the results that were read, the page is known but has no position; further down, neither is known. */
function rankingOf(place: number, url: string, depth = 100): { url: string | null; position: number | null } {
  if (place <= depth) return { url, position: place };
  return place <= depth + 10 ? { url, position: null } : unranked;
}

function topicOf(index: number): KeywordCheckLine['topic'] {
  return itemAt(['seo', 'geo', 'seo', 'geo', 'social'] as const, index);
}

/** A distinct term for every index. */
function termOf({ keywordStems }: Scenario, index: number): string {
  const round = Math.floor(index / wordings.length);
  const stem = itemAt(keywordStems, (index % wordings.length) + round);
  const cycle = Math.floor(round / keywordStems.length);
  const term = itemAt(wordings, index).replace('{stem}', stem);
  return cycle === 0 ? term : `${term} ${cycle + 1}`;
}

const wordings = [
  'best {stem}',
  '{stem}',
  '{stem} reviews',
  'cheap {stem}',
  '{stem} comparison',
  '{stem} price',
  'what is the best {stem}',
  '{stem} for beginners',
  'top 10 {stem}',
  '{stem} near me',
  '{stem} vs alternatives',
  'how to choose a {stem}',
  '{stem} 100% free',
  '{stem} test',
];
