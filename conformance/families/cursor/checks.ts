import { directed } from '../../run/check.js';
import { withQuery } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import {
  cursorSample,
  isSameOrder,
  walkSample,
  withoutPosition,
  type SampleWalk,
} from '../../kit/keywords/sample.js';
import { written } from '../keywords/filter-checks.js';
import {
  KEYWORDS,
  MAX_LIMIT,
  pageOf,
  readPage,
  type KeywordPage,
  type KeywordWalk,
} from '../../kit/keywords/pages.js';
import { gaps, groupedBy, keyOf, nameOf, strangers, type KeywordRow } from '../../kit/keywords/rows.js';
import { keywordUniverse, needsRankings } from '../../kit/keywords/universe.js';

/** Walks through the pages of keyword rankings. */
export const cursorChecks = [
  directed(
    {
      id: 'cursor/walks',
      rules: ['CUR-01', 'CUR-02', 'CUR-03', 'CUR-04', 'CUR-05', 'CUR-07', 'CUR-10', 'CUR-11', 'CUR-13'],
      needs: {},
    },
    async (t) => {
      const sample = await cursorSample(t);
      await t.case('as few pages as there can be', () => lastPage(t, sample.whole));
      for (const limit of [1, 2, 3, 7])
        await t.case(`limit=${limit}`, async () => tellOfWalk(t, await walkSample(t, sample, limit)));
      await t.case('the whole list', () => wholeList(t));
    },
  ),
  directed({ id: 'cursor/borders', rules: ['CUR-07', 'CUR-08'], needs: {} }, async (t) => {
    const sample = await cursorSample(t);
    const total = sample.whole.rows.length;
    for (const limit of [total - 1, total, total + 1])
      await t.case(`limit=${limit} of ${total} rows`, async () => {
        const walk = await walkSample(t, sample, limit);
        keepsFilter(t, walk);
        // A refresh may have changed how many rows there are.
        if (walk.whole.length === total) tellOfBorders(t, walk);
        else t.inconclusive('CUR-08', 'the number of rows changed while they were read');
      });
  }),
  directed({ id: 'cursor/same-cursor', rules: ['CUR-09', 'CUR-12', 'NS-094'], needs: {} }, async (t) => {
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
    // Where a cursor gives now this page, now that one, nothing can be told of its encoding.
    const isStable = t.run.findings.of('CUR-09').failures.length === 0;
    await t.case('every character of the cursor encoded', async () => {
      // It may be that a cursor can be used once.
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
      const found = `a cursor sent with other filters gives ${exchange.status}`;
      t.observe('NS-094', found, exchange.status === 400, exchange);
    });
  }),
  directed({ id: 'cursor/malformed', rules: ['KW-33'], needs: {} }, async (t) => {
    await needsRankings(t);
    const first = await readPage(t, 'KW-33', t.paid, { limit: 3 });
    // The one sorts before, the other behind everything: a list after such a "cursor" is not the first page.
    const malformed = ['!!not-a-cursor!!', '~~~not-a-cursor~~~'];
    const answers = [];
    for (const cursor of malformed) answers.push(await t.paid.get(KEYWORDS, { limit: 3, cursor }));
    const restarts = answers.filter((one) => isSameOrder(pageOf(one)?.rows ?? [], first.rows)).length;
    for (const [index, exchange] of answers.entries())
      await t.case(`cursor=${malformed[index]}`, () => {
        const isTaken = exchange.status === 200 && restarts < answers.length && first.rows.length > 0;
        if (isTaken) t.prefers('KW-33', false, 'status 400', exchange.summary, exchange);
        else t.code('KW-33', exchange, 400, 'invalid_parameter');
        return Promise.resolve();
      });
  }),
];

const everyByteEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

function lastPage(t: CheckContext, { pages }: KeywordWalk): Promise<void> {
  for (const page of pages) tellOfPage(t, page, MAX_LIMIT);
  return Promise.resolve();
}

/** Every rule on a walk is a case of its own: one that breaks hides no other. */
export async function tellOfWalk(t: CheckContext, walk: SampleWalk): Promise<void> {
  const { pages, rows, whole, limit, evidence } = walk;
  keepsFilter(t, walk);
  const tell = (name: string, body: () => void) => t.case(name, () => Promise.resolve().then(body));
  for (const page of pages) await tell('page', () => tellOfPage(t, page, limit));
  await tell('pages after the first', () => {
    const empty = pages.slice(1).find((page) => page.rows.length === 0)?.exchange;
    const before = pages[pages.findIndex(({ exchange }) => exchange === empty) - 1]?.exchange;
    const shown = [before, empty].filter((one) => one !== undefined);
    t.holds('CUR-04', empty === undefined, 'a row on the page after hasMore', 'an empty page', ...shown);
  });
  await tell('end', () => {
    const isFull = pages.slice(0, -1).every((page) => page.rows.length === limit);
    const most = isFull ? Math.ceil(whole.length / limit) : whole.length;
    const isEnded = walk.broken === undefined && pages.length <= Math.max(1, most);
    const got = `${pages.length} pages${walk.broken === undefined ? '' : `: ${walk.broken}`}`;
    t.holds('CUR-13', isEnded, `an end after at most ${most} pages`, got, ...evidence);
  });
  const differences = gaps(rows, whole);
  await tell('all rows', () =>
    t.noDifference('CUR-05', differences, `the ${whole.length} rows of one page, each once`, ...evidence),
  );
  await tell('rows that are alike', () => tellOfTies(t, walk));
  await tell('order', () => {
    if (differences.length > 0) return;
    const order = rows.map(({ term, engine }) => `${term} on ${engine}`).join(', ');
    t.holds('CUR-10', isSameOrder(rows, whole), 'the order of one page', order, ...evidence);
  });
  await tell('exact multiple', () => tellOfMultiple(t, walk));
}

