import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { SetupFailed } from '../../run/outcome.js';
import {
  requestPage,
  KEYWORDS,
  MAX_LIMIT,
  pageOf,
  joinPages,
  type KeywordPage,
  type KeywordWalk,
} from './pages.js';
import {
  engines,
  extraRows,
  hasChangedRow,
  missingRows,
  rowDifferences,
  rowsOfBoth,
  keywordTopics,
  type KeywordFilter,
  type KeywordRow,
} from './rows.js';

/** A complete set of keyword rows. The result of any filter can be derived from it. */
export interface Universe {
  readonly actor: Actor;
  /** The filter that returns exactly these rows; empty if they are all rows of the workspace. */
  readonly base: KeywordFilter;
  readonly rows: readonly KeywordRow[];
  readonly pages: readonly KeywordPage[];
  /** Absent if two walks returned the same rows, or if there is only one page. */
  readonly instability?: Instability;
}

/** Evidence that two walks through the same list returned different rows. */
export interface Instability {
  /**
   * Whether paging lost or repeated rows, and no row changed. `rows` of the universe then are the rows of both walks,
   * all of which exist.
   */
  readonly isLoss: boolean;
  readonly differences: readonly string[];
  readonly evidence: readonly Exchange[];
}

/** The content of GET /v1/keywords: rankings, topic visibility, or rankings only with a ranking parameter. */
export type KeywordForm = 'ranking' | 'topic' | 'ranking by parameter';

/** The minimum number of rows for testing filters and pages. */
export const MIN_UNIVERSE_ROWS = 15;
const MAX_PAGES = 3;
const MAX_TRIES = 6;
const MAX_WALK = 20;
const OTHER_LIMIT = 150;

/** The response to a call without parameters, sent once per run. */
export function keywordsWithoutParameters(t: CheckContext): Promise<Exchange> {
  return t.run.memo('keywords without parameters', () => t.paid.get(KEYWORDS));
}

/**
 * Detects the form of the endpoint once per run.
 * @throws SetupFailed if the endpoint does not return 200
 */
export function keywordForm(t: CheckContext): Promise<KeywordForm> {
  return t.run.memo('form of keywords', async () => {
    const bare = await keywordsWithoutParameters(t);
    if (bare.status !== 200) throw new SetupFailed(`the keywords cannot be read: ${bare.summary}`);
    if (isRanking(bare)) return 'ranking';
    return isRanking(await t.paid.get(KEYWORDS, { limit: 50 })) ? 'ranking by parameter' : 'topic';
  });
}

/** Whether a response has the ranking form, well-formed or not. */
export function isRanking({ status, json }: Exchange): boolean {
  if (status !== 200 || typeof json !== 'object' || json === null) return false;
  return ['keywords', 'hasMore', 'nextCursor'].some((name) => Object.hasOwn(json, name));
}

/** Skips the check if the endpoint has no keyword rankings. */
export async function requireRankings(t: CheckContext): Promise<void> {
  if ((await keywordForm(t)) === 'topic') t.skip('other-form');
}

/**
 * The rows of the paid workspace or, if it has too few, of the workspace with the most rows; read once per run. Skips
 * the check in the topic form and if there are no rows.
 * @throws SetupFailed if no workspace can be read
 */
export async function keywordUniverse(t: CheckContext): Promise<Universe> {
  await requireRankings(t);
  const { now } = await cachedUniverse(t);
  if (now.rows.length === 0) t.skip('too-few-rows');
  return now;
}

/** The difference between a list and a universe. */
export interface Comparison {
  readonly differences: readonly string[];
  readonly evidence: readonly Exchange[];
}

/**
 * Compares the list that `compare` reads with the universe. Rankings may be refreshed at any time, so after a
 * difference the universe is read again. If a row changed, the comparison is repeated; otherwise, the difference
 * counts.
 */
export async function compareWithUniverse(
  t: CheckContext,
  compare: (universe: Universe) => Promise<Comparison>,
): Promise<Comparison> {
  const cached = await cachedUniverse(t);
  const { now: before } = cached;
  const first = await compare(before);
  if (first.differences.length === 0) return first;
  cached.now = await confirmedUniverse(before.actor, await walkAll(before.actor, before.base), before.base);
  return rowDifferences(cached.now.rows, before.rows).length === 0 ? first : compare(cached.now);
}

/** Describes the rows of a universe that a filtered list lacks, and the rows that it adds if the universe has all rows. */
export const differencesFrom = (
  { rows, instability }: Universe,
  got: readonly KeywordRow[],
  filter: KeywordFilter = {},
): string[] => [
  ...missingRows(got, rows, filter),
  ...(instability === undefined ? extraRows(got, rows) : []),
];

/**
 * Whether rows that the lists lack were dropped by a filter: either paging loses no rows, or each list has one page. If
 * not, the rules are inconclusive.
 */
export function isReliable(
  t: CheckContext,
  { instability }: Universe,
  lists: readonly (Pick<KeywordWalk, 'pages'> | undefined)[],
  ...rules: readonly RuleId[]
): boolean {
  if (instability === undefined) return true;
  if (instability.isLoss && lists.every((list) => list?.pages.length === 1)) return true;
  const why = `two walks through the same list disagree (${instability.differences[0]}), so missing rows cannot be detected`;
  for (const rule of rules) t.inconclusive(rule, why);
  return false;
}

