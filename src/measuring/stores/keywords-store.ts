import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { isFollowedAt } from './slot-sql.js';
import type { FollowedKeyword } from '../types.js';

/** A search term at a place, with the sample index of its slots. */
export interface NumberedKeyword extends FollowedKeyword {
  readonly number: number;
}

/** The place of a look-up. */
export type KeywordPlace = Pick<FollowedKeyword, 'country' | 'region' | 'city' | 'locale'>;

// The previous release stored the place with the term.
const KEYWORDS = `
  select k.term, coalesce(p.number, 0) as number, k.topic, coalesce(p.provider, k.provider) as provider,
         case when p.term is null then k.country else p.country end as country, p.region, p.city,
         case when p.term is null then k.locale else p.locale end as locale
  from measuring_keywords k
  left join measuring_keyword_places p on p.workspace_id = k.workspace_id and p.term = k.term
  where k.workspace_id = $1 order by k.term collate "C", 2`;

/** The search terms that a workspace follows, one row per place, in code point order and in that of adding. */
export function readKeywords(executor: Executor, workspaceId: string): Promise<NumberedKeyword[]> {
  return sql<NumberedKeyword>(executor, KEYWORDS, [workspaceId]);
}

const MOVE_PLACES = `
  insert into measuring_keyword_places (workspace_id, term, number, provider, country, locale)
  select k.workspace_id, k.term, 0, k.provider, k.country, k.locale from measuring_keywords k
  where k.workspace_id = $1 and k.term = any($2) and not exists (
    select from measuring_keyword_places p where p.workspace_id = $1 and p.term = k.term)
  order by k.term`;

const WRITE_KEYWORDS = `
  insert into measuring_keywords (workspace_id, term, topic, provider, country, locale)
  select $1, k.term, $3, $4, $5, $6 from unnest($2::text[]) k (term) order by k.term
  on conflict (workspace_id, term) do update set topic = excluded.topic`;

const WRITE_PLACES = `
  insert into measuring_keyword_places (workspace_id, term, number, provider, country, region, city, locale)
  select $1, k.term,
         coalesce((select max(p.number) + 1 from measuring_keyword_places p where p.workspace_id = $1 and p.term = k.term), 0),
         $3, $4, $5, $6, $7
  from unnest($2::text[]) k (term) order by k.term
  on conflict (workspace_id, term, country, region, city, locale) do update set provider = excluded.provider`;

/** Adds search terms, which are distinct in `terms`, at a place; those already followed there get the new values. */
export async function writeKeywords(
  transaction: Transaction,
  workspaceId: string,
  terms: readonly string[],
  { topic, provider, country, region, city, locale }: Omit<FollowedKeyword, 'term'>,
): Promise<void> {
  await sql(transaction, MOVE_PLACES, [workspaceId, terms]);
  await sql(transaction, WRITE_KEYWORDS, [workspaceId, terms, topic, provider, country, locale]);
  await sql(transaction, WRITE_PLACES, [workspaceId, terms, provider, country, region, city, locale]);
}

const IS_FOLLOWED = `
  select from measuring_keywords k
  where k.workspace_id = :workspaceId and k.term = :term
    and ${isFollowedAt(':country::text, :region::text, :city::text, :locale::text')}`;

export async function isFollowed(
  executor: Executor,
  workspaceId: string,
  term: string,
  { country, region, city, locale }: KeywordPlace,
): Promise<boolean> {
  const values = { workspaceId, term, country, region, city, locale };
  return (await sql(executor, IS_FOLLOWED, values)).length > 0;
}

/** Waits for slots of the terms that are being taken. */
const LOCK_KEYWORDS = `
  select from measuring_keywords where workspace_id = $1 and term = any($2) order by term for update`;

const DELETE_PLACES = `
  delete from measuring_keyword_places
  where workspace_id = $1 and term = any($2)
    and ($3 or (country, region, city, locale) is not distinct from ($4::text, $5::text, $6::text, $7::text))`;

const DELETE_KEYWORDS = `
  delete from measuring_keywords k
  where k.workspace_id = $1 and k.term = any($2) and not exists (
    select from measuring_keyword_places p where p.workspace_id = $1 and p.term = k.term)`;

/** Removes search terms at a place, or with null at all places. */
export async function deleteKeywords(
  transaction: Transaction,
  workspaceId: string,
  terms: readonly string[],
  place: KeywordPlace | null,
): Promise<void> {
  const { country = null, region = null, city = null, locale = null } = place ?? {};
  await sql(transaction, LOCK_KEYWORDS, [workspaceId, terms]);
  await sql(transaction, MOVE_PLACES, [workspaceId, terms]);
  const values = [workspaceId, terms, place === null, country, region, city, locale];
  await sql(transaction, DELETE_PLACES, values);
  await sql(transaction, DELETE_KEYWORDS, [workspaceId, terms]);
}
