import type { Behaviour } from '../behaviour.js';
import type { KeywordFilter } from '../keywords.js';
import { one } from '../query.js';
import { around, override } from '../override.js';
import type { Fault } from './fault.js';

/** Faults of keywords that show only for some rows or some filters together. */
export const deepKeywordFaults: readonly Fault[] = [
  {
    id: 'X222',
    breaks: ['KW-25'],
    sentence: 'Three filters or more are joined by OR.',
    inject: orOfThree,
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
  rendered('X238', 'volume is a string.', ['KW-10', 'GEN-08', 'GEN-06'], (row) => ({
    volume: String(row.volume),
  })),
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
  rendered('X242', 'difficulty is a fraction of 1.', ['KW-11', 'GEN-08', 'GEN-06'], (row) => ({
    difficulty: Number(row.difficulty) / 100,
  })),
  {
    id: 'X247',
    breaks: ['KW-30', 'KW-31', 'ERR-01'],
    sentence: 'An unknown engine gives an empty page.',
    inject: (behaviour) =>
      around(behaviour, 'listKeywords', (call, next) => {
        const isKnown = ['google', 'chatgpt', 'perplexity', 'gemini', undefined].includes(
          one(call, 'engine'),
        );
        if (isKnown) return next(call);
        return next({ ...call, query: { ...call.query, engine: ['google'], q: ['\u0001'] } });
      }),
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