/** The page of the universe that contains the rows named in a difference, as evidence; empty if no page does. */
export function pageShowing(universe: Universe, differences: readonly string[]): Exchange[] {
  const page = universe.pages.find(({ rows }) =>
    rows.some(({ term, engine }) => differences.some((one) => one.startsWith(`"${term}" on ${engine} `))),
  );
  return page === undefined ? [] : [page.exchange];
}

/** A universe that is cached for the run and replaced when the rankings are refreshed. */
interface CachedUniverse {
  now: Universe;
}

function cachedUniverse(t: CheckContext): Promise<CachedUniverse> {
  return t.run.memo('keyword universe', async () => ({ now: await discover(t) }));
}

async function discover(t: CheckContext): Promise<Universe> {
  let best: Universe | undefined;
  for (const role of ['paid', 'capped', 'other', 'free'] as const) {
    const actor = t.optional(role);
    if (actor === undefined) continue;
    const found = await discoverIn(actor);
    if (best === undefined || found.rows.length > best.rows.length) best = found;
    if (best.rows.length >= MIN_UNIVERSE_ROWS) return best;
  }
  if (best === undefined) throw new SetupFailed('no key can read the keywords');
  return best;
}

async function discoverIn(actor: Actor): Promise<Universe> {
  const whole = await walkAll(actor, {}, MAX_PAGES);
  if (whole.broken !== 'too many pages') return confirmedUniverse(actor, whole, {});
  for (const base of narrowingFilters(whole.rows).slice(0, 2 * MAX_TRIES)) {
    const walk = await walkAll(actor, base, 1);
    if (walk.broken === undefined && walk.rows.length >= MIN_UNIVERSE_ROWS)
      return confirmedUniverse(actor, walk, base);
  }
  throw new SetupFailed('the workspace has many keywords, and no filter reduces them to one page');
}

/** Filters that probably leave at most one page. Words come first, because they keep all engines and topics. */
function narrowingFilters(sample: readonly KeywordRow[]): KeywordFilter[] {
  const counts = new Map<string, number>();
  for (const { term } of sample)
    for (const word of new Set(term.match(/[a-z0-9]{3,}/gi))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].filter(([, count]) => count >= 8 && count <= 80).sort((a, b) => b[1] - a[1]);
  const pairs = engines.flatMap((engine) => keywordTopics.map((topic) => ({ engine, topic })));
  const sizeOf = ({ engine, topic }: { engine: string; topic: string }) =>
    sample.filter((row) => row.engine === engine && row.topic === topic).length;
  return [
    ...words.slice(0, MAX_TRIES).map(([q]) => ({ q })),
    ...pairs.filter((pair) => sizeOf(pair) > 0).sort((a, b) => sizeOf(a) - sizeOf(b)),
  ];
}

async function walkAll(
  actor: Actor,
  base: KeywordFilter,
  maxPages = MAX_WALK,
  limit = MAX_LIMIT,
): Promise<KeywordWalk> {
  const pages: KeywordPage[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const exchange = await requestPage(actor, {
      ...base,
      limit,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const page = pageOf(exchange);
    if (page === undefined && pages.length > 0) return { ...joinPages(pages), broken: 'a page was rejected' };
    if (page === undefined) throw new SetupFailed(`the keywords cannot be read: ${exchange.summary}`);
    pages.push(page);
    if (!page.hasMore || page.nextCursor === null) return joinPages(pages);
    if (pages.length === maxPages) return { ...joinPages(pages), broken: 'too many pages' };
    if (seen.has(page.nextCursor)) return { ...joinPages(pages), broken: 'a cursor was repeated' };
    cursor = page.nextCursor;
    seen.add(cursor);
  }
}

/** Describes the rows that only one of two walks returned, or one more often, with the limit of the other one. */
function walkDifferences(one: readonly KeywordRow[], other: readonly KeywordRow[]): string[] {
  const lacking = (got: readonly KeywordRow[], all: readonly KeywordRow[], limit: number) =>
    missingRows(got, all).map((sentence) => `${sentence} with limit=${limit}`);
  return [...lacking(other, one, OTHER_LIMIT), ...lacking(one, other, MAX_LIMIT)];
}

/**
 * Builds a universe from a walk. If the walk has several pages, another walk with a different page size must return the
 * same rows; otherwise, rows that a filter drops cannot be distinguished from rows that paging loses.
 */
async function confirmedUniverse(actor: Actor, first: KeywordWalk, base: KeywordFilter): Promise<Universe> {
  let walk = first;
  let other = first;
  let instability: Instability | undefined;
  const isOnePage = () => walk.pages.length === 1 && walk.broken === undefined;
  for (let attempt = 0; !isOnePage() && attempt < 2; attempt += 1) {
    other = await walkAll(actor, base, MAX_WALK, OTHER_LIMIT);
    const broken = walk.broken ?? other.broken;
    const differences = broken === undefined ? walkDifferences(walk.rows, other.rows) : [broken];
    const evidence = [...walk.evidence, ...other.evidence];
    const isLoss = !hasChangedRow(walk.rows, other.rows);
    instability = differences.length === 0 ? undefined : { isLoss, differences, evidence };
    if (instability === undefined) break;
    // The rankings may have been refreshed between the two walks.
    walk = await walkAll(actor, base);
  }
  return {
    actor,
    base,
    rows: instability?.isLoss === true ? rowsOfBoth(walk.rows, other.rows) : walk.rows,
    pages: walk.pages,
    ...(instability === undefined ? {} : { instability }),
  };
}
