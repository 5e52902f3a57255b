import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { readFiltered, written } from '../keywords/filter-checks.js';
import { MAX_LIMIT, readPage, walkOf } from '../../kit/keywords/pages.js';
import { gaps, groupedBy, matching, matchOf, strangers } from '../../kit/keywords/rows.js';
import type { KeywordFilter, KeywordRow } from '../../kit/keywords/rows.js';
import { searchesFor } from '../keywords/search-checks.js';
import {
  compareWithUniverse,
  isComplete,
  keywordUniverse,
  type Universe,
} from '../../kit/keywords/universe.js';

/** Filters beyond the first page. */
export const cursorFilterChecks = [
  directed({ id: 'cursor/filters', rules: ['CUR-06'], needs: {} }, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    const filters = filtersToWalk(rows, base);
    if (filters.length === 0) t.skip('too-few-rows');
    for (const filter of filters) await t.case(written(filter), () => holdsBeyondFirstPage(t, filter));
  }),
];

/** The list of a filter in two pages, of which the second has room for rows that do not belong there. */
async function holdsBeyondFirstPage(t: CheckContext, filter: KeywordFilter): Promise<void> {
  const universe = await keywordUniverse(t);
  // Where paging itself loses rows, what is missing says nothing of filters.
  const isPagingSound = t.run.findings.of('CUR-05').failures.length === 0;
  let isFirstRight = true;
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const { pages, rows, evidence: read } = await readTwoPages(t, now, filter);
    isFirstRight = strangers(pages[0]?.rows ?? [], filter).length === 0;
    if (!isFirstRight) return { differences: [], evidence: [] };
    const what = `only rows that ${written(filter)} lets pass, on the second page too`;
    t.noDifference('CUR-06', strangers(rows, filter), what, ...read);
    const isRead = isPagingSound && pages.at(-1)?.hasMore === false;
    return { differences: isRead ? gaps(rows, now.rows, { ...now.base, ...filter }) : [], evidence: read };
  });
  // A filter that is wrong from the first page on is no fault of the cursor.
  if (!isFirstRight) return t.inconclusive('CUR-06', `${written(filter)} is wrong on the first page already`);
  if (differences.length > 0) {
    if (!isComplete(t, universe, 'CUR-06')) return;
    const { rows } = await readFiltered(t, 'CUR-06', universe, filter);
    if (gaps(rows, universe.rows, { ...universe.base, ...filter }).length > 0)
      return t.inconclusive('CUR-06', `${written(filter)} gives other rows on a single page too`);
  }
  t.noDifference('CUR-06', differences, `all rows of ${written(filter)} in two pages`, ...evidence);
}

async function readTwoPages(t: CheckContext, { actor, base, rows }: Universe, filter: KeywordFilter) {
  const total = matching(rows, filter).length;
  const query = { ...base, ...filter, limit: Math.min(MAX_LIMIT, total - 1, Math.ceil((2 * total) / 3)) };
  const first = await readPage(t, 'CUR-06', actor, query);
  if (first.nextCursor === null) return walkOf([first]);
  return walkOf([first, await readPage(t, 'CUR-06', actor, { ...query, cursor: first.nextCursor })]);
}

/** One filter of each kind, searches with characters that a cursor may lose, and all kinds together. */
function filtersToWalk(rows: readonly KeywordRow[], base: KeywordFilter): KeywordFilter[] {
  const valuesOf = (name: 'engine' | 'topic') =>
    [...groupedBy(rows, (row) => row[name]).keys()].map((value): KeywordFilter => ({ [name]: value }));
  const searches = searchesFor(rows, base.q).map(({ name, q }) => ({ name, filter: { q } }));
  const searchOf = (...names: readonly string[]) =>
    searches.filter(({ name }) => names.includes(name)).map(({ filter }) => filter);
  const groups: KeywordFilter[][] = [
    base.engine === undefined ? valuesOf('engine') : [],
    base.topic === undefined ? valuesOf('topic') : [],
    [{ ranked: true }],
    [{ ranked: false }],
    searchOf('punctuation'),
    searchOf('beyond ASCII'),
    searchOf('two words'),
    searchOf('capitals', 'whole term', 'middle'),
    rows.map(({ engine, topic, position }) => ({ ...base, engine, topic, ranked: position !== null })),
  ];
  return groups.flatMap((group) => {
    const [best] = group
      .filter((filter) => isWalkable(rows, filter))
      .sort((a, b) => sizeOf(rows, a) - sizeOf(rows, b));
    return best === undefined ? [] : [best];
  });
}

const sizeOf = (rows: readonly KeywordRow[], filter: KeywordFilter) => matching(rows, filter).length;

/** Rows enough for two pages, and others that the filter keeps out. */
function isWalkable(rows: readonly KeywordRow[], filter: KeywordFilter): boolean {
  const size = sizeOf(rows, filter);
  return size >= 3 && size <= MAX_LIMIT && rows.some((row) => matchOf(row, filter) === 'never');
}
