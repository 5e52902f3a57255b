import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { SetupFailed } from '../../run/outcome.js';
import { askPage, KEYWORDS, MAX_LIMIT, pageOf, walkOf, type KeywordPage, type KeywordWalk } from './pages.js';
import { engines, gaps, keywordTopics, type KeywordFilter, type KeywordRow } from './rows.js';

/** Rows of a workspace that are known in full, so that what every filter must give can be told. */
export interface Universe {
  readonly actor: Actor;
  /** The filter under which they are all rows; empty when they are all of the workspace. */
  readonly base: KeywordFilter;
  readonly rows: readonly KeywordRow[];
  readonly pages: readonly KeywordPage[];
  /** Absent when two walks through it agree, or when it is a single page. */
  readonly doubt?: Doubt;
}

/** Why what lies beyond the first page cannot be relied on. */
export interface Doubt {
  readonly differences: readonly string[];
  readonly evidence: readonly Exchange[];
}

/** What GET /v1/keywords answers: rankings, topic visibility, or rankings only when a ranking parameter is sent. */
export type KeywordForm = 'ranking' | 'topic' | 'ranking by parameter';

/** Enough rows to tell of filters and pages. */
export const ENOUGH_ROWS = 15;
const MAX_PAGES = 3;
const MAX_TRIES = 6;
const MAX_WALK = 20;
const OTHER_LIMIT = 150;

/** The answer to the call without parameters, sent once in a run. */
export function bareKeywords(t: CheckContext): Promise<Exchange> {
  return t.run.memo('keywords without parameters', () => t.paid.get(KEYWORDS));
}

/** Finds out once which form the endpoint has. Throws `SetupFailed` when it does not answer with 200. */
export function keywordForm(t: CheckContext): Promise<KeywordForm> {
  return t.run.memo('form of keywords', async () => {
    const bare = await bareKeywords(t);
    if (bare.status !== 200) throw new SetupFailed(`the keywords cannot be read: ${bare.summary}`);
    if (isRanking(bare)) return 'ranking';
    return isRanking(await t.paid.get(KEYWORDS, { limit: 50 })) ? 'ranking by parameter' : 'topic';
  });
}

/** Whether an answer is one of keyword rankings, be it a good one or not. */
export function isRanking({ status, json }: Exchange): boolean {
  if (status !== 200 || typeof json !== 'object' || json === null) return false;
  return ['keywords', 'hasMore', 'nextCursor'].some((name) => Object.hasOwn(json, name));
}

/** The rules of the check are skipped when the endpoint has no keyword rankings. */
export async function needsRankings(t: CheckContext): Promise<void> {
  if ((await keywordForm(t)) === 'topic') t.skip('other-form');
}

/**
 * Rows known in full: those of the paid workspace, or of another that has more when it has too few. They are read
 * once in a run. Skips the check in the other form and without any row; throws `SetupFailed` when none can be read.
 */
export async function keywordUniverse(t: CheckContext): Promise<Universe> {
  await needsRankings(t);
  const { now } = await holderOf(t);
  if (now.rows.length === 0) t.skip('too-few-rows');
  return now;
}

/** What was read, compared with a universe. */
export interface Comparison {
  readonly differences: readonly string[];
  readonly evidence: readonly Exchange[];
}

/**
 * Compares what `compare` reads with the universe. Rankings may be refreshed at any moment: on a difference the
 * universe is read again, and the difference counts only if no row has changed; else all is compared anew.
 */
export async function compareWithUniverse(
  t: CheckContext,
  compare: (universe: Universe) => Promise<Comparison>,
): Promise<Comparison> {
  const holder = await holderOf(t);
  const { now: before } = holder;
  const first = await compare(before);
  if (first.differences.length === 0) return first;
  holder.now = await confirmed(before.actor, await walkAll(before.actor, before.base), before.base);
  return gaps(holder.now.rows, before.rows).length === 0 ? first : compare(holder.now);
}

