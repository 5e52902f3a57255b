import { sql, type Transaction } from './database.js';

// For a workspace filled after ANALYZE, Postgres estimates a single row, so every index looks as good as the right one.
// It might then read the whole workspace for each look-up or page.

/** Names a table of the workspace, so that on a cluster the node with its rows applies the setting. */
const IN_ORDER = `
  select count(*), set_config('enable_sort', 'off', true) from projects where workspace_id = $1`;

/**
 * Until the transaction ends, statements with `order by` read an index in that order if there is one, and sort only
 * otherwise, regardless of the statistics.
 */
export async function readInOrder(transaction: Transaction, workspaceId: string): Promise<void> {
  await sql(transaction, IN_ORDER, [workspaceId]);
}

/**
 * The rows of a table for the `from` of a statement, looked up for each observation separately. $1 is the workspace, $2
 * the ids of the observations.
 */
export const ofEachObservation = (table: 'mentions' | 'citations' | 'judgments') => `
  unnest($2::text[]) wanted (id) cross join lateral (
    select * from ${table} where workspace_id = $1 and observation_id = wanted.id offset 0) found`;

/**
 * The observation with an id, in parentheses for the `from` of a statement. After `lateral`, the id may be a column of
 * an earlier item. $1 is the workspace. It reads the first observation from the id on, because only the index of the
 * key has that order.
 */
export const observationWithId = (id: string) => `(
  select * from (
    select * from observations where workspace_id = $1 and observation_id >= ${id} order by observation_id limit 1
  ) next where observation_id = ${id})`;
