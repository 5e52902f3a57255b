import type { RunQuestionRow } from '../../features/runs/index.js';
import { namedRead, type Executor } from '../../platform/database.js';

/** The brand's mention is looked up for each answer by the key of its observation. */
const QUESTIONS = `
  with page as materialized (
    select distinct s.prompt_id from measuring_slots s
    where s.workspace_id = :workspaceId and s.run_id = :runId and s.prompt_id > :after
    order by s.prompt_id limit :limit)
  select s.prompt_id as "promptId", p.text, s.platform,
         count(*) filter (where s.state = 'planned')::integer as planned,
         count(*) filter (where s.state = 'submitted')::integer as submitted,
         count(*) filter (where s.outcome = 'answered')::integer as answered,
         count(*) filter (where s.outcome = 'failed')::integer as failed,
         count(*) filter (where s.outcome = 'unknown')::integer as unknown,
         count(own.brand)::integer as "namingOwn"
  from measuring_slots s
  left join lateral (
    select text from prompts where workspace_id = :workspaceId and prompt_id = s.prompt_id offset 0) p on true
  left join lateral (
    select m.brand from observations o
    join mentions m on m.workspace_id = :workspaceId and m.observation_id = o.observation_id and m.is_own
    where o.workspace_id = :workspaceId and o.run_id = s.run_id and o.prompt_id = s.prompt_id and o.platform = s.platform
      and o.sample_index = s.sample_index
    limit 1) own on s.outcome = 'answered'
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.prompt_id in (select prompt_id from page)
  group by s.prompt_id, p.text, s.platform
  order by s.prompt_id, s.platform collate "C"`;

/** The progress of a run by prompt and platform, for at most `limit` prompts after one, in the order of their ids. */
export function readRunQuestions(
  executor: Executor,
  workspaceId: string,
  { runId, after, limit }: { readonly runId: string; readonly after: string; readonly limit: number },
): Promise<RunQuestionRow[]> {
  return namedRead(executor, 'measuring-run-questions', QUESTIONS, { workspaceId, runId, after, limit });
}
