import { queryText } from './filters.js';
import type { KeywordPage } from './pages.js';
import {
  countsOf,
  describeRow,
  groupBy,
  isSameOrder,
  missingRows,
  rowDifferences,
  rowKey,
  unexpectedRows,
  type KeywordRow,
} from './rows.js';
import type { CheckContext } from '../../run/context.js';
import { withoutPosition, type SampleWalk } from './walk-sample.js';

/** Asserts the rules on a walk, each in its own case so that one failure does not hide another one. */
export async function assertWalk(t: CheckContext, walk: SampleWalk): Promise<void> {
  const { pages, rows, whole, limit, evidence } = walk;
  assertFilter(t, walk);
  const inCase = (name: string, body: () => void) => t.case(name, () => Promise.resolve().then(body));
  const differences = rowDifferences(rows, whole);
  await inCase('all rows', () =>
    t.noDifference(
      'CUR-05',
      differences,
      `the ${whole.length} rows of the unpaged list, each once`,
      ...evidence,
    ),
  );
  for (const page of pages) await inCase('page', () => assertPage(t, page, limit));
  await inCase('pages after the first', () => {
    // A page from which paging lost the only row is empty for another reason.
    if (missingRows(rows, whole).length > 0) return;
    const empty = pages.slice(1).find((page) => page.rows.length === 0)?.exchange;
    const before = pages[pages.findIndex(({ exchange }) => exchange === empty) - 1]?.exchange;
    const shown = [before, empty].filter((one) => one !== undefined);
    t.holds('CUR-04', empty === undefined, 'a row on the page after hasMore', 'an empty page', ...shown);
  });
  await inCase('end', () => {
    const isFull = pages.slice(0, -1).every((page) => page.rows.length === limit);
    const most = isFull ? Math.ceil(whole.length / limit) : whole.length;
    const isShort = differences.length > 0 || pages.length <= Math.max(1, most);
    const isEnded = walk.broken === undefined && isShort;
    const got = `${pages.length} pages${walk.broken === undefined ? '' : `: ${walk.broken}`}`;
    t.holds('CUR-13', isEnded, `the end of the list after at most ${most} pages`, got, ...evidence);
  });
  await inCase('ties', () => assertTies(t, walk));
  await inCase('order', () => {
    if (differences.length > 0) return;
    const order = rows.map(({ term, engine }) => `${term} on ${engine}`).join(', ');
    t.holds('CUR-10', isSameOrder(rows, whole), 'the order of the unpaged list', order, ...evidence);
  });
  await inCase('exact multiple', () => assertExactMultiple(t, walk));
}

/** Asserts the filter. This comes first, because a walk that drops its filter proves nothing about paging. */
function assertFilter(t: CheckContext, { rows, filter, evidence }: SampleWalk): void {
  const what = `only rows that match ${queryText(filter)}, on every page`;
  t.noDifference('CUR-06', unexpectedRows(rows, filter), what, ...evidence);
}

export function assertPage(t: CheckContext, page: KeywordPage, limit: number): void {
  const { exchange, rows, hasMore, nextCursor } = page;
  t.holds('CUR-01', rows.length <= limit, `at most ${limit} rows`, `${rows.length} rows`, exchange);
  const got = `nextCursor ${JSON.stringify(nextCursor)}`;
  if (hasMore) t.holds('CUR-02', Boolean(nextCursor), 'a cursor with hasMore true', got, exchange);
  else t.holds('CUR-03', nextCursor === null, 'nextCursor null with hasMore false', got, exchange);
}

/** Asserts that rows that tie in the sort order are neither lost nor repeated at a page boundary. */
function assertTies(t: CheckContext, { rows, whole, evidence }: SampleWalk): void {
  const isCutOff = isSameOrder(rows, whole.slice(0, rows.length));
  const groups = [...groupBy(whole, ({ term }) => term).values(), withoutPosition(whole)];
  const ties = groups.filter(({ length }) => length > 1);
  if (ties.length === 0) return t.skipRule('CUR-11', 'too-few-rows');
  // A walk that ends too early loses rows for a reason other than ties.
  if (isCutOff && rows.length < whole.length) return;
  const counts = countsOf(rows);
  const tied = new Set(ties.flat());
  // A walk that also loses or repeats other rows does so for a reason other than ties.
  if (whole.some((row) => !tied.has(row) && counts.get(rowKey(row)) !== 1)) return;
  const wrong = ties.flatMap((group) => duplicateOrMissing(group, counts));
  t.noDifference('CUR-11', wrong, 'rows with the same term, or without a position, each once', ...evidence);
}

function duplicateOrMissing(group: readonly KeywordRow[], countOf: ReadonlyMap<string, number>): string[] {
  const counts = group.map((row) => countOf.get(rowKey(row)) ?? 0);
  if (counts.every((count) => count === 0)) return [];
  const problemOf = (row: KeywordRow, count: number) =>
    count === 1 ? [] : [`${describeRow(row)} ${count === 0 ? 'is missing' : `appears ${count} times`}`];
  return group.flatMap((row, index) => problemOf(row, counts[index] ?? 1));
}

/** Asserts that hasMore of the last page is false even if the rows exactly fill the pages. */
function assertExactMultiple(t: CheckContext, { pages, whole, limit }: SampleWalk): void {
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

/** Asserts that hasMore on every page indicates whether more rows exist. */
export function assertRowCounts(t: CheckContext, walk: SampleWalk): void {
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
  assertExactMultiple(t, walk);
}
