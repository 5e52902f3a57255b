import type { Behavior, KeywordFilter } from '../model/call.js';
import { readCursor, writeCursor } from '../model/cursor.js';
import { type Fault, fault } from './fault.js';
import { scopeOf } from '../model/keywords.js';
import { around, override } from '../model/override.js';
import { one } from '../model/query.js';
import { ApiError } from '../model/api-error.js';
import type { Keyword } from '../model/state.js';

export const keywordFaults: readonly Fault[] = [
  fault('M45', ['KW-26'], 'The default page size of keywords is 20.', (behavior) =>
    override(behavior, 'keywordLimit', () => () => ({ min: 1, max: 200, default: 20 })),
  ),
  fault('M46', ['KW-28', 'ERR-01'], 'A keyword limit over 200 is reduced to 200.', (behavior) =>
    override(behavior, 'integer', (base) => (name, text, range, operation) => {
      if (operation !== 'listKeywords') return base(name, text, range, operation);
      return Math.min(range.max, base(name, text, { ...range, max: Infinity }, operation));
    }),
  ),
  fault(
    'M47a',
    ['CUR-11', 'CUR-05', 'KW-16', 'CUR-04'],
    'The cursor contains only the term, so the rest of a group of equal terms is skipped at a page boundary.',
    (behavior) =>
      override(behavior, 'pageStart', (base) => (rows, call, filter) => {
        const start = base(rows, call, filter);
        if (start === 0) return start;
        const next = rows.findIndex((row, index) => index >= start && row.term !== rows[start - 1]?.term);
        return next < 0 ? rows.length : next;
      }),
  ),
  fault(
    'M47b',
    ['CUR-11', 'CUR-05', 'CUR-13'],
    'The cursor contains only the term, so a group of equal terms is repeated at a page boundary.',
    (behavior) =>
      override(behavior, 'pageStart', (base) => (rows, call, filter) => {
        const start = base(rows, call, filter);
        return start === 0 ? 0 : rows.findIndex((row) => row.term === rows[start - 1]?.term);
      }),
  ),
  fault('M48', ['CUR-03', 'KW-36'], 'The last page also has a nextCursor.', (behavior) =>
    override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
      const page = base(rows, start, limit, cursorAt);
      return { ...page, nextCursor: page.nextCursor ?? cursorAt(rows.length) };
    }),
  ),
  fault(
    'M49',
    ['CUR-07', 'CUR-04', 'CUR-08'],
    'hasMore is true whenever a page is full, so an empty page follows an exact multiple.',
    (behavior) =>
      override(behavior, 'page', () => (rows, start, limit, cursorAt) => {
        const shown = rows.slice(start, start + limit);
        const isFull = shown.length === limit;
        return { rows: shown, hasMore: isFull, nextCursor: isFull ? cursorAt(start + limit) : null };
      }),
  ),
  fault(
    'M50',
    ['KW-21'],
    'Wildcards in q are not escaped: % matches any text and _ any character.',
    (behavior) =>
      override(behavior, 'termMatches', () => (term, q) => {
        const escaped = q.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return new RegExp(escaped.replaceAll('%', '.*').replaceAll('_', '.'), 'isu').test(term);
      }),
  ),
  fault(
    'M51a',
    ['KW-23', 'KW-22'],
    'ranked=false is read as a non-empty string, and thus as true.',
    (behavior) =>
      override(behavior, 'boolean', (base) => (name, text) => base(name, text) || text === 'false'),
  ),
  fault('M51b', ['KW-23'], 'ranked=false returns untracked keywords too.', (behavior) =>
    override(
      behavior,
      'isRanked',
      () =>
        ({ position }, wanted) =>
          (position !== null) === wanted,
    ),
  ),
  fault('M52', ['KW-09'], 'change is position minus previousPosition.', (behavior) =>
    override(behavior, 'renderKeyword', (base) => (call, keyword) => {
      const row = base(call, keyword);
      return { ...row, change: typeof row.change === 'number' ? 0 - row.change : null };
    }),
  ),
  fault('R12', ['CUR-06'], 'Filters are ignored when a cursor is sent.', (behavior) =>
    override(behavior, 'effectiveFilter', (base) => (filter, cursor) => {
      if (cursor === undefined) return base(filter, cursor);
      return { engine: undefined, topic: undefined, q: undefined, ranked: undefined };
    }),
  ),
  fault(
    'R13',
    ['CUR-05', 'CUR-10', 'CUR-09'],
    'The cursor is an offset into rows without a stable order.',
    pageByOffset,
  ),
  positionFault('R14a', 'A position outside the top 100 is returned as 0.', 0),
  positionFault('R14b', 'A position outside the top 100 is returned as 101.', 101),
  fault('R14c', ['KW-22'], 'ranked=true includes keywords without a position.', (behavior) =>
    override(behavior, 'isRanked', (base) => (keyword, wanted) => wanted || base(keyword, wanted)),
  ),
  fault('R15', ['KW-33', 'ERR-01'], 'A malformed cursor returns the first page.', (behavior) =>
    override(behavior, 'pageStart', (base) => (rows, call, filter) => {
      try {
        return base(rows, call, filter);
      } catch (error) {
        if (error instanceof ApiError) return 0;
        throw error;
      }
    }),
  ),
  fault('X222', ['KW-25'], 'Three or more filters are combined with OR.', orOfThree),
  matching('X226', 'q matches only the beginning of a term.', ['KW-20'], (term, q) => term.startsWith(q)),
  matching('X227', 'q matches only whole words.', ['KW-20'], (term, q) => ` ${term} `.includes(` ${q} `)),
  matching('X228', 'q treats . and * as in a regular expression.', ['KW-21'], (term, q) => {
    const escaped = q
      .replace(/[+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*+/g, '*')
      .replace(/^\*/, '\\*');
    return new RegExp(escaped, 'i').test(term);
  }),
  matching('X229', 'q is not escaped in SQL, so a quote causes an error.', ['KW-21', 'GEN-09'], (term, q) => {
    if (q.includes("'")) throw new Error('syntax error');
    return term.includes(q);
  }),
  fault('X230', ['KW-19'], 'q matches engines too.', (behavior) =>
    override(behavior, 'matches', (base) => (call, keyword, filter) => {
      const rest = { ...filter, q: undefined };
      const isEngine = filter.q !== undefined && keyword.engine.includes(filter.q.toLowerCase());
      return base(call, keyword, filter) || (isEngine && base(call, keyword, rest));
    }),
  ),
  fault('X231', ['KW-25'], 'topic is ignored when engine is sent.', (behavior) =>
    override(behavior, 'matches', (base) => (call, keyword, filter) => {
      return base(call, keyword, filter.engine === undefined ? filter : { ...filter, topic: undefined });
    }),
  ),
  fault('X233', ['KW-15', 'KW-16'], 'engine=google returns gemini rows too.', (behavior) =>
    override(behavior, 'matches', (base) => (call, keyword, filter) => {
      if (filter.engine !== 'google') return base(call, keyword, filter);
      return base(call, keyword, filter) || base(call, keyword, { ...filter, engine: 'gemini' });
    }),
  ),
  fault('X234', ['KW-22'], 'ranked=true omits position 100.', (behavior) =>
    override(behavior, 'isRanked', (base) => (keyword, wanted) => {
      return base(keyword, wanted) && !(wanted && keyword.position === 100);
    }),
  ),
  fault('X235', ['KW-23'], 'ranked=false omits keywords that were ranked before.', (behavior) =>
    override(behavior, 'isRanked', (base) => (keyword, wanted) => {
      return base(keyword, wanted) && (wanted || keyword.previousPosition === null);
    }),
  ),
  rendered('X236', 'change is null instead of 0.', ['KW-09'], (row) => ({
    change: row.change || null,
  })),
  rendered('X237', 'change has no sign.', ['KW-09'], (row) => ({
    change: typeof row.change === 'number' ? Math.abs(row.change) : null,
  })),
  rendered('X238', 'volume is a string.', ['KW-10', 'GEN-08', 'GEN-06'], (row) => ({
    volume: String(row.volume),
  })),
  rendered('X239', 'lastCheckedAt has no time zone.', ['GEN-04', 'KW-13'], (row) => ({
    lastCheckedAt: String(row.lastCheckedAt).replace('Z', '').replace('T', ' '),
  })),
  rendered('X240', 'url is an empty string instead of null.', ['KW-05', 'KW-14'], (row) => ({
    url: row.url ?? '',
  })),
  rendered('X241', 'A keyword outside the top 100 has position 0 if it has a page.', ['KW-06'], (row) => ({
    position: row.position === null && row.url !== null ? 0 : row.position,
  })),
  rendered('X242', 'difficulty is a fraction between 0 and 1.', ['KW-11', 'GEN-08', 'GEN-06'], (row) => ({
    difficulty: Number(row.difficulty) / 100,
  })),
  fault('X247', ['KW-30', 'KW-31', 'ERR-01'], 'An unknown engine returns an empty page.', (behavior) =>
    around(behavior, 'listKeywords', (call, next) => {
      const isKnown = ['google', 'chatgpt', 'perplexity', 'gemini', undefined].includes(one(call, 'engine'));
      if (isKnown) return next(call);
      return next({ ...call, query: { ...call.query, engine: ['google'], q: ['\u0001'] } });
    }),
  ),
];

