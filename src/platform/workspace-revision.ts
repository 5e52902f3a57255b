import { UnknownOutcome } from './database-faults.js';
import { inTransaction, namedQuery, type Database, type Executor, type Transaction } from './database.js';

/**
 * The next revision. It is at least the time in microseconds, so a revision that was lost in a failover or undone by a
 * restore is not used again for other data. `known` is the stored row.
 */
const NEXT = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';
const ON_CONFLICT = `on conflict (workspace_id) do update set revision = greatest(known.revision + 1, excluded.revision)`;

/**
 * True if the row is in another table than the one that the statement names, as on a Citus cluster. A transaction over
 * several nodes becomes visible on one after the other: somebody may see its revision on one node and old data on another,
 * and keep that for the revision. So the revision is raised again after the commit, before the change is acknowledged.
 */
const AGAIN = `tableoid <> 'workspace_revisions'::regclass as again`;

const RAISE = `
  insert into workspace_revisions as known (workspace_id, revision) values ($1, ${NEXT}) ${ON_CONFLICT}
  returning ${AGAIN}`;

/** A statement that changes the data of the workspace $1, followed by the raise if it returns such a row. */
const withRaise = (text: string, changedIf: string) => `
  with changed as (${text}), raised as (
    insert into workspace_revisions as known (workspace_id, revision)
    select $1::text, ${NEXT} where exists (select from changed where ${changedIf}) ${ON_CONFLICT}
    returning ${AGAIN}
  )
  select *, (select again from raised) as again from changed`;

/** Raises the revision of a workspace. Returns whether that must be repeated after the commit. */
async function raise(executor: Executor, workspaceId: string): Promise<boolean> {
  const name = 'workspace-raise-revision';
  const [row] = await namedQuery<{ again: boolean }>(executor, name, RAISE, [workspaceId]);
  return row?.again ?? false;
}

/** The change is already committed, so a failure must not look as if it could be repeated. */
async function raiseAgain(executor: Executor, workspaceId: string): Promise<void> {
  try {
    await raise(executor, workspaceId);
  } catch (error) {
    throw new UnknownOutcome(error);
  }
}

/**
 * Runs `work` in a transaction that changes data of an existing workspace, and raises the workspace's revision. What does
 * not affect any figure or list (API keys, the outbox) uses inTransaction.
 *
 * The raise comes last because its lock makes other changes of the workspace wait until the commit. Waiting for each
 * other's commits also means that whoever sees a revision sees the changes of every lower one.
 *
 * @throws UnknownOutcome as inTransaction does, and when the raise after the commit fails
 */
export async function changeWorkspace<Result>(
  database: Database,
  workspaceId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let again = false;
  const result = await inTransaction(database, async (transaction) => {
    const done = await work(transaction);
    again = await raise(transaction, workspaceId);
    return done;
  });
  if (again) await raiseAgain(database, workspaceId);
  return result;
}

/**
 * Runs a change of the workspace $1 that is a single statement. Outside a transaction, the same round trip raises the
 * workspace's revision if the statement returns a row of which `changedIf` is true; otherwise it must have changed
 * nothing. In a transaction, whoever opened it raises the revision.
 *
 * @throws UnknownOutcome as namedQuery does, and when the raise after the commit fails
 */
export async function changeInOneStatement<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: [workspaceId: string, ...rest: unknown[]],
  { changedIf = 'true' }: { readonly changedIf?: string } = {},
): Promise<Row[]> {
  if (executor.isTransaction) return namedQuery(executor, name, text, values);
  const changing = withRaise(text, changedIf);
  const rows = await namedQuery<Row & { again: boolean | null }>(
    executor,
    `${name}-and-raise`,
    changing,
    values,
  );
  if (rows.some(({ again }) => again)) await raiseAgain(executor, values[0]);
  return rows;
}
