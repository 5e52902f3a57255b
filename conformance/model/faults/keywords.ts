import { readCursor, writeCursor } from '../cursor.js';
import { scopeOf } from '../keywords.js';
import { one } from '../query.js';
import { Refusal } from '../refusal.js';
import type { Keyword } from '../state.js';
import type { Fault } from './fault.js';
import { override } from '../override.js';

/** Faults of the keyword list: filters, rows and pages. */
export const keywordFaults: readonly Fault[] = [
  {
    id: 'M45',
    breaks: ['KW-26'],
    sentence: 'The default page size of keywords is 20.',
    inject: (behaviour) =>
      override(behaviour, 'keywordLimit', () => () => ({ min: 1, max: 200, default: 20 })),
  },
  {
    id: 'M46',
    breaks: ['KW-28', 'ERR-01'],
    sentence: 'A keyword limit over 200 is cut to 200.',
    inject: (behaviour) =>
      override(behaviour, 'integer', (base) => (name, text, range, operation) => {
        if (operation !== 'listKeywords') return base(name, text, range, operation);
        return Math.min(range.max, base(name, text, { ...range, max: Infinity }, operation));
      }),
  },
  {
    id: 'M47a',
    breaks: ['CUR-11', 'CUR-05', 'KW-16', 'CUR-04'],
    sentence:
      'The cursor holds only the term: the rest of a group of equal terms is skipped at a page border.',
    inject: (behaviour) =>
      override(behaviour, 'pageStart', (base) => (rows, call, filter) => {
        const start = base(rows, call, filter);
        if (start === 0) return start;
        const next = rows.findIndex((row, index) => index >= start && row.term !== rows[start - 1]?.term);
        return next < 0 ? rows.length : next;
      }),
  },
  {
    id: 'M47b',
    breaks: ['CUR-11', 'CUR-05', 'CUR-13'],
    sentence: 'The cursor holds only the term: a group of equal terms is repeated at a page border.',
    inject: (behaviour) =>
      override(behaviour, 'pageStart', (base) => (rows, call, filter) => {
        const start = base(rows, call, filter);
        return start === 0 ? 0 : rows.findIndex((row) => row.term === rows[start - 1]?.term);
      }),
  },
  {
    id: 'M48',
    breaks: ['CUR-03', 'KW-36'],
    sentence: 'The last page has a nextCursor too.',
    inject: (behaviour) =>
      override(behaviour, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        return { ...page, nextCursor: page.nextCursor ?? cursorAt(rows.length) };
      }),
  },
  {
    id: 'M49',
    breaks: ['CUR-07', 'CUR-04', 'CUR-08'],
    sentence: 'hasMore is true whenever a page is full: an empty page follows an exact multiple.',
    inject: (behaviour) =>
      override(behaviour, 'page', () => (rows, start, limit, cursorAt) => {
        const shown = rows.slice(start, start + limit);
        const isFull = shown.length === limit;
        return { rows: shown, hasMore: isFull, nextCursor: isFull ? cursorAt(start + limit) : null };
      }),
  },
  {
    id: 'M50',
    breaks: ['KW-21'],
    sentence: 'Wildcards in q are not escaped: % stands for anything and _ for any character.',
    inject: (behaviour) =>
      override(behaviour, 'termMatches', () => (term, q) => {
        const escaped = q.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return new RegExp(escaped.replaceAll('%', '.*').replaceAll('_', '.'), 'isu').test(term);
      }),
  },
  {
    id: 'M51a',
    breaks: ['KW-23', 'KW-22'],
    sentence: 'ranked=false is a text that is not empty, and thus true.',
    inject: (behaviour) =>
      override(behaviour, 'boolean', (base) => (name, text) => base(name, text) || text === 'false'),
  },
  {
    id: 'M51b',
    breaks: ['KW-23'],
    sentence: 'ranked=false gives untracked keywords too.',
    inject: (behaviour) =>
      override(
        behaviour,
        'isRanked',
        () =>
          ({ position }, wanted) =>
            (position !== null) === wanted,
      ),
  },
  {
    id: 'M52',
    breaks: ['KW-09'],
    sentence: 'change is position minus previousPosition.',
    inject: (behaviour) =>
      override(behaviour, 'renderKeyword', (base) => (call, keyword) => {
        const row = base(call, keyword);
        return { ...row, change: typeof row.change === 'number' ? 0 - row.change : null };
      }),
  },
  {
    id: 'R12',
    breaks: ['CUR-06'],
    sentence: 'Filters are dropped once a cursor is given.',
    inject: (behaviour) =>
      override(behaviour, 'effectiveFilter', (base) => (filter, cursor) => {
        if (cursor === undefined) return base(filter, cursor);
        return { engine: undefined, topic: undefined, q: undefined, ranked: undefined };
      }),
  },
  {
    id: 'R13',
    breaks: ['CUR-05', 'CUR-10', 'CUR-09'],
    sentence: 'The cursor is an offset into rows without a stable order.',
    inject: pageByOffset,
  },
  positionFault('R14a', 'A position outside the top 100 is shown as 0.', 0),
  positionFault('R14b', 'A position outside the top 100 is shown as 101.', 101),
  {
    id: 'R14c',
    breaks: ['KW-22'],
    sentence: 'ranked=true keeps keywords without a position.',
    inject: (behaviour) =>
      override(behaviour, 'isRanked', (base) => (keyword, wanted) => wanted || base(keyword, wanted)),
  },
  {
    id: 'R15',
    breaks: ['KW-33', 'ERR-01'],
    sentence: 'A malformed cursor gives the first page.',
    inject: (behaviour) =>
      override(behaviour, 'pageStart', (base) => (rows, call, filter) => {
        try {
          return base(rows, call, filter);
        } catch (error) {
          if (error instanceof Refusal) return 0;
          throw error;
        }
      }),
  },
];

function pageByOffset(behaviour: Parameters<Fault['inject']>[0]): void {
  let turn = 0;
  override(behaviour, 'sortKeywords', () => (rows) => {
    turn += 1;
    const cut = (turn * 5) % Math.max(1, rows.length);
    return [...rows.slice(cut), ...rows.slice(0, cut)];
  });
  override(behaviour, 'cursorFor', () => (_rows, next, call, filter) => {
    return writeCursor(scopeOf(call, filter), String(next));
  });
  override(behaviour, 'pageStart', () => (_rows, call, filter) => {
    const cursor = one(call, 'cursor');
    return cursor === undefined ? 0 : Number(readCursor(cursor, scopeOf(call, filter)));
  });
}

function positionFault(id: string, sentence: string, shown: number): Fault {
  return {
    id,
    breaks: ['KW-06', 'KW-14', 'KW-22', 'KW-23'],
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'renderKeyword', (base) => (call, keyword: Keyword) => {
        return { ...base(call, keyword), position: keyword.position ?? shown };
      }),
  };
}
