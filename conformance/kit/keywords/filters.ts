import type { RuleId } from '../../catalog/index.js';
import type { CheckContext } from '../../run/context.js';
import { readWalk, MAX_LIMIT, type KeywordWalk } from './pages.js';
import { unexpectedRows, type KeywordFilter } from './rows.js';
import {
  compareWithUniverse,
  differencesFrom,
  isReliable,
  keywordUniverse,
  pageShowing,
  type Universe,
} from './universe.js';

/** A filter as unencoded query text. */
export const queryText = (filter: KeywordFilter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Reads all rows that a filter returns within the universe. Fails `rule` if the filter is rejected. */
export function readFiltered(
  t: CheckContext,
  rule: RuleId,
  { actor, base }: Universe,
  filter: KeywordFilter,
): Promise<KeywordWalk> {
  return readWalk(t, rule, actor, { ...base, ...filter, limit: MAX_LIMIT });
}

/**
 * Asserts that a filter returns no row that it should exclude (rule `sound`) and every row that it should include (rule
 * `complete`). `given` is the filtered list, if it has already been read.
 */
export async function expectExactRows(
  t: CheckContext,
  sound: RuleId,
  complete: RuleId,
  filter: KeywordFilter,
  given?: KeywordWalk,
): Promise<void> {
  const universe = await keywordUniverse(t);
  let known = given;
  let read: KeywordWalk | undefined;
  const { differences, evidence } = await compareWithUniverse(t, async (now) => {
    const walk = known ?? (await readFiltered(t, sound, now, filter));
    known = undefined;
    read = walk;
    const what = `only rows that match ${queryText(filter)}`;
    t.noDifference(sound, unexpectedRows(walk.rows, filter), what, ...walk.evidence);
    const missing = differencesFrom(now, walk.rows, { ...now.base, ...filter });
    return { differences: missing, evidence: [...pageShowing(now, missing), ...walk.evidence] };
  });
  if (!isReliable(t, universe, [read], complete)) return;
  t.noDifference(complete, differences, `exactly the rows that match ${queryText(filter)}`, ...evidence);
}
