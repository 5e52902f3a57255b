import { latestRight } from '../../domain/clock.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { LEASE_MS, RUN_MS } from '../durations.js';
import { ASK_RUN, JUDGING_RUN, type RunKey } from '../types.js';

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

const OPEN_ASK = `
  select run_id as "runId" from measuring_runs
  where workspace_id = $1 and starts_with(run_id, $2) and finished_at is null and closed_at is null
  order by scheduled_for desc, run_id desc limit 1`;

/** The run of a workspace that a client started and that is still open; null if no such run is open. */
export async function findOpenAsk(executor: Executor, workspaceId: string): Promise<string | null> {
  const [row] = await sql<{ runId: string }>(executor, OPEN_ASK, [workspaceId, ASK_RUN]);
  return row?.runId ?? null;
}

/** Closes a run: what it has not sent is no longer sent. */
export async function closeRun(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  now: Date,
): Promise<void> {
  const text = `
    update measuring_runs set closed_at = coalesce(closed_at, $3), next_at = $3
    where workspace_id = $1 and run_id = $2`;
  await sql(transaction, text, [workspaceId, runId, now]);
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

/** The last two find runs that a fast clock has postponed. */
const DUE = `
  (select workspace_id as "workspaceId", run_id as "runId", leased_until as "at", leased_until <= $2 as "isDue",
          true as "isExpired"
   from measuring_slots where state = 'submitted' order by leased_until limit 1)
  union all
  (select workspace_id, run_id, next_at, next_at <= $2, false
   from measuring_runs where next_at is not null order by next_at limit $1)
  union all
  (select workspace_id, run_id, leased_until, true, true
   from measuring_slots where state = 'submitted' and leased_until > $3 order by leased_until desc limit 1)
  union all
  (select workspace_id, run_id, next_at, true, false
   from measuring_runs where next_at > $4 and scheduled_for <= $2 order by next_at desc limit $1)`;

/** A run of any workspace that needs a worker. */
export interface DueRun extends RunKey {
  /** The stored time at which it needs a worker. */
  readonly at: Date;
  readonly isDue: boolean;
  /** Whether that is when the lease of a slot ends. */
  readonly isExpired: boolean;
}

/** The next lease to end, and the next runs to check, earliest first, over all workspaces in one indexed statement. */
export function readDueRuns(executor: Executor, limit: number, now: Date): Promise<DueRun[]> {
  return sql<DueRun>(executor, DUE, [limit, now, latestRight(now, LEASE_MS), latestRight(now, RUN_MS)]);
}

const CLAIM = `
  update measuring_runs set next_at = $4
  where workspace_id = $1 and run_id = $2 and next_at = $3
  returning in_background as "inBackground", closed_at as "closedAt"`;

/** A run that this process is checking. */
export interface ClaimedRun extends RunKey {
  readonly inBackground: boolean;
  /** The time at which its unsent slots were dropped; null = it is open. */
  readonly closedAt: Date | null;
}

/** Moves a run behind those that have waited longer; null if another process was faster. */
export async function claimRun(
  executor: Executor,
  { workspaceId, runId, at }: DueRun,
  now: Date,
): Promise<ClaimedRun | null> {
  type Row = Pick<ClaimedRun, 'inBackground' | 'closedAt'>;
  const [row] = await sql<Row>(executor, CLAIM, [workspaceId, runId, at, now]);
  return row === undefined ? null : { workspaceId, runId, ...row };
}

/** The suffix of the id of a run that retries the slots of another run with an unknown outcome. */
const RETRY = '-retry';

/** The run that retries the slots of a run with an unknown outcome, each at most once. */
export const retryRunId = (runId: string) => `${runId}${RETRY}`;

const LATEST_RUN = `
  select run_id as "runId" from measuring_runs
  where workspace_id = $1 and (
    run_id = $2 or $2::text is null and right(run_id, length($3)) <> $3 and not starts_with(run_id, $5) and scheduled_for <= $4)
  order by scheduled_for desc, run_id desc limit 1`;

/** The run with this id, or by default the latest due run that asks prompts and is not a retry; null if none exists. */
export async function findRun(
  executor: Executor,
  workspaceId: string,
  runId: string | null,
  now: Date,
): Promise<string | null> {
  const [row] = await sql<{ runId: string }>(executor, LATEST_RUN, [
    ...[workspaceId, runId, RETRY],
    latestRight(now, 0),
    JUDGING_RUN,
  ]);
  return row?.runId ?? null;
}
