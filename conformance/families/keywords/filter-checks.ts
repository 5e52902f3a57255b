import type { RuleId } from '../../catalog/index.js';
import { expectExactRows, queryText, readFiltered } from '../../kit/keywords/filters.js';
import type { KeywordWalk } from '../../kit/keywords/pages.js';
import {
  engines,
  extraRows,
  groupBy,
  keywordTopics,
  matchOf,
  missingRows,
  requiredRows,
  unexpectedRows,
  type KeywordFilter,
  type KeywordRow,
} from '../../kit/keywords/rows.js';
import { searchesFor } from '../../kit/keywords/searches.js';
import {
  compareWithUniverse,
  differencesFrom,
  isReliable,
  keywordUniverse,
  pageShowing,
  requireRankings,
  type Universe,
} from '../../kit/keywords/universe.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

/** Checks of all filters of keyword rankings except search. */
export const keywordFilterChecks = [
  directed('keywords/engine', ['KW-15', 'KW-16'], {}, (t) =>
    valuesDivideRows(t, 'engine', engines, 'KW-15', 'KW-16'),
  ),
  directed('keywords/topic', ['KW-17', 'KW-18'], {}, (t) =>
    valuesDivideRows(t, 'topic', keywordTopics, 'KW-17', 'KW-18'),
  ),
  directed('keywords/ranked', ['KW-22', 'KW-23', 'KW-24', 'NS-099'], {}, async (t) => {
    await requireRankings(t);
    const walks = new Map<boolean, KeywordWalk>();
    await t.case('without ranked', () => rankedLeftOut(t, walks));
    await t.case('ranked=true', () => ranked(t, 'KW-22', true, walks.get(true)));
    await t.case('ranked=false', () => ranked(t, 'KW-23', false, walks.get(false)));
  }),
  directed('keywords/combined', ['KW-25'], {}, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    const filters = combinations(rows, base);
    if (filters.length === 0) t.skipRule('KW-25', 'too-few-rows');
    for (const filter of filters)
      await t.case(queryText(filter), () => expectExactRows(t, 'KW-25', 'KW-25', filter));
  }),
];

/** Asserts that each value of a filter returns only its own rows, and that all values together return every row. */
async function valuesDivideRows(
  t: CheckContext,
  name: 'engine' | 'topic',
  values: readonly string[],
  sound: RuleId,
  complete: RuleId,
): Promise<void> {
  const universe = await keywordUniverse(t);
  const isDivided = universe.base[name] === undefined && groupBy(universe.rows, (row) => row[name]).size > 1;
  if (!isDivided) t.skip('too-few-rows');
  const read: KeywordWalk[] = [];
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const walks: KeywordWalk[] = [];
    for (const value of values)
      await t.case(`${name}=${value}`, async () => {
        const walk = await readFiltered(t, sound, now, { [name]: value });
        const odd = unexpectedRows(walk.rows, { [name]: value });
        t.noDifference(sound, odd, `only rows whose ${name} is ${value}`, ...walk.evidence);
        walks.push(walk);
        read.push(walk);
      });
    // If the list of one value is wrong, the union proves nothing.
    if (walks.length < values.length) return { differences: [], evidence: [] };
    const missing = differencesFrom(
      now,
      walks.flatMap(({ rows }) => rows),
    );
    const shown = walks.flatMap((walk) => walk.evidence);
    return { differences: missing, evidence: [...pageShowing(now, missing), ...shown] };
  });
  if (!isReliable(t, universe, read, complete)) return;
  const what = `the lists of all values of ${name} together equal the list without it`;
  t.noDifference(complete, differences, what, ...evidence);
}

/** Asserts that without the parameter, the list contains the rows of both values. */
async function rankedLeftOut(t: CheckContext, walks: Map<boolean, KeywordWalk>): Promise<void> {
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    for (const ranked of [true, false]) walks.set(ranked, await readFiltered(t, 'KW-24', now, { ranked }));
    return {
      differences: [...walks.values()].flatMap(({ rows }) => unlisted(rows, now)),
      evidence: [...walks.values()].flatMap((walk) => walk.evidence),
    };
  });
  const isSelective = [...walks.values()].every(({ rows }) => rows.length > 0);
  if (!isSelective) return t.skipRule('KW-24', 'too-few-rows');
  t.noDifference('KW-24', differences, 'ranked and unranked rows in the list without ranked', ...evidence);
}

/** The rows that a list lacks. If paging loses rows, only a list that lacks all of them proves anything. */
function unlisted(rows: readonly KeywordRow[], { rows: listed, instability }: Universe): string[] {
  const extra = extraRows(rows, listed);
  return instability === undefined || extra.length === rows.length ? extra : [];
}

async function ranked(
  t: CheckContext,
  rule: RuleId,
  value: boolean,
  walk: KeywordWalk | undefined,
): Promise<void> {
  const { rows } = await keywordUniverse(t);
  // A list proves nothing unless a faulty server would add rows to it.
  const wrongCandidates = rows.filter(({ position, url, tracked }) =>
    value ? position === null && url === null : position === null && !tracked,
  );
  if (wrongCandidates.length === 0 || requiredRows(rows, { ranked: value }).length === 0)
    t.skipRule(rule, 'too-few-rows');
  else await expectExactRows(t, rule, rule, { ranked: value }, walk);
  const pageAlone = walk?.rows.filter(({ position, url }) => position === null && url !== null).length ?? 0;
  const found = `ranked=${value} returns ${pageAlone === 0 ? 'no ' : ''}keywords with a page outside the top 100`;
  if (rows.some((row) => row.position === null && row.url !== null && row.tracked))
    t.observe('NS-099', found, value === (pageAlone === 0), ...(walk?.evidence ?? []));
  else t.skipRule('NS-099', 'too-few-rows');
}

