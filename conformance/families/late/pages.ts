import { MAX_LIMIT } from '../../kit/keywords/pages.js';
import { keywordUniverse, type Universe } from '../../kit/keywords/universe.js';
import type { CheckContext } from '../../run/context.js';
import { walkSample, type CursorSample } from '../../kit/keywords/walk-sample.js';
import { assertRowCounts, assertWalk } from '../../kit/keywords/walk-assertions.js';

/** The maximum number of pages of one walk. */
const MAX_PAGES = 8;

/** Reads the whole list to its end with limits that leave one row, a full page or half a page at its end. */
export async function pagesToTheEnd(t: CheckContext): Promise<void> {
  const universe = await keywordUniverse(t);
  const total = universe.rows.length;
  const sample = sampleOf(universe);
  if (total < MIN_ROWS) t.skip('too-few-rows');
  for (const limit of limitsFor(total))
    await t.case(`limit=${limit} of ${total} rows`, async () => {
      const walk = await walkSample(t, sample, limit);
      await assertWalk(t, walk);
      if (walk.whole.length === total) assertRowCounts(t, walk);
    });
}

const MIN_ROWS = 4;

const sampleOf = ({ rows, pages, ...universe }: Universe): CursorSample => ({
  universe: { ...universe, rows, pages },
  filter: {},
  whole: { pages, rows, evidence: pages.map(({ exchange }) => exchange) },
});

/** Limits that divide the rows exactly, leave one row, or leave one row less than a page. */
function limitsFor(total: number): number[] {
  const exact = Array.from({ length: MAX_PAGES - 1 }, (_, index) => index + 2).find(
    (pages) => total % pages === 0,
  );
  const wanted = [
    exact === undefined ? 0 : total / exact,
    Math.ceil(total / 2),
    Math.floor((total - 1) / 2),
    Math.floor((total - 1) / 3),
    Math.floor((total + 1) / 4),
    Math.ceil(total / MAX_PAGES) + 1,
    64,
    100,
  ];
  return [...new Set(wanted)].filter(
    (limit) => limit >= 1 && limit < total && limit <= MAX_LIMIT && total / limit <= MAX_PAGES,
  );
}