/** A walk that leaves its filter says nothing of paging. */
function keepsFilter(t: CheckContext, { rows, filter, evidence }: SampleWalk): void {
  const what = `only rows that ${written(filter)} lets pass, on every page`;
  t.noDifference('CUR-06', strangers(rows, filter), what, ...evidence);
}

function tellOfPage(t: CheckContext, page: KeywordPage, limit: number): void {
  const { exchange, rows, hasMore, nextCursor } = page;
  t.holds('CUR-01', rows.length <= limit, `at most ${limit} rows`, `${rows.length} rows`, exchange);
  const got = `nextCursor ${JSON.stringify(nextCursor)}`;
  if (hasMore) t.holds('CUR-02', Boolean(nextCursor), 'a cursor where hasMore is true', got, exchange);
  else t.holds('CUR-03', nextCursor === null, 'nextCursor null where hasMore is false', got, exchange);
}

/** Groups of which some rows came and others did not, or came twice. */
function tellOfTies(t: CheckContext, { rows, whole, evidence }: SampleWalk): void {
  const isCutOff = isSameOrder(rows, whole.slice(0, rows.length));
  const groups = [...groupedBy(whole, ({ term }) => term).values(), withoutPosition(whole)];
  const ties = groups.filter(({ length }) => length > 1);
  if (ties.length === 0) return t.skipRule('CUR-11', 'too-few-rows');
  // A walk that ends too early loses rows, but not because they are alike.
  if (isCutOff && rows.length < whole.length) return;
  const torn = ties.flatMap((group) => tornRows(group, rows));
  t.noDifference('CUR-11', torn, 'rows of the same term, or without a position, each once', ...evidence);
}

function tornRows(group: readonly KeywordRow[], rows: readonly KeywordRow[]): string[] {
  const counts = group.map((row) => rows.filter((one) => keyOf(one) === keyOf(row)).length);
  if (counts.every((count) => count === 0)) return [];
  const told = (row: KeywordRow, count: number) =>
    count === 1 ? [] : [`${nameOf(row)} ${count === 0 ? 'is missing' : `comes ${count} times`}`];
  return group.flatMap((row, index) => told(row, counts[index] ?? 1));
}

/** The last page of full ones, where the rows just fill them, says that there is no more. */
function tellOfMultiple(t: CheckContext, { pages, whole, limit }: SampleWalk): void {
  if (whole.length % limit !== 0) return;
  const full = pages.slice(0, whole.length / limit);
  const last = full.at(-1);
  if (
    last === undefined ||
    !isSameOrder(
      full.flatMap(({ rows }) => rows),
      whole,
    )
  )
    return;
  const expected = `hasMore false after ${whole.length} rows of ${whole.length}`;
  t.holds('CUR-07', !last.hasMore, expected, 'hasMore true', last.exchange);
}

/** On each page hasMore tells whether rows are left. */
function tellOfBorders(t: CheckContext, walk: SampleWalk): void {
  let seen = 0;
  for (const { rows, hasMore, exchange } of walk.pages) {
    seen += rows.length;
    const expected = `hasMore ${seen < walk.whole.length} after ${seen} rows of ${walk.whole.length}`;
    t.holds('CUR-08', hasMore === seen < walk.whole.length, expected, `hasMore ${hasMore}`, exchange);
  }
  const got = `${walk.rows.length} rows`;
  t.holds(
    'CUR-08',
    walk.rows.length === walk.whole.length,
    `${walk.whole.length} rows`,
    got,
    ...walk.evidence,
  );
  tellOfMultiple(t, walk);
}

/** Two walks through the whole list, where it has several pages, found the same. */
async function wholeList(t: CheckContext): Promise<void> {
  const { pages, doubt } = await keywordUniverse(t);
  if (pages.length === 1) return;
  t.noDifference(
    'CUR-05',
    doubt?.differences ?? [],
    'the same rows with another limit',
    ...(doubt?.evidence ?? []),
  );
}
