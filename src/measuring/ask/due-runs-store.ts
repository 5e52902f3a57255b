import { latestRight } from '../../domain/clock.js';
import { sql, type Executor } from '../../platform/database.js';
import { LEASE_MS, RUN_MS } from '../durations.js';
import type { RunKey } from '../types.js';

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
