import type { Call, KeywordFilter, PromptFilter } from '../../model/call.js';
import { around, override } from '../../model/override.js';
import { fault, type Fault } from '../fault.js';

/** A combination of keyword filters that makes the model ignore one of them. */
const ignored: Readonly<
  Record<string, readonly [sentence: string, isMet: (filter: KeywordFilter) => boolean, keyof KeywordFilter]>
> = {
  L30: [
    'The filter ranked is ignored for perplexity and the topic social.',
    ({ engine, topic }) => engine === 'perplexity' && topic === 'social',
    'ranked',
  ],
  L31: [
    'The engine is ignored for ranked keywords of the topic geo.',
    ({ topic, ranked, q }) => topic === 'geo' && ranked === true && q === undefined,
    'engine',
  ],
  L32: [
    'The topic is ignored for unranked keywords of gemini.',
    ({ engine, ranked }) => engine === 'gemini' && ranked === false,
    'topic',
  ],
};

type Narrowing = 'query' | 'topics' | 'statuses';

/** A combination of filters of the per-prompt analytics that makes the model ignore one of them. */
const ignoredForPrompts: Readonly<
  Record<string, readonly [sentence: string, isMet: (filter: PromptFilter, call: Call) => boolean, Narrowing]>
> = {
  L33: [
    'The query is ignored with the longest window.',
    (_, { query }) => query.rangeDays?.[0] === '90',
    'query',
  ],
  L34: [
    'The status is ignored with the shortest window.',
    (_, { query }) => query.rangeDays?.[0] === '7',
    'statuses',
  ],
  L35: ['The topic is ignored with a persona.', ({ personas }) => personas !== undefined, 'topics'],
  L36: ['The query is ignored with an intent.', ({ intents }) => intents !== undefined, 'query'],
  L37: ['The status is ignored with a query.', ({ query }) => query !== undefined, 'statuses'],
};

const rulesOf = { query: 'AN-21', topics: 'AN-22', statuses: 'AN-23' } as const;

/** Faults of combined filters, and of pages at certain limits. */
export const lateReadFaults: readonly Fault[] = [
  ...Object.entries(ignored).map(([id, [sentence, isMet, name]]) =>
    fault(id, ['KW-25'], sentence, (behavior) =>
      override(behavior, 'matches', (base) => (call, keyword, filter) => {
        return base(call, keyword, isMet(filter) ? { ...filter, [name]: undefined } : filter);
      }),
    ),
  ),
  ...Object.entries(ignoredForPrompts).map(([id, [sentence, isMet, name]]) =>
    fault(id, [rulesOf[name]], sentence, (behavior) =>
      override(behavior, 'passesFilter', (base) => (call, prompt, filter) => {
        return base(call, prompt, isMet(filter, call) ? { ...filter, [name]: undefined } : filter);
      }),
    ),
  ),
  fault(
    'L38',
    ['CUR-07', 'CUR-08', 'CUR-04'],
    'hasMore is true on a last page that is full and long.',
    (behavior) =>
      override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        const isExact = limit > 30 && start > 0 && start + limit === rows.length;
        return isExact ? { ...page, hasMore: true, nextCursor: cursorAt(rows.length) } : page;
      }),
  ),
  fault(
    'L39',
    ['CUR-05', 'CUR-11', 'CUR-08'],
    'The third of several long pages begins one row too late.',
    (behavior) =>
      override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
        return base(rows, limit > 30 && start === 2 * limit ? start + 1 : start, limit, cursorAt);
      }),
  ),
  fault(
    'L40',
    ['CUR-05', 'CUR-13', 'CUR-08'],
    'The list ends at the 128th row unless a page goes beyond it.',
    (behavior) =>
      override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
        const page = base(rows, start, limit, cursorAt);
        return start + limit === 128 ? { ...page, hasMore: false, nextCursor: null } : page;
      }),
  ),
  fault('L41', ['GEN-02', 'GEN-12'], 'A response to a client that accepts br is cut off.', (behavior) =>
    override(behavior, 'serialize', (base) => (body, exchange) => {
      const text = base(body, exchange);
      const isAccepted = String(exchange.headers['accept-encoding']).includes('br');
      return isAccepted ? text.slice(0, -1) : text;
    }),
  ),
  fault('L42', ['PR-05', 'ERR-03'], 'A body with a charset is rejected.', (behavior) =>
    around(behavior, 'addPrompt', (call, next) => {
      const type = String(call.exchange.headers['content-type']);
      return /charset/i.test(type) ? Promise.resolve({ status: 415, body: {}, headers: {} }) : next(call);
    }),
  ),
  fault('L43', ['EDIT-03', 'PR-07'], 'A read with If-None-Match always gets 304.', (behavior) => {
    override(behavior, 'headers', (base) => (response, exchange) => {
      const headers = base(response, exchange);
      return exchange.method === 'GET' && response.status === 200 ? { ...headers, ETag: '"1"' } : headers;
    });
    override(behavior, 'present', (base) => (response, exchange) => {
      const isMatch = exchange.headers['if-none-match'] === '"1"';
      return isMatch && response.status === 200
        ? { ...response, status: 304, body: undefined }
        : base(response, exchange);
    });
  }),
  fault('L44', ['EDIT-03', 'PR-07'], 'A read with If-Modified-Since gets 304 for a minute.', (behavior) => {
    override(behavior, 'headers', (base) => (response, exchange) => ({
      ...base(response, exchange),
      Date: new Date(exchange.model.clock.now()).toUTCString(),
    }));
    override(behavior, 'present', (base) => (response, exchange) => {
      const since = Date.parse(String(exchange.headers['if-modified-since']));
      const isFresh = exchange.model.clock.now() - since < 60_000;
      return isFresh && response.status === 200
        ? { ...response, status: 304, body: undefined }
        : base(response, exchange);
    });
  }),
];
