import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { FollowedKeyword } from '../types.js';

const KEYWORDS = `
  select term, topic, provider, country, locale from measuring_keywords
  where workspace_id = $1 order by term collate "C"`;

/** The search terms that a workspace follows, in code point order. */
export function readKeywords(executor: Executor, workspaceId: string): Promise<FollowedKeyword[]> {
  return sql<FollowedKeyword>(executor, KEYWORDS, [workspaceId]);
}

const WRITE_KEYWORDS = `
  insert into measuring_keywords (workspace_id, term, topic, provider, country, locale)
  select $1, k.term, $3, $4, $5, $6 from unnest($2::text[]) k (term) order by k.term
  on conflict (workspace_id, term) do update set
    topic = excluded.topic, provider = excluded.provider, country = excluded.country, locale = excluded.locale`;

/** Adds search terms, which are distinct in `terms`; those already followed get the new values. */
export async function writeKeywords(
  transaction: Transaction,
  workspaceId: string,
  terms: readonly string[],
  { topic, provider, country, locale }: Omit<FollowedKeyword, 'term'>,
): Promise<void> {
  await sql(transaction, WRITE_KEYWORDS, [workspaceId, terms, topic, provider, country, locale]);
}

const IS_FOLLOWED = 'select from measuring_keywords where workspace_id = $1 and term = $2';

export async function isFollowed(executor: Executor, workspaceId: string, term: string): Promise<boolean> {
  return (await sql(executor, IS_FOLLOWED, [workspaceId, term])).length > 0;
}

const DELETE_KEYWORDS = 'delete from measuring_keywords where workspace_id = $1 and term = any($2)';

export async function deleteKeywords(
  transaction: Transaction,
  workspaceId: string,
  terms: readonly string[],
): Promise<void> {
  await sql(transaction, DELETE_KEYWORDS, [workspaceId, terms]);
}
