import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { MAX_LIMIT, readPage, type KeywordPage } from '../../kit/keywords/pages.js';
import {
  compareWithUniverse,
  keywordForm,
  keywordUniverse,
  needsRankings,
} from '../../kit/keywords/universe.js';

/** The page size of keyword rankings. */
export const keywordLimitChecks = [
  directed({ id: 'keywords/default-limit', rules: ['KW-26'], needs: {} }, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    // A call without any parameter may ask for the other form.
    const isNamed = (await keywordForm(t)) === 'ranking' || Object.keys(base).length > 0;
    const query = isNamed ? base : { ...base, engine: rows[0]?.engine ?? 'google' };
    const { differences, evidence } = await compareWithUniverse(t, async ({ actor }) => {
      const bare = await readPage(t, 'KW-26', actor, query);
      const fifty = await readPage(t, 'KW-26', actor, { ...query, limit: 50 });
      t.holds('KW-26', bare.rows.length <= 50, 'at most 50 rows', `${bare.rows.length} rows`, bare.exchange);
      const isSame = sizeOf(bare) === sizeOf(fifty);
      return {
        differences: isSame ? [] : [`${sizeOf(bare)} without limit, ${sizeOf(fifty)} with limit=50`],
        evidence: [bare.exchange, fifty.exchange],
      };
    });
    const isTelling = evidence.every(({ json }) => json?.hasMore === true);
    if (differences.length === 0 && !isTelling) return t.skipRule('KW-26', 'too-few-rows');
    t.noDifference('KW-26', differences, 'the same page as with limit=50', ...evidence);
  }),
  directed({ id: 'keywords/limit', rules: ['KW-27'], needs: {} }, async (t) => {
    await needsRankings(t);
    const pages = new Map<number, KeywordPage>();
    for (const limit of [1, 2, 50, 199, MAX_LIMIT])
      await t.case(`limit=${limit}`, async () => {
        const page = await readPage(t, 'KW-27', t.paid, { limit });
        const got = `${page.rows.length} rows`;
        t.holds('KW-27', page.rows.length <= limit, `at most ${limit} rows`, got, page.exchange);
        pages.set(limit, page);
      });
    await t.case('full pages', () => fullPages(t, pages));
  }),
];

const sizeOf = ({ rows, hasMore }: KeywordPage) => `${rows.length} rows and hasMore ${hasMore}`;

/**
 * A page that is not full though more rows follow is not forbidden, but a server that fills its pages under one
 * limit and not under another does not take the limit as it is sent.
 */
function fullPages(t: CheckContext, pages: ReadonlyMap<number, KeywordPage>): Promise<void> {
  const followed = [...pages].filter(([, { hasMore }]) => hasMore);
  const short = followed.filter(([limit, { rows }]) => rows.length < limit);
  const [first] = short;
  if (first === undefined) return Promise.resolve();
  const [limit, { rows, exchange }] = first;
  const expected = `${limit} rows, since more follow and pages of other limits are full`;
  const told = [expected, `${rows.length} rows and hasMore true`, exchange] as const;
  if (short.length < followed.length) t.holds('KW-27', false, ...told);
  else t.prefers('KW-27', false, ...told);
  return Promise.resolve();
}
