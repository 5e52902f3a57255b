import {
  isSamePlace,
  isUnknownPlace,
  placeArrays,
  placeColumns,
  placeValues,
} from '../../domain/search-place.js';
import { newId } from '../../domain/ids.js';
import { searchForm } from '../../features/keywords/index.js';
import { sql, type Transaction } from '../../platform/database.js';
import type { KeywordCheckLine } from '../lines/line-types.js';

const PLACE = placeColumns.join(', ');
const LAST_PLACE = placeColumns.map((name) => `last.${name}`).join(', ');

const FIGURES = 'topic tracked url position depth previous_position previous_depth volume difficulty'.split(
  ' ',
);
const changed = (columns: readonly string[]) => `
  (${columns.map((name) => `known.${name}`).join(', ')}) is distinct from (${columns.map((name) => `excluded.${name}`).join(', ')})`;
const assigned = (columns: readonly string[]) =>
  columns.map((name) => `${name} = excluded.${name}`).join(', ');

/** The successful checks of a keyword `t` at its place. */
const CHECKS = `
  from keyword_checks c
  where c.workspace_id = :workspaceId and c.term = t.term and c.engine = t.engine and ${isSamePlace('c', 't')}
    and c.status = 'ok'`;

const RANKING_VALUES = [...FIGURES, 'last_checked_at'];

/**
 * Derives each ranking from its last two successful checks by time, whatever the order of import. A keyword with only
 * failed checks at a place has no ranking there.
 */
const REFRESH_RANKINGS = `
  insert into keyword_rankings as known
    (workspace_id, ranking_id, term, term_lower, engine, ${PLACE}, topic, tracked, url, position, depth, previous_position,
     previous_depth, volume, difficulty, first_checked_at, last_checked_at, is_listed)
  select :workspaceId, t.ranking_id, t.term, t.term_lower, t.engine, ${LAST_PLACE}, last.topic, last.tracked, last.url, last.position,
         last.depth, before.position, before.depth, last.volume, last.difficulty, first.checked_at, last.checked_at, false
  from unnest(:ids::text[], :terms::text[], :lowerTerms::text[], :engines::text[],
              ${placeColumns.map((name) => `:${name}::text[]`).join(', ')})
    t (ranking_id, term, term_lower, engine, ${PLACE})
  cross join lateral (select c.* ${CHECKS} order by c.checked_at desc limit 1) last
  cross join lateral (select c.checked_at ${CHECKS} order by c.checked_at limit 1) first
  left join lateral (
    select c.position, c.depth ${CHECKS} and c.checked_at < last.checked_at order by c.checked_at desc limit 1
  ) before on true
  on conflict (workspace_id, term, engine, ${PLACE}) do update set
    ${assigned(RANKING_VALUES)}, first_checked_at = least(known.first_checked_at, excluded.first_checked_at)
  where ${changed(RANKING_VALUES)} or excluded.first_checked_at < known.first_checked_at`;

/** A place that was not checked in this time before the last check of the keyword counts as given up. */
const GIVEN_UP = `interval '8 days'`;

/** The rankings of a keyword `t`. Its lower-case term lets every index of the table find them. */
const OF_KEYWORD = `
  where workspace_id = :workspaceId and term = t.term and term_lower = t.term_lower and engine = t.engine`;

/**
 * The ranking that is listed of each keyword: of the places that are still checked, one at which it is tracked, rather a
 * stated one, and of these the one that was checked first. It stays the same while that place is checked.
 */
const LISTED = `
  unnest(:terms::text[], :engines::text[], :lowerTerms::text[], :ids::text[]) t (term, engine, term_lower, keyword_id)
  cross join lateral (
    select r.*
    from (
      select *, max(last_checked_at) over () as newest_at from keyword_rankings ${OF_KEYWORD}
    ) r
    order by r.last_checked_at < r.newest_at - ${GIVEN_UP}, not r.tracked,
             ${isUnknownPlace('r')}, r.first_checked_at, ${PLACE}
    limit 1
  ) last`;

/** Looks up each row by its id, because a join may read all rankings of a workspace that the statistics do not know. */
const MARK_LISTED = `
  update keyword_rankings set is_listed = not is_listed
  where workspace_id = :workspaceId and ranking_id = any(array(
    select r.ranking_id from ${LISTED}
    cross join lateral (select * from keyword_rankings ${OF_KEYWORD} offset 0) r
    where r.is_listed <> (${isSamePlace('r', 'last')})))`;

const KEYWORD_VALUES = FIGURES.filter((name) => !name.endsWith('depth')).concat('last_checked_at');

const REFRESH_KEYWORDS = `
  insert into keywords as known
    (workspace_id, keyword_id, term, term_lower, engine, ${KEYWORD_VALUES.join(', ')})
  select :workspaceId, t.keyword_id, t.term, t.term_lower, t.engine, ${KEYWORD_VALUES.map((name) => `last.${name}`).join(', ')}
  from ${LISTED}
  on conflict (workspace_id, term, engine) do update set ${assigned(KEYWORD_VALUES)}
  where ${changed(KEYWORD_VALUES)}`;

/** Brings the rankings of checked keywords, and the list of keywords, up to date with the stored checks. */
export async function refreshRankings(
  transaction: Transaction,
  workspaceId: string,
  checks: readonly KeywordCheckLine[],
): Promise<void> {
  const rankings = distinct(checks, ({ term, engine, ...place }) => [term, engine, ...placeValues(place)]);
  const ids = rankings.map(() => newId('rnk'));
  const values = { workspaceId, ids, ...termsOf(rankings), ...placeArrays(rankings) };
  await sql(transaction, REFRESH_RANKINGS, values);
  await refreshListed(transaction, workspaceId, checks);
}

/** Chooses the listed ranking of keywords again. */
export async function refreshListed(
  transaction: Transaction,
  workspaceId: string,
  checks: readonly Pick<KeywordCheckLine, 'term' | 'engine'>[],
): Promise<void> {
  const keywords = distinct(checks, ({ term, engine }) => [term, engine]);
  const values = { workspaceId, ...termsOf(keywords), ids: keywords.map(() => newId('kwd')) };
  await sql(transaction, MARK_LISTED, values);
  await sql(transaction, REFRESH_KEYWORDS, values);
}

/** The lower-case form is computed here, so that it does not depend on the locale of the database server. */
function termsOf(keywords: readonly Pick<KeywordCheckLine, 'term' | 'engine'>[]) {
  return {
    terms: keywords.map(({ term }) => term),
    engines: keywords.map(({ engine }) => engine),
    lowerTerms: keywords.map(({ term }) => searchForm(term)),
  };
}

function distinct<Check>(checks: readonly Check[], key: (check: Check) => readonly string[]): Check[] {
  return [...new Map(checks.map((check) => [JSON.stringify(key(check)), check])).values()];
}
