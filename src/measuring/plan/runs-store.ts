import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { RunKey } from '../types.js';

export interface NewRun extends RunKey {
  readonly scheduledFor: Date;
  readonly createdAt: Date;
}

const INSERT = `
  insert into measuring_runs (workspace_id, run_id, scheduled_for, created_at) values ($1, $2, $3, $4)
  on conflict (workspace_id, run_id) do nothing`;

/** Records a run, unless it exists. */
export async function insertRun(executor: Executor, run: NewRun): Promise<void> {
  await sql(executor, INSERT, [run.workspaceId, run.runId, run.scheduledFor, run.createdAt]);
}

const WAKE = `
  update measuring_runs
  set next_at = least(coalesce(next_at, $3), $3), in_background = in_background or $4,
      finished_at = case when $5 then null else finished_at end
  where workspace_id = $1 and run_id = $2`;

/**
 * Makes a worker check a run at `nextAt`, or earlier if it would anyway. Call it after changing the slots: whoever
 * locks the run from then on sees the change.
 */
export async function wakeRun(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  change: { nextAt: Date; inBackground?: boolean; hasNewSlots?: boolean },
): Promise<void> {
  const { nextAt, inBackground = false, hasNewSlots = false } = change;
  await sql(transaction, WAKE, [workspaceId, runId, nextAt, inBackground, hasNewSlots]);
}

/** Changes several runs of a workspace. They are locked in the order of their ids, so that two changes never deadlock. */
const updateRuns = (assignments: string, condition: string) => `
  with locked as materialized (
    select run_id from measuring_runs where workspace_id = $1 and ${condition} order by run_id for no key update)
  update measuring_runs set ${assignments}
  where workspace_id = $1 and run_id = any(array(select run_id from locked))`;

const WAKE_ALL = updateRuns('next_at = $2', 'next_at > $2');

/** Makes a worker check every open run of a workspace, because a limit has changed. */
export async function wakeRuns(executor: Executor, workspaceId: string, now: Date): Promise<void> {
  await sql(executor, WAKE_ALL, [workspaceId, now]);
}

const CLOSE_EARLIER = updateRuns(
  'closed_at = $3, next_at = $3',
  'scheduled_for < $2 and in_background and finished_at is null and closed_at is null',
);

/** Closes the open runs of a workspace that were scheduled earlier: their unsent slots are no longer sent. */
export async function closeEarlierRuns(
  transaction: Transaction,
  workspaceId: string,
  { scheduledFor, now }: { scheduledFor: Date; now: Date },
): Promise<void> {
  await sql(transaction, CLOSE_EARLIER, [workspaceId, scheduledFor, now]);
}