/** Whether what a list lacks can be told: else the rules are inconclusive. */
export function isComplete(t: CheckContext, { doubt }: Universe, ...rules: readonly RuleId[]): boolean {
  if (doubt === undefined) return true;
  const why = `two walks through the same list do not agree (${doubt.differences[0]}), so what a filter lacks cannot be told`;
  for (const rule of rules) t.inconclusive(rule, why);
  return false;
}

/** The page of the universe that holds what a list lacks or has too often, to show it; none when no page does. */
export function pageThatShows(universe: Universe, differences: readonly string[]): Exchange[] {
  const page = universe.pages.find(({ rows }) =>
    rows.some(({ term, engine }) => differences.some((one) => one.startsWith(`"${term}" on ${engine} `))),
  );
  return page === undefined ? [] : [page.exchange];
}

/** Kept for the run, and replaced when the rankings were refreshed. */
interface Holder {
  now: Universe;
}

function holderOf(t: CheckContext): Promise<Holder> {
  return t.run.memo('keyword universe', async () => ({ now: await discover(t) }));
}

async function discover(t: CheckContext): Promise<Universe> {
  let best: Universe | undefined;
  for (const role of ['paid', 'capped', 'other', 'free'] as const) {
    const actor = t.optional(role);
    if (actor === undefined) continue;
    const found = await discoverIn(actor);
    if (best === undefined || found.rows.length > best.rows.length) best = found;
    if (best.rows.length >= ENOUGH_ROWS) return best;
  }
  if (best === undefined) throw new SetupFailed('nobody can read the keywords');
  return best;
}

async function discoverIn(actor: Actor): Promise<Universe> {
  const whole = await walkAll(actor, {}, MAX_PAGES);
  if (whole.broken !== 'too many pages') return confirmed(actor, whole, {});
  for (const base of narrower(whole.rows).slice(0, 2 * MAX_TRIES)) {
    const walk = await walkAll(actor, base, 1);
    if (walk.broken === undefined && walk.rows.length >= ENOUGH_ROWS) return confirmed(actor, walk, base);
  }
  throw new SetupFailed('the workspace has many keywords, and no filter was found that leaves a few of them');
}

/** Filters that are likely to leave a page at most: words first, since these leave all engines and topics. */
function narrower(sample: readonly KeywordRow[]): KeywordFilter[] {
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

/** Reads all rows without any assertion. */
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
    const exchange = await askPage(actor, { ...base, limit, ...(cursor === undefined ? {} : { cursor }) });
    const page = pageOf(exchange);
    if (page === undefined && pages.length > 0) return { ...walkOf(pages), broken: 'a page was refused' };
    if (page === undefined) throw new SetupFailed(`the keywords cannot be read: ${exchange.summary}`);
    pages.push(page);
    if (!page.hasMore || page.nextCursor === null) return walkOf(pages);
    if (pages.length === maxPages) return { ...walkOf(pages), broken: 'too many pages' };
    if (seen.has(page.nextCursor)) return { ...walkOf(pages), broken: 'a cursor came again' };
    cursor = page.nextCursor;
    seen.add(cursor);
  }
}

/**
 * The universe of a walk. Where it has several pages, a walk with other borders must find the same rows, else what
 * the list lacks cannot be told from what paging loses.
 */
async function confirmed(actor: Actor, first: KeywordWalk, base: KeywordFilter): Promise<Universe> {
  let walk = first;
  let doubt: Doubt | undefined;
  const isOnePage = () => walk.pages.length === 1 && walk.broken === undefined;
  for (let attempt = 0; !isOnePage() && attempt < 2; attempt += 1) {
    const other = await walkAll(actor, base, MAX_WALK, OTHER_LIMIT);
    const broken = walk.broken ?? other.broken;
    const differences = broken === undefined ? gaps(other.rows, walk.rows) : [broken];
    doubt =
      differences.length === 0 ? undefined : { differences, evidence: [...walk.evidence, ...other.evidence] };
    if (doubt === undefined) break;
    // The rankings may have been refreshed between the two.
    walk = await walkAll(actor, base);
  }
  return { actor, base, rows: walk.rows, pages: walk.pages, ...(doubt === undefined ? {} : { doubt }) };
}
