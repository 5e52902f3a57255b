import type { Run, RunPlace } from '../../features/runs/index.js';
import { namedRead, type Executor } from '../../platform/database.js';
import { failuresOf, progressOf } from '../stores/progress-store.js';

const RUNS = `
  with page as materialized (
    select run_id, scheduled_for, closed_at, finished_at from measuring_runs
    where workspace_id = :workspaceId and (scheduled_for, run_id) < (:scheduledFor, :runId)
    order by scheduled_for desc, run_id desc limit :limit)
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
  return rows.map(({ nextDueAt: _, nextLeaseEnd: __, scheduledFor: dueAt, finishedAt, ...run }) => ({
    ...run,
    scheduledFor: dueAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}
