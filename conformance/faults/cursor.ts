import type { Behavior } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { around, override } from '../model/override.js';
import { one } from '../model/query.js';
import { invalid } from '../model/api-error.js';
import type { Keyword } from '../model/state.js';

/** Faults of keyword paging that show only at some page boundaries, page sizes or filters. */
export const cursorFaults: readonly Fault[] = [
  fault(
    'X220',
    ['CUR-11', 'CUR-05'],
    'A row without a position is skipped if the previous page ended with one.',
    (behavior) =>
      override(behavior, 'pageStart', (base) => (rows, call, filter) => {
        const start = base(rows, call, filter);
        const isTie = rows[start]?.position === null && rows[start - 1]?.position === null;
        return start > 0 && isTie ? start + 1 : start;
      }),
  ),
  fault('X221', ['CUR-06'], 'The filter ranked is ignored when a cursor is sent.', (behavior) =>
    override(behavior, 'effectiveFilter', (base) => (filter, cursor) => {
      return base(cursor === undefined ? filter : { ...filter, ranked: undefined }, cursor);
    }),
  ),
  fault('X223', ['CUR-05', 'CUR-08', 'KW-16'], 'hasMore is false one page too early.', (behavior) =>
    override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
      const page = base(rows, start, limit, cursorAt);
      const isSecondLast = page.hasMore && start > 0 && start + 2 * limit >= rows.length;
      return isSecondLast ? { ...page, hasMore: false, nextCursor: null } : page;
    }),
  ),
  fault(
    'X224',
    ['CUR-05', 'CUR-08', 'KW-27'],
    'A page of 200 contains 199 rows, and the 200th is on no page.',
    (behavior) =>
      override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        return { ...page, rows: page.rows.slice(0, 199) };
      }),
  ),
  fault('X225', ['KW-26'], 'The default page size is 49.', (behavior) =>
    override(behavior, 'keywordLimit', () => () => ({ min: 1, max: 200, default: 49 })),
  ),
  fault(
    'X232',
    ['CUR-04', 'CUR-08', 'KW-20', 'KW-36'],
    'Filters are applied after the page is cut.',
    filterAfterCut,
  ),
  fault(
    'X243',
    ['CUR-02', 'CUR-05'],
    'From the third page on, nextCursor is null although hasMore is true.',
    (behavior) =>
      override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        return start >= 2 * limit ? { ...page, nextCursor: null } : page;
      }),
  ),
  fault('X244', ['CUR-03', 'KW-01', 'KW-36'], 'nextCursor is an empty string on the last page.', (behavior) =>
    override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
      const page = base(rows, start, limit, cursorAt);
      return { ...page, nextCursor: page.nextCursor ?? '' };
    }),
  ),
  fault(
    'X245',
    ['CUR-12', 'CUR-05'],
    'Cursors contain characters that the server itself does not decode.',
    (behavior) => {
      override(
        behavior,
        'cursorFor',
        (base) =>
          (...parts) =>
            `${base(...parts)}+/=`,
      );
      override(behavior, 'pageStart', (base) => (rows, call, filter) => {
        const raw = /(?:^|&)cursor=([^&]*)/.exec(call.exchange.queryText)?.[1];
        if (raw === undefined || raw === '') return base(rows, call, filter);
        if (!raw.endsWith('+/=')) throw invalid('cursor', 'is not a cursor');
        return base(rows, { ...call, query: { ...call.query, cursor: [raw.slice(0, -3)] } }, filter);
      });
    },
  ),
  fault(
    'X246',
    ['CUR-11', 'CUR-05', 'CUR-10'],
    'The order of rows with the same term depends on the page size.',
    (behavior) =>
      override(behavior, 'sortKeywords', () => (rows, call) => {
        const isOdd = Number(one(call, 'limit') ?? 50) % 2 === 1;
        return isOdd ? groupsReversed(rows, one(call, 'cursor') !== undefined) : rows;
      }),
  ),
];

function filterAfterCut(behavior: Behavior): void {
  around(behavior, 'listKeywords', async (call, next) => {
    const { cursor, limit, ...filters } = call.query;
    // Rejects an invalid query.
    await next({ ...call, query: filters });
    const given = await next({ ...call, query: { ...(limit && { limit }), ...(cursor && { cursor }) } });
    const { keywords, ...rest } = given.body as { keywords: Record<string, unknown>[] };
    const q = filters.q?.[0]?.toLowerCase() ?? '';
    const isWanted = (row: Record<string, unknown>) =>
      [undefined, row.engine].includes(filters.engine?.[0]) &&
      [undefined, row.topic].includes(filters.topic?.[0]) &&
      [undefined, String(row.position !== null)].includes(filters.ranked?.[0]) &&
      String(row.term).toLowerCase().includes(q);
    return { ...given, body: { ...rest, keywords: keywords.filter(isWanted) } };
  });
}

/** Reverses the rows of each term if `isReversed`. */
function groupsReversed(rows: readonly Keyword[], isReversed: boolean): readonly Keyword[] {
  if (!isReversed) return rows;
  const groups = new Map<string, Keyword[]>();
  for (const row of rows) groups.set(row.term, [row, ...(groups.get(row.term) ?? [])]);
  return [...groups.values()].flat();
}
