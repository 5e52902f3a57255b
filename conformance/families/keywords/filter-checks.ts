import type { RuleId } from '../../catalog/index.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { readWalk, MAX_LIMIT, type KeywordWalk } from '../../kit/keywords/pages.js';
import {
  engines,
  gaps,
  groupedBy,
  keywordTopics,
  matching,
  matchOf,
  strangers,
  surplus,
} from '../../kit/keywords/rows.js';
import type { KeywordFilter, KeywordRow } from '../../kit/keywords/rows.js';
import {
  compareWithUniverse,
  isComplete,
  keywordUniverse,
  pageThatShows,
} from '../../kit/keywords/universe.js';
import type { Universe } from '../../kit/keywords/universe.js';

/** Filters of keyword rankings but the search by term. */
export const keywordFilterChecks = [
  directed({ id: 'keywords/engine', rules: ['KW-15', 'KW-16'], needs: {} }, (t) =>
    dividing(t, 'engine', engines, 'KW-15', 'KW-16'),
  ),
  directed({ id: 'keywords/topic', rules: ['KW-17', 'KW-18'], needs: {} }, (t) =>
    dividing(t, 'topic', keywordTopics, 'KW-17', 'KW-18'),
  ),
  directed({ id: 'keywords/ranked', rules: ['KW-22', 'KW-23', 'KW-24', 'NS-099'], needs: {} }, async (t) => {
    const walks = new Map<boolean, KeywordWalk>();
    await t.case('ranked left out', () => rankedLeftOut(t, walks));
    await t.case('ranked=true', () => ranked(t, 'KW-22', true, walks.get(true)));
    await t.case('ranked=false', () => ranked(t, 'KW-23', false, walks.get(false)));
  }),
  directed({ id: 'keywords/combined', rules: ['KW-25'], needs: {} }, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    const filters = combinations(rows, base);
    if (filters.length === 0) t.skipRule('KW-25', 'too-few-rows');
    for (const filter of filters) await t.case(written(filter), () => exactly(t, 'KW-25', 'KW-25', filter));
  }),
];

/** A filter as it stands in a query. */
export const written = (filter: KeywordFilter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** All rows that a filter gives within the universe; breaks `rule` when the filter is refused. */
export function readFiltered(
  t: CheckContext,
  rule: RuleId,
  { actor, base }: Universe,
  filter: KeywordFilter,
): Promise<KeywordWalk> {
  return readWalk(t, rule, actor, { ...base, ...filter, limit: MAX_LIMIT });
}

/**
 * A filter gives no row that it should keep out (`sound`), and all that it should give (`complete`). `given` is its
 * list, when that was read already.
 */
export async function exactly(
  t: CheckContext,
  sound: RuleId,
  complete: RuleId,
  filter: KeywordFilter,
  given?: KeywordWalk,
): Promise<void> {
  const universe = await keywordUniverse(t);
  let known = given;
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const walk = known ?? (await readFiltered(t, sound, now, filter));
    known = undefined;
    const what = `only rows that ${written(filter)} lets pass`;
    t.noDifference(sound, strangers(walk.rows, filter), what, ...walk.evidence);
    const missing = gaps(walk.rows, now.rows, { ...now.base, ...filter });
    return { differences: missing, evidence: [...pageThatShows(now, missing), ...walk.evidence] };
  });
  if (!isComplete(t, universe, complete)) return;
  t.noDifference(complete, differences, `exactly the rows that ${written(filter)} lets pass`, ...evidence);
}

/** Each value of a filter gives its own rows alone, and all values together give the whole. */
async function dividing(
  t: CheckContext,
  name: 'engine' | 'topic',
  values: readonly string[],
  sound: RuleId,
  complete: RuleId,
): Promise<void> {
  const universe = await keywordUniverse(t);
  const isDivided =
    universe.base[name] === undefined && groupedBy(universe.rows, (row) => row[name]).size > 1;
  if (!isDivided) t.skip('too-few-rows');
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const walks: KeywordWalk[] = [];
    for (const value of values)
      await t.case(`${name}=${value}`, async () => {
        const walk = await readFiltered(t, sound, now, { [name]: value });
        const odd = strangers(walk.rows, { [name]: value });
        t.noDifference(sound, odd, `only rows whose ${name} is ${value}`, ...walk.evidence);
        walks.push(walk);
      });
    // A value whose list is wrong in itself says nothing of the whole.
    if (walks.length < values.length) return { differences: [], evidence: [] };
    const missing = gaps(
      walks.flatMap(({ rows }) => rows),
      now.rows,
    );
    const shown = walks.flatMap((walk) => walk.evidence);
    return { differences: missing, evidence: [...pageThatShows(now, missing), ...shown] };
  });
  if (!isComplete(t, universe, complete)) return;
  const what = `the rows of all values of ${name} together are those of the list without it`;
  t.noDifference(complete, differences, what, ...evidence);
}

