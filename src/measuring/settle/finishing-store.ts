import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { IS_WANTED, JOINED } from '../slot-sql.js';
import type { RunKey } from '../types.js';

const HAS_OPEN = `
  select exists (select from measuring_slots where workspace_id = $1 and run_id = $2 and state <> 'settled') as "hasOpen"`;

/** Whether a run has unsettled slots. */
export async function hasOpenSlots(executor: Executor, { workspaceId, runId }: RunKey): Promise<boolean> {
  const [row] = await sql<{ hasOpen: boolean }>(executor, HAS_OPEN, [workspaceId, runId]);
  return row?.hasOpen ?? false;
}

const LOCK = `
  select scheduled_for as "scheduledFor", in_background as "inBackground", finished_at as "finishedAt"
  from measuring_runs where workspace_id = $1 and run_id = $2 for no key update`;

interface LockedRun {
  readonly scheduledFor: Date;
  readonly inBackground: boolean;
  readonly finishedAt: Date | null;
}

/** Locks a run, so that its slots do not change while they are read; null if it no longer exists. */
export async function lockRun(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
): Promise<LockedRun | null> {
  const [row] = await sql<LockedRun>(transaction, LOCK, [workspaceId, runId]);
  return row ?? null;
}

/** Sets when a worker next checks a run; null = never. */
export async function setNextLook(
  executor: Executor,
  { workspaceId, runId }: RunKey,
  nextAt: Date | null,
): Promise<void> {
  const text = 'update measuring_runs set next_at = $3 where workspace_id = $1 and run_id = $2';
  await sql(executor, text, [workspaceId, runId, nextAt]);
}

const FINISH = `
  update measuring_runs set finished_at = $3, next_at = null where workspace_id = $1 and run_id = $2`;

/** Marks a locked run as finished. */
export async function markFinished(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  now: Date,
): Promise<void> {
  await sql(transaction, FINISH, [workspaceId, runId, now]);
}

const NEXT_DUE_AT = `
  select s.due_at as "dueAt" from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.state = 'planned' and ${IS_WANTED}
  order by s.due_at limit 1`;

/** When the next slot that is still wanted is due; null if none exists. */
export async function readNextDue(executor: Executor, { workspaceId, runId }: RunKey): Promise<Date | null> {
  const [row] = await sql<{ dueAt: Date }>(executor, NEXT_DUE_AT, { workspaceId, runId });
  return row?.dueAt ?? null;
}
