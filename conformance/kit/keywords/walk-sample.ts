import type { RuleId } from '../../catalog/index.js';
import { joinPages, MAX_LIMIT, readPage, readWalk, type KeywordPage, type KeywordWalk } from './pages.js';
import { groupBy, requiredRows, rowDifferences, type KeywordFilter, type KeywordRow } from './rows.js';
import { MIN_UNIVERSE_ROWS, keywordUniverse, type Universe } from './universe.js';
import type { CheckContext } from '../../run/context.js';

/** A filtered list that is short enough for reading one row per page. */
export interface CursorSample {
  readonly universe: Universe;
  readonly filter: KeywordFilter;
  /** The whole list, read in pages of the maximum size. */
  readonly whole: KeywordWalk;
}

const MAX_ROWS = 24;
const MIN_ROWS = 3;

/** The sample for walks. Skips the check if no list has enough rows for several pages. */
export async function cursorSample(t: CheckContext): Promise<CursorSample> {
  const universe = await keywordUniverse(t);
  const filter = await t.run.memo('filter for walks', () => Promise.resolve(bestFilter(universe)));
  const whole = await readSample(t, universe, filter);
  if (whole.rows.length < MIN_ROWS) t.skip('too-few-rows');
  return { universe, filter, whole };
}

/** Reads the current list of a sample. */
function readSample(t: CheckContext, { actor, base }: Universe, filter: KeywordFilter): Promise<KeywordWalk> {
  return readWalk(t, 'KW-27', actor, { ...base, ...filter, limit: MAX_LIMIT });
}

/** Of the filters that leave a walkable list, the one with the most ties in the sort order. */
function bestFilter({ rows, base }: Universe): KeywordFilter {
  const words = new Set(rows.flatMap(({ term }) => term.match(/[a-z0-9]{3,}/gi) ?? []));
  const searches = base.q === undefined ? [...words].map((q) => ({ q })) : [];
  const values = (name: 'engine' | 'topic') =>
    base[name] === undefined
      ? [...groupBy(rows, (row) => row[name]).keys()].map((value) => ({ [name]: value }))
      : [];
  const parts: KeywordFilter[] = [...values('topic'), ...values('engine')];
  const candidates: KeywordFilter[] = [
    {},
    ...parts,
    ...searches,
    ...searches.flatMap((search) => parts.map((part) => ({ ...search, ...part }))),
  ];
  const scored = candidates.map((filter) => ({ filter, score: scoreOf(requiredRows(rows, filter)) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).filter;
}

function scoreOf(rows: readonly KeywordRow[]): number {
  const size = rows.length;
  if (size < MIN_UNIVERSE_ROWS) return size - MIN_UNIVERSE_ROWS;
  if (size > MAX_ROWS) return -size;
  const groups = [...groupBy(rows, ({ term }) => term).values()];
  const ties = groups.filter(({ length }) => length > 1).length;
  const nullTies = groups.filter((group) => withoutPosition(group).length > 1).length;
  return 1 + 5 * ties + 10 * Math.min(nullTies, 3) + Math.min(withoutPosition(rows).length, 6) - size / 10;
}

/** The rows outside the ranking, which have no defined order when sorted by position. */
export const withoutPosition = (rows: readonly KeywordRow[]) =>
  rows.filter(({ position }) => position === null);

/** A walk through a sample, with the list that it should have returned. */
export interface SampleWalk extends KeywordWalk {
  readonly filter: KeywordFilter;
  readonly limit: number;
  readonly whole: readonly KeywordRow[];
}

/**
 * Walks through a sample with one limit. Rankings may be refreshed at any time. If the walk differs from the sample,
 * and the sample has changed, the walk is repeated.
 */
export async function walkSample(t: CheckContext, sample: CursorSample, limit: number): Promise<SampleWalk> {
  const { universe, filter, whole } = sample;
  const walk = { ...(await walkPages(t, sample, limit)), filter, limit, whole: whole.rows };
  if (rowDifferences(walk.rows, whole.rows).length === 0) return walk;
  const { rows: now } = await readSample(t, universe, filter);
  if (rowDifferences(now, whole.rows).length === 0) return walk;
  return { ...(await walkPages(t, sample, limit)), filter, limit, whole: now };
}

/** Reads page after page, even past empty pages, and stops at a repeated cursor. */
async function walkPages(t: CheckContext, sample: CursorSample, limit: number): Promise<KeywordWalk> {
  const { universe, filter, whole } = sample;
  const query = { ...universe.base, ...filter, limit };
  const pages: KeywordPage[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  while (pages.length <= whole.rows.length) {
    const sent = cursor === undefined ? query : { ...query, cursor };
    const next = await readPage(t, ruleFor(cursor), universe.actor, sent);
    pages.push(next);
    if (!next.hasMore || next.nextCursor === null) return joinPages(pages);
    if (seen.has(next.nextCursor)) return { ...joinPages(pages), broken: 'a cursor was repeated' };
    cursor = next.nextCursor;
    seen.add(cursor);
  }
  return { ...joinPages(pages), broken: 'too many pages' };
}

/**
 * The rule for a rejected cursor. A cursor with characters that need encoding may be rejected because the server did
 * not decode them.
 */
function ruleFor(cursor: string | undefined): RuleId {
  if (cursor === undefined) return 'KW-27';
  return /[^\w.~-]/.test(cursor) ? 'CUR-12' : 'CUR-05';
}
