import {
  inTransaction,
  namedQuery,
  namedRead,
  type Database,
  type Executor,
  type Transaction,
} from './database.js';

/**
 * The statement that raises the revision of a workspace, which is an SQL expression: for database functions.
 *
 * The next revision is at least the time in microseconds, so one that was lost in a failover or undone by a restore is not
 * used again for other data.
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
 * Runs `work` in a transaction that changes data of an existing workspace, and raises the workspace's revision. What does
 * not affect any figure or list (API keys, the outbox) uses inTransaction.
 *
 * The raise comes last because its lock makes other changes of the workspace wait until the commit. Waiting for each
 * other's commits also means that whoever sees a revision sees the changes of every lower one.
 *
 * @throws UnknownOutcome as inTransaction does
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

/** Raises the revision as the last statement of a transaction that seldom changes data. All others use changeWorkspace. */
export async function raiseRevision(transaction: Transaction, workspaceId: string): Promise<void> {
  await namedQuery(transaction, 'workspace-raise-revision', RAISE, [workspaceId]);
}

/**
 * Calls a database function that changes data of the workspace $1. It also has a last parameter, which is added to
 * `values`: whether to raise the revision, as its last statement, if it has changed something. In a transaction it does
 * not: whoever opened that raises the revision.
 *
 * @throws UnknownOutcome as namedQuery does
 */
export function callChange<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: [workspaceId: string, ...rest: unknown[]],
): Promise<Row[]> {
  return namedQuery<Row>(executor, name, text, [...values, !executor.isTransaction]);
}
