import fc from 'fast-check';
import type { Query } from '../../http/actor.js';
import { record, sparse } from '../../kit/arbitraries.js';
import { label, wild } from '../../kit/texts.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { PROMPT_ANALYTICS } from '../../kit/prompt-analytics.js';
import { assertObject } from './checks.js';
import { intents, personas, statuses } from './filters.js';

const metrics = ['visibility', 'competitors', 'citations', 'platforms', 'topics'];

const window = fc.constantFrom(7, 30, 90);
const some = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });

const filters = sparse({
  rangeDays: window,
  limit: fc.integer({ min: 1, max: 100 }),
  status: some(statuses),
  persona: some(personas),
  intent: some(intents),
  topic: label,
  query: wild,
});

type Spelling = (name: string, values: readonly string[]) => Query;
const spellings: readonly Spelling[] = [
  (name, values) => ({ [name]: values }),
  (name, values) => ({ [name]: values.join(',') }),
  (name, values) => ({ [`${name}[]`]: values }),
];

const junk = fc.oneof(
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1e999',
    'NaN',
    'null',
    '{}',
    '[]',
    '%',
    "' OR 1=1 --",
    '../..',
    '9'.repeat(30),
  ),
  wild,
);
const paths = ['/v1/analytics/overview', '/v1/analytics/metrics', PROMPT_ANALYTICS, '/v1/keywords'] as const;
const names = [
  'rangeDays',
  'limit',
  'status',
  'persona',
  'intent',
  'topic',
  'query',
  'metric',
  'cursor',
  'q',
];

/** Checks that analytics accept any combination of stated filters, and that no query causes a server error. */
export const analyticsProperties = [
  property('properties/analytics-filters', ['AN-13', 'AN-14', 'AN-19'], {}, async (t) => {
    const spelling = await t.run.memo('spelling of several values', () => spellingOf(t));
    await t.forAll(
      'any combination of filters',
      filters,
      async (wanted) => {
        const query = Object.entries(wanted).reduce<Query>(
          (all, [name, value]) => ({ ...all, ...queryText(name, value, spelling) }),
          {},
        );
        const rule = Object.keys(wanted).join() === 'query' ? 'AN-13' : 'AN-14';
        await assertObject(t, rule, await t.paid.get(PROMPT_ANALYTICS, query));
      },
      { share: 0.75, passesKnown: true },
    );
    await t.forAll(
      'any metric and window',
      record({ metric: fc.constantFrom(...metrics), rangeDays: window }),
      async (query) => assertObject(t, 'AN-19', await t.paid.get('/v1/analytics/metrics', query)),
      { share: 0.25, passesKnown: true },
    );
  }),
  property('properties/any-query', ['GEN-09'], {}, (t) =>
    t.forAll(
      'any query',
      record({
        path: fc.constantFrom(...paths),
        query: fc.dictionary(fc.constantFrom(...names), junk, { maxKeys: 4, noNullPrototype: true }),
      }),
      async ({ path, query }) => {
        const exchange = await t.paid.get(path, query);
        t.holds('GEN-09', exchange.status < 500, 'a status below 500', exchange.summary, exchange);
      },
      { share: 0.75, passesKnown: true },
    ),
  ),
];

/** The first notation for several values that the server accepts; null if it accepts none. */
async function spellingOf(t: CheckContext): Promise<Spelling | null> {
  for (const spelling of spellings)
    if ((await t.paid.get(PROMPT_ANALYTICS, spelling('status', ['active', 'paused']))).status === 200)
      return spelling;
  return null;
}

/** The query of a filter. Sends several values only if the server accepts them. */
function queryText(name: string, value: string | number | string[], spelling: Spelling | null): Query {
  if (!Array.isArray(value)) return { [name]: value };
  const [first = ''] = value;
  return value.length === 1 || spelling === null ? { [name]: first } : spelling(name, value);
}