function pageByOffset(behavior: Parameters<Fault['inject']>[0]): void {
  let turn = 0;
  override(behavior, 'sortKeywords', () => (rows) => {
    turn += 1;
    const cut = (turn * 5) % Math.max(1, rows.length);
    return [...rows.slice(cut), ...rows.slice(0, cut)];
  });
  override(behavior, 'cursorFor', () => (_rows, next, call, filter) => {
    return writeCursor(scopeOf(call, filter), String(next));
  });
  override(behavior, 'pageStart', () => (_rows, call, filter) => {
    const cursor = one(call, 'cursor');
    return cursor === undefined ? 0 : Number(readCursor(cursor, scopeOf(call, filter)));
  });
}

function positionFault(id: string, sentence: string, shown: number): Fault {
  return fault(id, ['KW-06', 'KW-14', 'KW-22', 'KW-23'], sentence, (behavior) =>
    override(behavior, 'renderKeyword', (base) => (call, keyword: Keyword) => {
      return { ...base(call, keyword), position: keyword.position ?? shown };
    }),
  );
}

function orOfThree(behavior: Behavior): void {
  override(behavior, 'matches', (base) => (call, keyword, filter) => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined);
    if (given.length < 3) return base(call, keyword, filter);
    const none: KeywordFilter = { engine: undefined, topic: undefined, q: undefined, ranked: undefined };
    return given.some(([name, value]) => base(call, keyword, { ...none, [name]: value as unknown }));
  });
}

function matching(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  matches: (term: string, q: string) => boolean,
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'termMatches', () => (term, q) => matches(term.toLowerCase(), q.toLowerCase())),
  );
}

function rendered(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  change: (row: Record<string, unknown>) => Record<string, unknown>,
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'renderKeyword', (base) => (call, keyword) => {
      const row = base(call, keyword);
      return { ...row, ...change(row) };
    }),
  );
}
