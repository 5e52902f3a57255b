import type { RuleId } from '../../catalog/index.js';
import { withQuery } from '../../http/actor.js';
import { queryText, readFiltered } from '../../kit/keywords/filters.js';
import {
  joinPages,
  KEYWORDS,
  MAX_LIMIT,
  pageOf,
  readPage,
  type KeywordWalk,
} from '../../kit/keywords/pages.js';
import {
  groupBy,
  isSameOrder,
  matchOf,
  requiredRows,
  rowDifferences,
  unexpectedRows,
  type KeywordFilter,
  type KeywordRow,
} from '../../kit/keywords/rows.js';
import { searchesFor } from '../../kit/keywords/searches.js';
import {
  compareWithUniverse,
  isReliable,
  keywordUniverse,
  requireRankings,
  type Universe,
} from '../../kit/keywords/universe.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { cursorSample, walkSample } from '../../kit/keywords/walk-sample.js';
import { assertPage, assertRowCounts, assertWalk } from '../../kit/keywords/walk-assertions.js';

/** The rules that each walk shows, apart from those on the end of a list. */
const walkRules = [
  'CUR-01',
  'CUR-02',
  'CUR-03',
  'CUR-04',
  'CUR-05',
  'CUR-10',
  'CUR-11',
  'CUR-13',
] as const satisfies readonly RuleId[];

export const cursorChecks = [
  directed('cursor/walks', [...walkRules, 'CUR-07'], {}, async (t) => {
    const sample = await cursorSample(t);
    await t.case('the fewest pages', () => lastPage(t, sample.whole));
    for (const limit of [1, 2, 3, 7])
      await t.case(`limit=${limit}`, async () => assertWalk(t, await walkSample(t, sample, limit)));
    await t.case('the whole list', () => wholeList(t));
  }),
  directed('cursor/borders', [...walkRules, 'CUR-07', 'CUR-08'], {}, async (t) => {
    await t.case('the whole list', () => wholeList(t));
    const sample = await cursorSample(t);
    const total = sample.whole.rows.length;
    for (const limit of [Math.ceil(total / 3), total - 1, total, total + 1])
      await t.case(`limit=${limit} of ${total} rows`, async () => {
        const walk = await walkSample(t, sample, limit);
        await assertWalk(t, walk);
        // Lost rows are a fault of the walk, and a refresh may have changed the number of rows.
        if (walk.whole.length !== total)
          t.inconclusive('CUR-08', 'the number of rows changed while they were read');
        else if (rowDifferences(walk.rows, walk.whole).length === 0 || walk.pages.length === 1)
          assertRowCounts(t, walk);
      });
  }),
  directed('cursor/same-cursor', ['CUR-09', 'CUR-12', 'NS-094'], {}, async (t) => {
    const { universe, filter, whole } = await cursorSample(t);
    const { actor, base } = universe;
    const query = { ...base, ...filter, limit: Math.min(3, whole.rows.length - 1) };
    const first = await readPage(t, 'CUR-09', actor, query);
    if (first.nextCursor === null) return t.skip('too-few-rows');
    const cursor = first.nextCursor;
    const second = await readPage(t, 'CUR-12', actor, { ...query, cursor });
    await t.case('the same cursor again', async () => {
      const again = await readPage(t, 'CUR-09', actor, { ...query, cursor });
      const isSame = isSameOrder(second.rows, again.rows) && second.hasMore === again.hasMore;
      const expected = `the same page: ${second.exchange.summary}`;
      t.holds('CUR-09', isSame, expected, again.exchange.summary, second.exchange, again.exchange);
    });
    // If one cursor returns different pages, its encoding cannot be tested.
    const isStable = t.run.findings.of('CUR-09').failures.length === 0;
    await t.case('every character of the cursor encoded', async () => {
      // A cursor may be valid only once.
      const fresh = isStable ? cursor : (await readPage(t, 'CUR-12', actor, query)).nextCursor;
      const target = `${withQuery(KEYWORDS, query)}&cursor=${everyByteEncoded(fresh ?? cursor)}`;
      const exchange = await actor.send('GET', target, undefined);
      t.accepts('CUR-12', exchange, 200);
      if (!isStable) return;
      const isSame = isSameOrder(second.rows, pageOf(exchange)?.rows ?? []);
      const expected = `the same page: ${second.exchange.summary}`;
      t.holds('CUR-12', isSame, expected, exchange.summary, second.exchange, exchange);
    });
    await t.case('the cursor with another filter', async () => {
      const exchange = await actor.get(KEYWORDS, { limit: 3, cursor, ranked: false, engine: 'gemini' });
      const found = `a cursor sent with other filters returns ${exchange.status}`;
      t.observe('NS-094', found, exchange.status === 400, exchange);
    });
  }),
  directed('cursor/malformed', ['KW-33'], {}, async (t) => {
    await requireRankings(t);
    const first = await readPage(t, 'KW-33', t.paid, { limit: 3 });
    // One sorts before every cursor and the other one after. A server that continues from both returns two different
    // pages.
    const malformed = ['!!not-a-cursor!!', '~~~not-a-cursor~~~'];
    const responses = [];
    for (const cursor of malformed) responses.push(await t.paid.get(KEYWORDS, { limit: 3, cursor }));
    const restarts = responses.filter((one) => isSameOrder(pageOf(one)?.rows ?? [], first.rows)).length;
    for (const [index, exchange] of responses.entries())
      await t.case(`cursor=${malformed[index]}`, () => {
        const isAccepted = exchange.status === 200 && restarts < responses.length && first.rows.length > 0;
        if (isAccepted) t.prefers('KW-33', false, 'status 400', exchange.summary, exchange);
        else t.code('KW-33', exchange, 400, 'invalid_parameter');
        return Promise.resolve();
      });
  }),
];

const everyByteEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

function lastPage(t: CheckContext, { pages }: KeywordWalk): Promise<void> {
  for (const page of pages) assertPage(t, page, MAX_LIMIT);
  return Promise.resolve();
}

/** Asserts that two walks through the full list return the same rows. Requires several pages. */
async function wholeList(t: CheckContext): Promise<void> {
  const { pages, instability } = await keywordUniverse(t);
  if (pages.length === 1) return;
  t.noDifference(
    'CUR-05',
    instability?.differences ?? [],
    'the same rows with another limit',
    ...(instability?.evidence ?? []),
  );
}

/** Checks of filters beyond the first page. */
export const cursorFilterChecks = [
  directed('cursor/filters', ['CUR-06'], {}, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    const filters = filtersToWalk(rows, base);
    if (filters.length === 0) t.skip('too-few-rows');
    for (const filter of filters) await t.case(queryText(filter), () => holdsBeyondFirstPage(t, filter));
  }),
];

/** Reads the list of a filter in two pages. The second one has room for rows that do not match. */
async function holdsBeyondFirstPage(t: CheckContext, filter: KeywordFilter): Promise<void> {
  const universe = await keywordUniverse(t);
  // If paging itself loses rows, missing rows prove nothing about filters.
  const isPagingSound = t.run.findings.of('CUR-05').failures.length === 0;
  let isFirstRight = true;
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const { pages, rows, evidence: read } = await readTwoPages(t, now, filter);
    isFirstRight = unexpectedRows(pages[0]?.rows ?? [], filter).length === 0;
    if (!isFirstRight) return { differences: [], evidence: [] };
    const what = `only rows that match ${queryText(filter)}, on the second page too`;
    t.noDifference('CUR-06', unexpectedRows(rows, filter), what, ...read);
    const isRead = isPagingSound && pages.at(-1)?.hasMore === false;
    return {
      differences: isRead ? rowDifferences(rows, now.rows, { ...now.base, ...filter }) : [],
      evidence: read,
    };
  });
  // A filter that is already wrong on the first page is not a fault of the cursor.
  if (!isFirstRight)
    return t.inconclusive('CUR-06', `${queryText(filter)} is already wrong on the first page`);
  if (differences.length > 0) {
    if (!isReliable(t, universe, [], 'CUR-06')) return;
    const { rows } = await readFiltered(t, 'CUR-06', universe, filter);
    if (rowDifferences(rows, universe.rows, { ...universe.base, ...filter }).length > 0)
      return t.inconclusive('CUR-06', `${queryText(filter)} is already wrong on a single page`);
  }
  t.noDifference('CUR-06', differences, `all rows of ${queryText(filter)} in two pages`, ...evidence);
}

async function readTwoPages(t: CheckContext, { actor, base, rows }: Universe, filter: KeywordFilter) {
  const total = requiredRows(rows, filter).length;
  const query = { ...base, ...filter, limit: Math.min(MAX_LIMIT, total - 1, Math.ceil((2 * total) / 3)) };
  const first = await readPage(t, 'CUR-06', actor, query);
  if (first.nextCursor === null) return joinPages([first]);
  return joinPages([first, await readPage(t, 'CUR-06', actor, { ...query, cursor: first.nextCursor })]);
}

/** A filter of each kind, searches with characters that a cursor may garble, and all kinds combined. */
function filtersToWalk(rows: readonly KeywordRow[], base: KeywordFilter): KeywordFilter[] {
  const valuesOf = (name: 'engine' | 'topic') =>
    [...groupBy(rows, (row) => row[name]).keys()].map((value): KeywordFilter => ({ [name]: value }));
  const searches = searchesFor(rows, base.q).map(({ name, q }) => ({ name, filter: { q } }));
  const searchOf = (...names: readonly string[]) =>
    searches.filter(({ name }) => names.includes(name)).map(({ filter }) => filter);
  const groups: KeywordFilter[][] = [
    base.engine === undefined ? valuesOf('engine') : [],
    base.topic === undefined ? valuesOf('topic') : [],
    [{ ranked: true }],
    [{ ranked: false }],
    searchOf('punctuation'),
    searchOf('beyond ASCII'),
    searchOf('two words'),
    searchOf('capitals', 'whole term', 'middle'),
    rows.map(({ engine, topic, position }) => ({ ...base, engine, topic, ranked: position !== null })),
  ];
  return groups.flatMap((group) => {
    const [best] = group
      .filter((filter) => isWalkable(rows, filter))
      .sort((a, b) => sizeOf(rows, a) - sizeOf(rows, b));
    return best === undefined ? [] : [best];
  });
}

const sizeOf = (rows: readonly KeywordRow[], filter: KeywordFilter) => requiredRows(rows, filter).length;

/** Whether a filter leaves enough rows for two pages and excludes some rows. */
function isWalkable(rows: readonly KeywordRow[], filter: KeywordFilter): boolean {
  const size = sizeOf(rows, filter);
  return size >= 3 && size <= MAX_LIMIT && rows.some((row) => matchOf(row, filter) === 'never');
}