const names = ['engine', 'topic', 'q', 'ranked'] as const;

/**
 * Combinations of two, three and four filters, each of which excludes rows that the others include. Only then does a
 * server that combines them with OR, or ignores one, return different rows.
 */
function combinations(rows: readonly KeywordRow[], base: KeywordFilter): KeywordFilter[] {
  const free = names.filter((name) => base[name] === undefined);
  const subsets = Array.from({ length: 1 << free.length }, (_, bits) =>
    free.filter((_name, index) => (bits & (1 << index)) !== 0),
  ).filter((subset) => subset.length > 1);
  const pivots = rows.map(filterFor);
  return subsets
    .sort((a, b) => a.length - b.length)
    .flatMap(
      (subset) => pivots.map((pivot) => pick(pivot, subset)).find((one) => isSelective(rows, one)) ?? [],
    );
}

/** A filter of all four kinds that matches a row. */
function filterFor({ engine, topic, term, position }: KeywordRow): Required<KeywordFilter> {
  const [word = term] = term.match(/[a-z0-9]{3,}/gi) ?? [];
  return { engine, topic, q: word, ranked: position !== null };
}

function pick(filter: Required<KeywordFilter>, subset: readonly (typeof names)[number][]): KeywordFilter {
  return Object.fromEntries(subset.map((name) => [name, filter[name]]));
}

function isSelective(rows: readonly KeywordRow[], filter: KeywordFilter): boolean {
  if (requiredRows(rows, filter).length === 0) return false;
  return Object.keys(filter).every((left) => {
    const others = Object.fromEntries(Object.entries(filter).filter(([name]) => name !== left));
    return rows.some((row) => matchOf(row, others) === 'must' && matchOf(row, filter) === 'never');
  });
}

/** Checks of the search for parts of a term. */
export const keywordSearchChecks = [
  directed('keywords/search', ['KW-19', 'KW-20', 'NS-096'], {}, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    const searches = searchesFor(rows, base.q);
    if (searches.length === 0) t.skip('too-few-rows');
    for (const { name, q } of searches)
      await t.case(`${name}, q=${q}`, () => expectExactRows(t, 'KW-19', 'KW-20', { q }));
    for (const q of otherMembers(rows)) await t.case(`q=${q}`, () => searchesTermsOnly(t, q));
    await t.case('upper case', () => searchInOtherCase(t));
  }),
  directed('keywords/literal-search', ['KW-21'], {}, async (t) => {
    await keywordUniverse(t);
    for (const q of special) await t.case(`q=${q}`, () => searchLiterally(t, q));
  }),
];

/** Characters with a special meaning in SQL, LIKE patterns and regular expressions. */
const special = ['%', '_', '*', '.', '\\', "'", '[', '.*'];

/** Values of other members of the rows, such as an engine, a topic or the host of a page. */
function otherMembers(rows: readonly KeywordRow[]): string[] {
  const host = /\/\/([^/]+)/.exec(rows.find(({ url }) => url !== null)?.url ?? '')?.[1];
  return [rows[0]?.engine, rows[0]?.topic, host].filter((value) => value !== undefined);
}

/** Asserts that the search matches only the term. Sent without the base filter, which may itself contain a search. */
async function searchesTermsOnly(t: CheckContext, q: string): Promise<void> {
  const { rows, evidence } = await readFiltered(t, 'KW-19', await keywordUniverse(t), { q });
  t.noDifference('KW-19', unexpectedRows(rows, { q }), `only rows whose term contains "${q}"`, ...evidence);
}

/**
 * Asserts that a search returns at least the rows of a case-sensitive and at most those of a case-insensitive search,
 * because either is allowed.
 */
async function searchInOtherCase(t: CheckContext): Promise<void> {
  const universe = await keywordUniverse(t);
  const words = universe.rows.flatMap(({ term }) => term.match(/[a-z]{4,}/g) ?? []);
  const q = words
    .find((word) => requiredRows(universe.rows, { q: word.toUpperCase() }).length === 0)
    ?.toUpperCase();
  if (q === undefined || universe.base.q !== undefined) return t.skipRule('NS-096', 'too-few-rows');
  const { rows, evidence } = await readFiltered(t, 'KW-19', universe, { q });
  t.noDifference(
    'KW-19',
    unexpectedRows(rows, { q }),
    `only terms that contain "${q}" in any case`,
    ...evidence,
  );
  t.observe(
    'NS-096',
    `q is ${rows.length > 0 ? 'case-insensitive' : 'case-sensitive'}`,
    rows.length > 0,
    ...evidence,
  );
}

/** Asserts that a special character matches itself. The base filter is omitted, because it could hide wrong matches. */
async function searchLiterally(t: CheckContext, q: string): Promise<void> {
  const universe = await keywordUniverse(t);
  let read: KeywordWalk | undefined;
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const walk = await readFiltered(t, 'KW-21', now, { q });
    read = walk;
    t.noDifference(
      'KW-21',
      unexpectedRows(walk.rows, { q }),
      `only terms that contain ${q} literally`,
      ...walk.evidence,
    );
    const missing = now.base.q === undefined ? missingRows(walk.rows, now.rows, { ...now.base, q }) : [];
    return { differences: missing, evidence: [...pageShowing(now, missing), ...walk.evidence] };
  });
  if (differences.length === 0 || isReliable(t, universe, [read], 'KW-21'))
    t.noDifference('KW-21', differences, `all terms that contain ${q} literally`, ...evidence);
}
