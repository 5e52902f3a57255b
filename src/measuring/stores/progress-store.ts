import type { RunCounts } from '../../features/runs/index.js';
import { sql, type Executor } from '../../platform/database.js';
import type { DueSlot, RunKey } from '../types.js';
import { IS_WANTED, JOINED, SLOT_COLUMNS, SPENT, withPlace, type SlotRow } from './slot-sql.js';

/** The progress of a run of a workspace, as one row. `run` is an SQL expression of its id. */
export const progressOf = (run: string) => `
  select count(*)::integer as slots,
         count(*) filter (where s.state = 'planned' and ${IS_WANTED})::integer as planned,
         count(*) filter (where s.state = 'planned' and ${IS_WANTED} is not true)::integer as withheld,
         count(*) filter (where s.state = 'submitted')::integer as submitted,
         count(*) filter (where s.outcome = 'answered')::integer as answered,
         count(*) filter (where s.outcome = 'failed')::integer as failed,
         count(*) filter (where s.outcome = 'unknown')::integer as unknown,
         coalesce(sum(s.earlier_usd), 0)::float8
           + coalesce(sum(${SPENT}) filter (where s.submitted_at is not null), 0)::float8 as "spentUsd",
         min(s.due_at) filter (where s.state = 'planned' and ${IS_WANTED}) as "nextDueAt",
         min(s.leased_until) as "nextLeaseEnd", coalesce(sum(s.estimated_usd), 0)::float8 as "estimatedUsd"
  from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = ${run}`;

const PROGRESS = progressOf(':runId');

/** The progress of a run. */
export interface RunProgress extends RunCounts {
  readonly nextDueAt: Date | null;
  readonly nextLeaseEnd: Date | null;
}

export async function readProgress(
  executor: Executor,
  workspaceId: string,
  runId: string,
): Promise<RunProgress> {
  const [row] = await sql<RunProgress>(executor, PROGRESS, { workspaceId, runId });
  if (row === undefined) throw new Error('An aggregate has one row.');
  return row;
}

const OPEN_SLOTS = `
  select count(*) filter (where state = 'planned' and due_at > $1)::integer as planned,
         count(*) filter (where state = 'planned' and due_at <= $1)::integer as due,
         count(*) filter (where state = 'submitted')::integer as "inFlight"
  from measuring_slots where state <> 'settled'`;

/** The number of unsettled slots of all workspaces. */
export interface OpenSlots {
  /** For later. */
  readonly planned: number;
  /** Including those held back by a budget, a limit or a paused prompt. */
  readonly due: number;
  readonly inFlight: number;
}

export async function readOpenSlots(executor: Executor, now: Date): Promise<OpenSlots> {
  const [row] = await sql<OpenSlots>(executor, OPEN_SLOTS, [now]);
  return row ?? { planned: 0, due: 0, inFlight: 0 };
}

/** The reasons slots of a run failed. `run` is an SQL expression of its id. */
export const failuresOf = (run: string) => `
  select coalesce(error_code, 'unknown') as code, count(*)::integer as count, min(error_message) as example
  from measuring_slots
  where workspace_id = :workspaceId and run_id = ${run} and outcome <> 'answered'
  group by 1 order by 2 desc, 1`;

const FAILURES = failuresOf(':runId');

/** The reasons slots of a run failed, most frequent first. */
export interface RunFailure {
  readonly code: string;
  readonly count: number;
  /** The message of one of them. */
  readonly example: string | null;
}

export function readFailures(executor: Executor, workspaceId: string, runId: string): Promise<RunFailure[]> {
  return sql<RunFailure>(executor, FAILURES, { workspaceId, runId });
}

const HAS_OPEN = `
  select exists (select from measuring_slots where workspace_id = $1 and run_id = $2 and state <> 'settled') as "hasOpen"`;

/** Whether a run has unsettled slots. */
export async function hasOpenSlots(executor: Executor, { workspaceId, runId }: RunKey): Promise<boolean> {
  const [row] = await sql<{ hasOpen: boolean }>(executor, HAS_OPEN, [workspaceId, runId]);
  return row?.hasOpen ?? false;
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

const UNKNOWN = `
  select ${SLOT_COLUMNS} from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.outcome = 'unknown' and ${IS_WANTED} and not exists (
    select from measuring_slots t
    where t.workspace_id = :workspaceId and t.run_id = :retryId and t.subject_id = s.subject_id and t.platform = s.platform
      and t.sample_index = s.sample_index
    offset 0)
  order by s.subject_id, s.platform, s.sample_index`;

/** The slots of a run with an unknown outcome that the run that retries them does not have yet. */
export async function readUnknown(
  executor: Executor,
  { workspaceId, runId }: RunKey,
  retryId: string,
): Promise<DueSlot[]> {
  const rows = await sql<SlotRow>(executor, UNKNOWN, { workspaceId, runId, retryId });
  return rows.map((row) => ({ workspaceId, runId, ...withPlace(row) }));
}
