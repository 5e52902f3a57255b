import type { Run, RunPlace } from '../../features/runs/index.js';
import { namedRead, type Executor } from '../../platform/database.js';
import { failuresOf, progressOf } from '../stores/progress-store.js';

const PAGE = `
  select run_id, scheduled_for, closed_at, finished_at from measuring_runs
  where workspace_id = :workspaceId and (scheduled_for, run_id) < (:scheduledFor, :runId)
  order by scheduled_for desc, run_id desc limit :limit`;

const ONE = `
  select run_id, scheduled_for, closed_at, finished_at from measuring_runs
  where workspace_id = :workspaceId and run_id = :runId`;

const withProgress = (runs: string) => `
  with page as materialized (${runs})
  select page.run_id as "runId", page.scheduled_for as "scheduledFor",
         case when page.finished_at is not null then 'finished' when page.closed_at is not null then 'closed'
              else 'open' end as state,
         page.finished_at as "finishedAt", progress.*, failures.*
  from page
  cross join lateral (${progressOf('page.run_id')}) progress
  cross join lateral (
    select coalesce(json_agg(json_build_object('code', f.code, 'count', f.count, 'message', f.example)
                             order by f.count desc, f.code), '[]'::json) as failures
    from (${failuresOf('page.run_id')}) f) failures
  order by page.scheduled_for desc, page.run_id desc`;

const RUNS = withProgress(PAGE);
const RUN = withProgress(ONE);

type RunRow = Omit<Run, 'scheduledFor' | 'finishedAt'> & { readonly scheduledFor: Date } & Record<
    'finishedAt' | 'nextDueAt' | 'nextLeaseEnd',
    Date | null
  >;

/** At most `limit` runs after a position in the list, each with its progress, in one statement. */
export async function readRuns(
  executor: Executor,
  workspaceId: string,
  { scheduledFor, runId }: RunPlace,
  limit: number,
): Promise<Run[]> {
  const values = { workspaceId, scheduledFor, runId, limit };
  const rows = await namedRead<RunRow>(executor, 'measuring-runs', RUNS, values);
  return rows.map(toRun);
}

/** A run with its progress; null if the workspace has no such run. */
export async function readRun(executor: Executor, workspaceId: string, runId: string): Promise<Run | null> {
  const [row] = await namedRead<RunRow>(executor, 'measuring-run', RUN, { workspaceId, runId });
  return row === undefined ? null : toRun(row);
}

function toRun({ nextDueAt: _, nextLeaseEnd: __, scheduledFor, finishedAt, ...run }: RunRow): Run {
  return {
    ...run,
    scheduledFor: scheduledFor.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
