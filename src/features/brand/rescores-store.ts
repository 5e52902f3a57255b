import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { enqueue } from '../../platform/outbox.js';
import type { StoredRescore } from './types.js';

/** The outbox topic of requests to recognize the brands of stored answers again. */
export const RESCORE_REQUESTED = 'brand.rescore_requested';

const READ = `
  select state, requested_at as "requestedAt", started_at as "startedAt", finished_at as "finishedAt",
         total_answers as "totalAnswers", changed, error
  from rescores where workspace_id = $1`;

/** The last request; null before the first one. */
export async function readRescore(executor: Executor, workspaceId: string): Promise<StoredRescore | null> {
  const [row] = await sql<StoredRescore>(executor, READ, [workspaceId]);
  return row ?? null;
}

/** Serializes requests with the ends of passes: locks the row of a workspace, which may not exist yet. */
const LOCK = `
  insert into rescores (workspace_id, state, requested_at, finished_at) values ($1, 'done', $2, $2)
  on conflict (workspace_id) do update set state = rescores.state returning state`;

/** Locks the request of a workspace until the transaction ends, and returns its state. The first one is created as done. */
export async function lockRescore(
  transaction: Transaction,
  workspaceId: string,
  now: Date,
): Promise<StoredRescore['state']> {
  const [row] = await sql<Pick<StoredRescore, 'state'>>(transaction, LOCK, [workspaceId, now]);
  if (row === undefined) throw new Error('The row of a rescore disappeared after it was created.');
  return row.state;
}

const QUEUE = `
  update rescores
  set state = 'queued', requested_at = $2, started_at = null, finished_at = null, total_answers = $3,
      changed = 0, error = null
  where workspace_id = $1`;

/** Queues a pass with its outbox message. The row must be locked. */
export async function queueRescore(
  transaction: Transaction,
  workspaceId: string,
  { at, answers, outboxId }: { at: Date; answers: number; outboxId: string },
): Promise<void> {
  await sql(transaction, QUEUE, [workspaceId, at, answers]);
  await requestPass(transaction, workspaceId, { at, outboxId });
}

/** Adds the outbox message of a pass. */
export function requestPass(
  transaction: Transaction,
  workspaceId: string,
  { at, outboxId }: { at: Date; outboxId: string },
): Promise<void> {
  const message = { workspaceId, outboxId, topic: RESCORE_REQUESTED, payload: {}, createdAt: at };
  return enqueue(transaction, message);
}

const BEGIN = `
  update rescores set state = 'running', started_at = coalesce(started_at, $2)
  where workspace_id = $1 and state in ('queued', 'running') returning state`;

/** Marks a queued pass as running. False if none is queued or running. */
export async function beginRescore(executor: Executor, workspaceId: string, now: Date): Promise<boolean> {
  return (await sql(executor, BEGIN, [workspaceId, now])).length > 0;
}

const NOTE = `update rescores set changed = changed + $2 where workspace_id = $1 and state = 'running'`;

export async function noteChanged(executor: Executor, workspaceId: string, changed: number): Promise<void> {
  await sql(executor, NOTE, [workspaceId, changed]);
}

const END = `
  update rescores set state = $2, finished_at = $3, error = $4
  where workspace_id = $1 and state in ('queued', 'running')`;

/** Ends a pass: as failed if there is an error. */
export async function endRescore(
  transaction: Transaction,
  workspaceId: string,
  { at, error }: { at: Date; error: string | null },
): Promise<void> {
  await sql(transaction, END, [workspaceId, error === null ? 'done' : 'failed', at, error]);
}

const REQUEUE = `
  update rescores set state = 'queued', started_at = null, finished_at = null, error = null
  where workspace_id = $1 and state = 'failed'`;

/** Queues a failed pass again, whose message is. */
export async function requeueRescore(transaction: Transaction, workspaceId: string): Promise<void> {
  await sql(transaction, REQUEUE, [workspaceId]);
}