/** Without the parameter the list holds the rows of both of its values. */
async function rankedLeftOut(t: CheckContext, walks: Map<boolean, KeywordWalk>): Promise<void> {
  const universe = await keywordUniverse(t);
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    for (const ranked of [true, false]) walks.set(ranked, await readFiltered(t, 'KW-24', now, { ranked }));
    return {
      differences: [...walks.values()].flatMap(({ rows }) => surplus(rows, now.rows)),
      evidence: [...walks.values()].flatMap((walk) => walk.evidence),
    };
  });
  const isTelling = [...walks.values()].every(({ rows }) => rows.length > 0);
  if (!isTelling) return t.skipRule('KW-24', 'too-few-rows');
  if (!isComplete(t, universe, 'KW-24')) return;
  t.noDifference('KW-24', differences, 'ranked and unranked rows in the list without ranked', ...evidence);
}

async function ranked(
  t: CheckContext,
  rule: RuleId,
  value: boolean,
  walk: KeywordWalk | undefined,
): Promise<void> {
  const { rows } = await keywordUniverse(t);
  // Rows that a wrong server would add: where there are none, a list without them proves nothing.
  const tempting = rows.filter(({ position, url, tracked }) =>
    value ? position === null && url === null : position === null && !tracked,
  );
  if (tempting.length === 0 || matching(rows, { ranked: value }).length === 0)
    t.skipRule(rule, 'too-few-rows');
  else await exactly(t, rule, rule, { ranked: value }, walk);
  const pageAlone = walk?.rows.filter(({ position, url }) => position === null && url !== null).length ?? 0;
  const found = `ranked=${value} gives ${pageAlone === 0 ? 'no' : ''} keywords with a page outside the top 100`;
  if (rows.some((row) => row.position === null && row.url !== null && row.tracked))
    t.observe('NS-099', found, value === (pageAlone === 0), ...(walk?.evidence ?? []));
  else t.skipRule('NS-099', 'too-few-rows');
}

const names = ['engine', 'topic', 'q', 'ranked'] as const;

/**
 * Sets of two, three and four filters, each of which takes rows away from the others: only then a server that
 * joins them by "or", or that forgets one, gives other rows.
 */
function combinations(rows: readonly KeywordRow[], base: KeywordFilter): KeywordFilter[] {
  const free = names.filter((name) => base[name] === undefined);
  const subsets = Array.from({ length: 1 << free.length }, (_, bits) =>
    free.filter((_name, index) => (bits & (1 << index)) !== 0),
  ).filter((subset) => subset.length > 2 || subset.join() === 'engine,topic' || subset.join() === 'q,ranked');
  const pivots = rows.map(whole);
  return subsets
    .sort((a, b) => a.length - b.length)
    .flatMap(
      (subset) => pivots.map((pivot) => picked(pivot, subset)).find((one) => isTelling(rows, one)) ?? [],
    );
}

/** A filter of all four kinds that lets a row pass. */
function whole({ engine, topic, term, position }: KeywordRow): Required<KeywordFilter> {
  const [word = term] = term.match(/[a-z0-9]{3,}/gi) ?? [];
  return { engine, topic, q: word, ranked: position !== null };
}

function picked(filter: Required<KeywordFilter>, subset: readonly (typeof names)[number][]): KeywordFilter {
  return Object.fromEntries(subset.map((name) => [name, filter[name]]));
}

function isTelling(rows: readonly KeywordRow[], filter: KeywordFilter): boolean {
  if (matching(rows, filter).length === 0) return false;
  return Object.keys(filter).every((left) => {
    const others = Object.fromEntries(Object.entries(filter).filter(([name]) => name !== left));
    return rows.some((row) => matchOf(row, others) === 'must' && matchOf(row, filter) === 'never');
  });
}
