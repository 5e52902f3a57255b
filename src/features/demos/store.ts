import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { DemoState, StoredDemo } from './types.js';

const COLUMNS = 'state, progress, workspace_ids as "workspaceIds"';

/** The demo; undefined if nobody has asked for one, or it was removed. */
export async function readDemo(executor: Executor): Promise<StoredDemo | undefined> {
  const [row] = await sql<StoredDemo>(executor, `select ${COLUMNS} from demos`, []);
  return row;
}

/** Locks the demo, which is queued if there is none, and returns it as it was before. */
export async function lockDemo(
  transaction: Transaction,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<StoredDemo> {
  const text = `
    insert into demos (state, person_ids, requested_at) values ('queued', array[$1], $2) on conflict (demo_id) do nothing`;
  await sql(transaction, text, [personId, at]);
  const [row] = await sql<StoredDemo>(transaction, `select ${COLUMNS} from demos for update`, []);
  return row as StoredDemo;
}

/** Adds a person who waits for the demo. */
export async function addWaiting(transaction: Transaction, personId: string): Promise<void> {
  const text = `
    update demos set person_ids = person_ids || $1::text where not person_ids @> array[$1::text]`;
  await sql(transaction, text, [personId]);
}

/** Queues the demo for one person, as if it were the first time. */
export async function queueDemo(
  transaction: Transaction,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<void> {
  const text = `
    update demos set state = 'queued', progress = 0, person_ids = array[$1], workspace_ids = '{}', requested_at = $2`;
  await sql(transaction, text, [personId, at]);
}

/** Lets the demo be removed, whatever it is at, and also if only demos of the command line exist. */
export async function queueRemoval(executor: Executor, at: Date): Promise<void> {
  const text = `
    insert into demos (state, requested_at) values ('removing', $1)
    on conflict (demo_id) do update set state = 'removing', progress = 0`;
  await sql(executor, text, [at]);
}

/** Changes the state and the progress of a demo that has one of these states. Returns whether it had. */
export async function moveDemo(
  executor: Executor,
  from: readonly DemoState[],
  { state, progress }: Pick<StoredDemo, 'state' | 'progress'>,
): Promise<boolean> {
  const text = 'update demos set state = $2, progress = $3 where state = any($1) returning demo_id';
  return (await sql(executor, text, [from, state, progress])).length > 0;
}

/** Ends the creation. Returns who waits for the workspaces; undefined if the demo is no longer being created. */
export async function completeDemo(
  transaction: Transaction,
  workspaceIds: readonly string[],
): Promise<readonly string[] | undefined> {
  const text = `
    update demos set state = 'ready', progress = 100, workspace_ids = $1 where state = 'creating'
    returning person_ids as "personIds"`;
  const [row] = await sql<{ personIds: string[] }>(transaction, text, [workspaceIds]);
  return row?.personIds;
}

/** Forgets a demo whose workspaces were removed. */
export async function forgetRemoved(executor: Executor): Promise<void> {
  await sql(executor, `delete from demos where state = 'removing'`, []);
}
