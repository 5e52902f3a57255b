import type { Behaviour } from '../behaviour.js';
import type { KeywordFilter } from '../keywords.js';
import { one } from '../query.js';
import { around, override } from '../override.js';
import { invalid } from '../refusal.js';
import type { Keyword } from '../state.js';
import type { Fault } from './fault.js';

/** Faults of keywords that show only at some page borders, for some rows or some filters together. */
export const deepKeywordFaults: readonly Fault[] = [
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
    id: 'X222',
    breaks: ['KW-25'],
    sentence: 'Three filters or more are joined by OR.',
    inject: orOfThree,
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
    breaks: ['CUR-05', 'CUR-08'],
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
  matching('X226', 'q finds only the beginning of a term.', ['KW-20'], (term, q) => term.startsWith(q)),
  matching('X227', 'q finds only whole words.', ['KW-20'], (term, q) => ` ${term} `.includes(` ${q} `)),
  matching('X228', 'q takes . and * as in a regular expression.', ['KW-21'], (term, q) => {
    const escaped = q
      .replace(/[+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*+/g, '*')
      .replace(/^\*/, '\\*');
    return new RegExp(escaped, 'i').test(term);
  }),
  matching('X229', 'q is not escaped in a query: a quote fails.', ['KW-21', 'GEN-09'], (term, q) => {
    if (q.includes("'")) throw new Error('syntax error');
    return term.includes(q);
  }),
  {
    id: 'X230',
    breaks: ['KW-19'],
    sentence: 'q finds keywords by their engine too.',
    inject: (behaviour) =>
      override(behaviour, 'matches', (base) => (call, keyword, filter) => {
        const rest = { ...filter, q: undefined };
        const isEngine = filter.q !== undefined && keyword.engine.includes(filter.q.toLowerCase());
        return base(call, keyword, filter) || (isEngine && base(call, keyword, rest));
      }),
  },
  {
    id: 'X231',
    breaks: ['KW-25'],
    sentence: 'topic is not looked at when engine is given.',
    inject: (behaviour) =>
      override(behaviour, 'matches', (base) => (call, keyword, filter) => {
        return base(call, keyword, filter.engine === undefined ? filter : { ...filter, topic: undefined });
      }),
  },
  {
    id: 'X232',
    breaks: ['CUR-04', 'CUR-08', 'KW-20'],
    sentence: 'Rows are filtered after the page was cut.',
    inject: filterAfterCut,
  },
  {
    id: 'X233',
    breaks: ['KW-15', 'KW-16'],
    sentence: 'engine=google gives gemini too.',
    inject: (behaviour) =>
      override(behaviour, 'matches', (base) => (call, keyword, filter) => {
        if (filter.engine !== 'google') return base(call, keyword, filter);
        return base(call, keyword, filter) || base(call, keyword, { ...filter, engine: 'gemini' });
      }),
  },
  {
    id: 'X234',
    breaks: ['KW-22'],
    sentence: 'ranked=true leaves out position 100.',
    inject: (behaviour) =>
      override(behaviour, 'isRanked', (base) => (keyword, wanted) => {
        return base(keyword, wanted) && !(wanted && keyword.position === 100);
      }),
  },
  {
    id: 'X235',
    breaks: ['KW-23'],
    sentence: 'ranked=false leaves out keywords that were ranked before.',
    inject: (behaviour) =>
      override(behaviour, 'isRanked', (base) => (keyword, wanted) => {
        return base(keyword, wanted) && (wanted || keyword.previousPosition === null);
      }),
  },
  rendered('X236', 'change is null where it should be 0.', ['KW-09'], (row) => ({
    change: row.change || null,
  })),
  rendered('X237', 'change has no sign.', ['KW-09'], (row) => ({
    change: typeof row.change === 'number' ? Math.abs(row.change) : null,
  })),
  rendered('X238', 'volume is a string.', ['KW-10', 'GEN-08'], (row) => ({ volume: String(row.volume) })),
  rendered('X239', 'lastCheckedAt has no time zone.', ['GEN-04', 'KW-13'], (row) => ({
    lastCheckedAt: String(row.lastCheckedAt).replace('Z', '').replace('T', ' '),
  })),
  rendered('X240', 'url is empty in place of null.', ['KW-05', 'KW-14'], (row) => ({ url: row.url ?? '' })),
  rendered(
    'X241',
    'A keyword outside the top 100 has the position 0 when it has a page.',
    ['KW-06'],
    (row) => ({
      position: row.position === null && row.url !== null ? 0 : row.position,
    }),
  ),
  rendered('X242', 'difficulty is a fraction of 1.', ['KW-11', 'GEN-08'], (row) => ({
    difficulty: Number(row.difficulty) / 100,
  })),
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
  {
    id: 'X247',
    breaks: ['KW-30', 'KW-31', 'ERR-01'],
    sentence: 'An unknown engine gives an empty page.',
    inject: (behaviour) => {
      const next = behaviour.operations.listKeywords;
      behaviour.operations.listKeywords = async (call) => {
        const isKnown = ['google', 'chatgpt', 'perplexity', 'gemini', undefined].includes(
          one(call, 'engine'),
        );
        if (isKnown) return next(call);
        return next({ ...call, query: { ...call.query, engine: ['google'], q: ['\u0001'] } });
      };
    },
  },
];

function orOfThree(behaviour: Behaviour): void {
  override(behaviour, 'matches', (base) => (call, keyword, filter) => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined);
    if (given.length < 3) return base(call, keyword, filter);
    const none: KeywordFilter = { engine: undefined, topic: undefined, q: undefined, ranked: undefined };
    return given.some(([name, value]) => base(call, keyword, { ...none, [name]: value as unknown }));
  });
}

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

function matching(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  matches: (term: string, q: string) => boolean,
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'termMatches', () => (term, q) => matches(term.toLowerCase(), q.toLowerCase())),
  };
}

function rendered(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  change: (row: Record<string, unknown>) => Record<string, unknown>,
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'renderKeyword', (base) => (call, keyword) => {
        const row = base(call, keyword);
        return { ...row, ...change(row) };
      }),
  };
}

/** Rows with each run of equal terms turned round, when `isTurned`. */
function groupsReversed(rows: readonly Keyword[], isTurned: boolean): readonly Keyword[] {
  if (!isTurned) return rows;
  const groups = new Map<string, Keyword[]>();
  for (const row of rows) groups.set(row.term, [row, ...(groups.get(row.term) ?? [])]);
  return [...groups.values()].flat();
}
