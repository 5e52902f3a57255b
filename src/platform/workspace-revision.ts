import {
  inTransaction,
  namedQuery,
  namedRead,
  type Database,
  type Executor,
  type Transaction,
} from './database.js';
import type { NamedValues } from './named-parameters.js';

/**
 * The statement that raises the revision of a workspace, for database functions. `workspace` is an SQL expression.
 *
 * The next revision is at least the time in microseconds, so that a revision that was lost in a failover or undone by a
 * restore is not reused for other data.
 */
export const raiseSql = (workspace: string) => `
  insert into workspace_revisions as known (workspace_id, revision)
  values (${workspace}, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
  on conflict (workspace_id) do update set revision = greatest(known.revision + 1, excluded.revision)`;

const RAISE = raiseSql('$1');

const READ = 'select revision from workspace_revisions where workspace_id = $1';

/** The revision of a workspace's data; 0 before the first change. */
export async function readRevision(executor: Executor, workspaceId: string): Promise<number> {
  const [row] = await namedRead<{ revision: number }>(executor, 'workspace-revision', READ, [workspaceId]);
  return row?.revision ?? 0;
}

/**
 * Runs `work` in a transaction that changes data of an existing workspace, and raises the workspace's revision. Changes
 * that affect no figure or list (API keys, the outbox) use inTransaction.
 *
 * The revision is raised last, because its lock makes other changes of the workspace wait until the commit. It also
 * guarantees that whoever sees a revision sees the changes of all lower ones.
 *
 * @throws UnknownOutcome like inTransaction
 */
export function changeWorkspace<Result>(
  database: Database,
  workspaceId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const done = await work(transaction);
    await raiseRevision(transaction, workspaceId);
    return done;
  });
}

/**
 * Raises the revision as the last statement of a transaction that rarely changes data. All others use changeWorkspace.
 */
export async function raiseRevision(transaction: Transaction, workspaceId: string): Promise<void> {
  await namedQuery(transaction, 'workspace-raise-revision', RAISE, [workspaceId]);
}

/**
 * Calls a database function that changes data of a workspace. `text` has the parameter `:raises`, whose value is added:
 * whether to raise the revision, as the function's last statement, if data changed. Within a transaction it is false,
 * because the owner of the transaction raises the revision.
 *
 * @throws UnknownOutcome like namedQuery
 */
export function callChange<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: { readonly workspaceId: string } & NamedValues,
): Promise<Row[]> {
  return namedQuery<Row>(executor, name, text, { ...values, raises: !executor.isTransaction });
}
