import fc from 'fast-check';
import type { RuleId } from '../../catalog/index.js';
import type { Query } from '../../http/actor.js';
import { record, sparse } from '../../kit/arbitraries.js';
import { expectExactRows } from '../../kit/keywords/filters.js';
import { KEYWORDS } from '../../kit/keywords/pages.js';
import { engines, keywordTopics, type KeywordFilter, type KeywordRow } from '../../kit/keywords/rows.js';
import { keywordUniverse, requireRankings } from '../../kit/keywords/universe.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

/** A search for a part of an existing term, or for characters that a careless server interprets. */
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
/** Values that a parameter must reject, each with its rule. No server may accept any of these spellings. */
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

/** Checks of keyword rankings with any filter and any invalid parameter. */
export const keywordProperties = [
  property(
    'properties/keyword-filters',
    // prettier-ignore
    [
      'KW-15', 'KW-16', 'KW-17', 'KW-18', 'KW-19', 'KW-20', 'KW-21', 'KW-22', 'KW-23', 'KW-25',
    ],
    {},
    async (t) => {
      await keywordUniverse(t);
      await t.forAll('any filter', filter, ({ q, ...rest }) => givesItsRows(t, rest, q), {
        passesKnown: true,
      });
    },
  ),
  property('properties/keyword-parameters', ['KW-28', 'KW-29', 'KW-30', 'KW-31', 'KW-32'], {}, async (t) => {
    await requireRankings(t);
    await t.forAll(
      'any invalid value',
      wrongValues,
      async ({ rule, query }) => t.code(rule, await t.paid.get(KEYWORDS, query), 400, 'invalid_parameter'),
      { passesKnown: true },
    );
  }),
];

async function givesItsRows(t: CheckContext, wanted: KeywordFilter, q: Search | undefined): Promise<void> {
  const { rows, base } = await keywordUniverse(t);
  const text = q === undefined ? '' : searchedFor(rows, q);
  const all = { ...wanted, ...(text === '' ? {} : { q: text }) };
  // The base filter of the universe is kept.
  const free = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(base, name)));
  const [sound, complete] = rulesOf(free, typeof q === 'string');
  if (Object.keys(free).length > 0) await expectExactRows(t, sound, complete, free);
}

/** The text to search for. It is trimmed, because the behavior leaves open whether outer white space counts. */
function searchedFor(rows: readonly KeywordRow[], q: Search): string {
  if (typeof q === 'string') return q;
  const signs = [...(rows[q.term % rows.length]?.term ?? '')];
  const from = q.from % Math.max(1, signs.length);
  return signs
    .slice(from, from + q.length)
    .join('')
    .trim();
}

/** The rules that a filter excludes the wrong rows and includes the right ones. */
function rulesOf(free: KeywordFilter, isLiteral: boolean): readonly [RuleId, RuleId] {
  if (Object.keys(free).length > 1) return ['KW-25', 'KW-25'];
  if (free.engine !== undefined) return ['KW-15', 'KW-16'];
  if (free.topic !== undefined) return ['KW-17', 'KW-18'];
  if (free.ranked !== undefined) return free.ranked ? ['KW-22', 'KW-22'] : ['KW-23', 'KW-23'];
  return isLiteral ? ['KW-21', 'KW-21'] : ['KW-19', 'KW-20'];
}
