import type { LatestAnswers } from '../../features/runs/index.js';
import { namedRead, type Executor } from '../../platform/database.js';
import { JUDGING_RUN } from '../types.js';

/** Looked up by run: the runs of a workspace are few, its questions are many. The judge has runs of its own. */
const LATEST = `
  with recent as materialized (
    select run_id, scheduled_for from measuring_runs
    where workspace_id = :workspaceId and not starts_with(run_id, :judging)
    order by scheduled_for desc, run_id desc limit 5)
  select distinct on (platform, surface, provider) platform, surface, provider, run_id as "runId", answered, failed, waiting,
         answered_at as "answeredAt", code, message
  from recent
  cross join lateral (
    select s.platform, s.surface, s.provider,
           count(*) filter (where s.outcome = 'answered')::integer as answered,
           count(*) filter (where s.outcome in ('failed', 'unknown'))::integer as failed,
           count(*) filter (where s.state <> 'settled')::integer as waiting,
           max(s.settled_at) filter (where s.outcome = 'answered') as answered_at,
           (array_agg(s.error_code order by s.settled_at desc) filter (where s.outcome in ('failed', 'unknown')))[1] as code,
           (array_agg(s.error_message order by s.settled_at desc) filter (where s.outcome in ('failed', 'unknown')))[1] as message
    from measuring_slots s
    where s.workspace_id = :workspaceId and s.run_id = recent.run_id and s.prompt_id is not null
    group by s.platform, s.surface, s.provider) found
  order by platform, surface, provider, scheduled_for desc, run_id desc`;

/** How the latest of the last runs went at each place where it asked prompts. */
export function readLatestAnswers(executor: Executor, workspaceId: string): Promise<LatestAnswers[]> {
  return namedRead(executor, 'measuring-latest-answers', LATEST, { workspaceId, judging: JUDGING_RUN });
}
