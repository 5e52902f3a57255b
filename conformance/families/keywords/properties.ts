import fc from 'fast-check';
import type { RuleId } from '../../catalog/index.js';
import { cursorSample, walkSample, type CursorSample } from '../../kit/keywords/sample.js';
import { tellOfWalk } from '../cursor/checks.js';
import { exactly } from './filter-checks.js';
import { askPage, KEYWORDS, pageOf } from '../../kit/keywords/pages.js';
import {
  engines,
  gaps,
  keywordTopics,
  type KeywordFilter,
  type KeywordRow,
} from '../../kit/keywords/rows.js';
import { keywordUniverse, needsRankings } from '../../kit/keywords/universe.js';
import type { Query } from '../../http/actor.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { record, sparse } from '../../kit/arbitraries.js';

/** A search: a part of one of the terms that are there, or signs that a careless search takes for others. */
const search = fc.oneof(
  {
    weight: 4,
    arbitrary: record({ term: fc.nat(200), from: fc.nat(12), length: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '_', '*', '.', '\\', "'", '[', '"', '+', '&', '#', '(?', '漢'),
  },
);
type Search = { readonly term: number; readonly from: number; readonly length: number } | string;

const filter = sparse({
  engine: fc.constantFrom(...engines),
  topic: fc.constantFrom(...keywordTopics),
  q: search,
  ranked: fc.boolean(),
});

const word = fc.stringMatching(/^[g-wz]{4,10}$/);
/** Values that a parameter must refuse, and the rule that says so. None is a spelling that a server may take. */
const wrongValues = fc.oneof(
  fc
    .oneof(fc.constantFrom(201, 1000), fc.integer({ min: 202, max: 1e9 }))
    .map((limit) => one('KW-28', { limit })),
  fc.oneof(fc.constantFrom('abc', '1.5', '10x'), word).map((limit) => one('KW-29', { limit })),
  fc.oneof(fc.constantFrom('bing'), word).map((engine) => one('KW-30', { engine })),
  fc.oneof(fc.constantFrom('foo'), word).map((topic) => one('KW-31', { topic })),
  fc.oneof(fc.constantFrom('maybe'), word).map((ranked) => one('KW-32', { ranked })),
);
const one = (rule: RuleId, query: Query) => ({ rule, query });

/** Keyword rankings: any filter, any walk, any wrong parameter. */
export const keywordProperties = [
  property(
    {
      id: 'properties/keyword-filters',
      // prettier-ignore
      rules: [
        'KW-15', 'KW-16', 'KW-17', 'KW-18', 'KW-19', 'KW-20', 'KW-21', 'KW-22', 'KW-23', 'KW-25',
      ],
      needs: {},
    },
    async (t) => {
      await keywordUniverse(t);
      await t.forAll('any filter', filter, ({ q, ...rest }) => givesItsRows(t, rest, q), {
        passesKnown: true,
      });
    },
  ),
  property(
    {
      id: 'properties/keyword-walks',
      rules: ['CUR-01', 'CUR-03', 'CUR-05', 'CUR-06', 'CUR-13', 'NS-094'],
      needs: {},
    },
    async (t) => {
      const sample = await cursorSample(t);
      await t.forAll(
        'pages of any size',
        fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 30 })),
        async (limit) => tellOfWalk(t, await walkSample(t, sample, limit)),
        { share: 0.35, passesKnown: true },
      );
      await t.forAll(
        'pages of changing size',
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 }),
        (limits) => walksOn(t, sample, limits),
        { share: 0.2, passesKnown: true },
      );
    },
  ),
  property(
    { id: 'properties/keyword-parameters', rules: ['KW-28', 'KW-29', 'KW-30', 'KW-31', 'KW-32'], needs: {} },
    async (t) => {
      await needsRankings(t);
      await t.forAll(
        'any wrong value',
        wrongValues,
        async ({ rule, query }) => t.code(rule, await t.paid.get(KEYWORDS, query), 400, 'invalid_parameter'),
        { passesKnown: true },
      );
    },
  ),
];

async function givesItsRows(t: CheckContext, wanted: KeywordFilter, q: Search | undefined): Promise<void> {
  const { rows, base } = await keywordUniverse(t);
  const text = q === undefined ? '' : searchedFor(rows, q);
  const all = { ...wanted, ...(text === '' ? {} : { q: text }) };
  // What the known rows were narrowed by stays as it is.
  const free = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(base, name)));
  const [sound, complete] = rulesOf(free, typeof q === 'string');
  if (Object.keys(free).length > 0) await exactly(t, sound, complete, free);
}

/** Without white space at its ends: whether it counts there is not said. */
function searchedFor(rows: readonly KeywordRow[], q: Search): string {
  if (typeof q === 'string') return q;
  const signs = [...(rows[q.term % rows.length]?.term ?? '')];
  const from = q.from % Math.max(1, signs.length);
  return signs
    .slice(from, from + q.length)
    .join('')
    .trim();
}

/** The rules that a filter keeps out what it should, and leaves in the rest. */
function rulesOf(free: KeywordFilter, isLiteral: boolean): readonly [RuleId, RuleId] {
  if (Object.keys(free).length > 1) return ['KW-25', 'KW-25'];
  if (free.engine !== undefined) return ['KW-15', 'KW-16'];
  if (free.topic !== undefined) return ['KW-17', 'KW-18'];
  if (free.ranked !== undefined) return free.ranked ? ['KW-22', 'KW-22'] : ['KW-23', 'KW-23'];
  return isLiteral ? ['KW-21', 'KW-21'] : ['KW-19', 'KW-20'];
}

/**
 * A walk whose pages have other sizes each time. Whether a cursor bears another `limit` than that of its page is not
 * said: what becomes of it is the server's choice.
 */
async function walksOn(t: CheckContext, sample: CursorSample, limits: readonly number[]): Promise<void> {
  const { universe, whole } = sample;
  const read: Exchange[] = [];
  const rows: KeywordRow[] = [];
  let cursor: string | undefined;
  while (read.length <= whole.rows.length) {
    const limit = limits[read.length % limits.length];
    const query = { ...universe.base, ...sample.filter, ...(limit === undefined ? {} : { limit }) };
    const exchange = await askPage(universe.actor, cursor === undefined ? query : { ...query, cursor });
    read.push(exchange);
    const page = pageOf(exchange);
    if (page === undefined) break;
    rows.push(...page.rows);
    if (!page.hasMore || page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const last = read.at(-1)?.status;
  const differences = gaps(rows, whole.rows);
  const isWhole = last === 200 && differences.length === 0;
  const found = last !== 200 ? `gives ${last}` : isWhole ? 'goes on with the walk' : 'loses or repeats rows';
  t.observe('NS-094', `a cursor sent with another limit ${found}`, isWhole, ...read);
}
