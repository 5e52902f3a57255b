import fc from 'fast-check';
import type { Exchange } from '../../http/exchange.js';
import { pageOf, requestPage } from '../../kit/keywords/pages.js';
import { rowDifferences, type KeywordRow } from '../../kit/keywords/rows.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { cursorSample, walkSample, type CursorSample } from '../../kit/keywords/walk-sample.js';
import { assertWalk } from '../../kit/keywords/walk-assertions.js';

/** Properties of walks with any page size. */
export const cursorProperties = [
  property(
    'properties/keyword-walks',
    ['CUR-01', 'CUR-03', 'CUR-05', 'CUR-06', 'CUR-13', 'NS-094'],
    {},
    async (t) => {
      const sample = await cursorSample(t);
      await t.forAll(
        'pages of any size',
        fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 30 })),
        async (limit) => assertWalk(t, await walkSample(t, sample, limit)),
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
];

/**
 * Walks with a changing page size. The behavior leaves open whether a cursor may be sent with a `limit` other than that
 * of its page, so the outcome is only observed.
 */
async function walksOn(t: CheckContext, sample: CursorSample, limits: readonly number[]): Promise<void> {
  const { universe, whole } = sample;
  const read: Exchange[] = [];
  const rows: KeywordRow[] = [];
  let cursor: string | undefined;
  while (read.length <= whole.rows.length) {
    const limit = limits[read.length % limits.length];
    const query = { ...universe.base, ...sample.filter, ...(limit === undefined ? {} : { limit }) };
    const exchange = await requestPage(universe.actor, cursor === undefined ? query : { ...query, cursor });
    read.push(exchange);
    const page = pageOf(exchange);
    if (page === undefined) break;
    rows.push(...page.rows);
    if (!page.hasMore || page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const last = read.at(-1)?.status;
  const differences = rowDifferences(rows, whole.rows);
  const isWhole = last === 200 && differences.length === 0;
  const found = last !== 200 ? `returns ${last}` : isWhole ? 'continues the walk' : 'loses or repeats rows';
  t.observe('NS-094', `a cursor sent with another limit ${found}`, isWhole, ...read);
}
