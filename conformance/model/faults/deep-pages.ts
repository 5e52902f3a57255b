import type { Behaviour } from '../behaviour.js';
import { one } from '../query.js';
import { around, override } from '../override.js';
import { invalid } from '../refusal.js';
import type { Keyword } from '../state.js';
import type { Fault } from './fault.js';

/** Faults of the paging of keywords that show only at some borders, sizes or filters. */
export const deepPageFaults: readonly Fault[] = [
  {
    id: 'X220',
    breaks: ['CUR-11', 'CUR-05'],
    sentence: 'A row without a position is skipped when the page before it ended with another such row.',
    inject: (behaviour) =>
      override(behaviour, 'pageStart', (base) => (rows, call, filter) => {
        const start = base(rows, call, filter);
        const isTie = rows[start]?.position === null && rows[start - 1]?.position === null;
        return start > 0 && isTie ? start + 1 : start;
      }),
  },
  {
    id: 'X221',
    breaks: ['CUR-06'],
    sentence: 'The filter ranked is dropped once a cursor is given.',
    inject: (behaviour) =>
      override(behaviour, 'effectiveFilter', (base) => (filter, cursor) => {
        return base(cursor === undefined ? filter : { ...filter, ranked: undefined }, cursor);
      }),
  },
  {
    id: 'X223',
    breaks: ['CUR-05', 'CUR-08', 'KW-16'],
    sentence: 'hasMore is false one page too early.',
    inject: (behaviour) =>
      override(behaviour, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        const isSecondLast = page.hasMore && start > 0 && start + 2 * limit >= rows.length;
        return isSecondLast ? { ...page, hasMore: false, nextCursor: null } : page;
      }),
  },
  {
    id: 'X224',
    breaks: ['CUR-05', 'CUR-08', 'KW-27'],
    sentence: 'A page of 200 holds 199 rows, and the 200th is on no page.',
    inject: (behaviour) =>
      override(behaviour, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        return { ...page, rows: page.rows.slice(0, 199) };
      }),
  },
  {
    id: 'X225',
    breaks: ['KW-26'],
    sentence: 'The default page size is 49.',
    inject: (behaviour) =>
      override(behaviour, 'keywordLimit', () => () => ({ min: 1, max: 200, default: 49 })),
  },
  {
    id: 'X232',
    breaks: ['CUR-04', 'CUR-08', 'KW-20', 'KW-36'],
    sentence: 'Rows are filtered after the page was cut.',
    inject: filterAfterCut,
  },
  {
    id: 'X243',
    breaks: ['CUR-02', 'CUR-05'],
    sentence: 'From the third page on nextCursor is null though hasMore is true.',
    inject: (behaviour) =>
      override(behaviour, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        return start >= 2 * limit ? { ...page, nextCursor: null } : page;
      }),
  },
  {
    id: 'X244',
    breaks: ['CUR-03', 'KW-01', 'KW-36'],
    sentence: 'nextCursor is an empty string on the last page.',
    inject: (behaviour) =>
      override(behaviour, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        return { ...page, nextCursor: page.nextCursor ?? '' };
      }),
  },
  {
    id: 'X245',
    breaks: ['CUR-12', 'CUR-05'],
    sentence: 'A cursor is handed out with characters that the server itself does not decode.',
    inject: (behaviour) => {
      override(
        behaviour,
        'cursorFor',
        (base) =>
          (...parts) =>
            `${base(...parts)}+/=`,
      );
      override(behaviour, 'pageStart', (base) => (rows, call, filter) => {
        const raw = /(?:^|&)cursor=([^&]*)/.exec(call.exchange.queryText)?.[1];
        if (raw === undefined || raw === '') return base(rows, call, filter);
        if (!raw.endsWith('+/=')) throw invalid('cursor', 'is not a cursor');
        return base(rows, { ...call, query: { ...call.query, cursor: [raw.slice(0, -3)] } }, filter);
      });
    },
  },
  {
    id: 'X246',
    breaks: ['CUR-11', 'CUR-05', 'CUR-10'],
    sentence: 'Rows of one term come in another order on every page size.',
    inject: (behaviour) =>
      override(behaviour, 'sortKeywords', () => (rows, call) => {
        const isOdd = Number(one(call, 'limit') ?? 50) % 2 === 1;
        return isOdd ? groupsReversed(rows, one(call, 'cursor') !== undefined) : rows;
      }),
  },
];

function filterAfterCut(behaviour: Behaviour): void {
  around(behaviour, 'listKeywords', async (call, next) => {
    const { cursor, limit, ...filters } = call.query;
    // Only to refuse what is invalid.
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

/** Rows with each run of equal terms turned round, when `isTurned`. */
function groupsReversed(rows: readonly Keyword[], isTurned: boolean): readonly Keyword[] {
  if (!isTurned) return rows;
  const groups = new Map<string, Keyword[]>();
  for (const row of rows) groups.set(row.term, [row, ...(groups.get(row.term) ?? [])]);
  return [...groups.values()].flat();
}
