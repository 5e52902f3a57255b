import { inTransaction, namedQuery, type Database, type Executor, type Transaction } from './database.js';

/**
 * The next revision. It is at least the time in microseconds, so a revision that was lost in a failover or undone by a
 * restore is not used again for other data. `known` is the stored row.
 */
const NEXT = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';
const ON_CONFLICT = `on conflict (workspace_id) do update set revision = greatest(known.revision + 1, excluded.revision)`;

const RAISE = `
  insert into workspace_revisions as known (workspace_id, revision) values ($1, ${NEXT}) ${ON_CONFLICT}`;

/** A statement that changes the data of the workspace $1, followed by the raise if it returns such a row. */
const withRaise = (text: string, changedIf: string) => `
  with changed as (${text}), raised as (
    insert into workspace_revisions as known (workspace_id, revision)
    select $1::text, ${NEXT} where exists (select from changed where ${changedIf}) ${ON_CONFLICT}
  )
  select * from changed`;

/**
 * Wraps the work of a transaction that changes data of a workspace, so that it ends with raising the workspace's
 * revision. The raise comes last because its lock makes other changes of the workspace wait until the commit. Waiting for
 * each other's commits also means that whoever sees a revision sees the changes of every lower one.
 */
export function raisingRevision<Result>(
  workspaceId: string,
  work: (transaction: Transaction) => Promise<Result>,
): (transaction: Transaction) => Promise<Result> {
  return async (transaction) => {
    const result = await work(transaction);
    await namedQuery(transaction, 'workspace-raise-revision', RAISE, [workspaceId]);
    return result;
  };
}

/**
 * Runs `work` in a transaction that changes data of an existing workspace, and raises the workspace's revision. What does
 * not affect any figure or list (API keys, the outbox) uses inTransaction.
 *
 * @throws UnknownOutcome as inTransaction does
 */
export function changeWorkspace<Result>(
  database: Database,
  workspaceId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, raisingRevision(workspaceId, work));
}

/**
 * Runs a change of the workspace $1 that is a single statement. Outside a transaction, the same round trip raises the
 * workspace's revision if the statement returns a row of which `changedIf` is true; otherwise it must have changed
 * nothing. In a transaction, whoever opened it raises the revision.
 *
 * @throws UnknownOutcome as namedQuery does
 */
export function changeInOneStatement<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: [workspaceId: string, ...rest: unknown[]],
  { changedIf = 'true' }: { readonly changedIf?: string } = {},
): Promise<Row[]> {
  if (executor.isTransaction) return namedQuery(executor, name, text, values);
  return namedQuery(executor, `${name}-and-raise`, withRaise(text, changedIf), values);
}
