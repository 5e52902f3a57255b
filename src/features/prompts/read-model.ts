import { namedRead, type Executor } from '../../platform/database.js';
import type { Persona, PromptAuthor, PromptRecord } from './types.js';

const COLUMNS = `
  p.prompt_id, p.text, p.topic, p.persona, p.intent, p.created_by, p.is_draft, p.replaces_prompt_id,
  p.measuring_since, p.paused_at, p.paused_reason, p.archived_at, p.archived_by, p.archived_reason,
  p.created_at, p.updated_at,
  s.last_observed_at, coalesce(s.attempted, 0)::integer as attempted_platforms,
  coalesce(s.all_failed, false) as all_attempts_failed`;

const STATES = `
  select prompt_id, max(last_observed_at) as last_observed_at, count(*) as attempted,
         bool_and(last_attempt_status <> 'ok') as all_failed
  from prompt_platform_states where workspace_id = $1`;

const OF_ACTIVE_PROJECT = `
  p.workspace_id = $1
  and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)`;

const LIST = `
  select ${COLUMNS}
  from prompts p left join (${STATES} group by prompt_id) s using (prompt_id)
  where ${OF_ACTIVE_PROJECT}
  order by p.created_at, p.prompt_id`;

const ONE = `
  select ${COLUMNS}
  from prompts p left join (${STATES} and prompt_id = $2 group by prompt_id) s using (prompt_id)
  where ${OF_ACTIVE_PROJECT} and p.prompt_id = $2`;

const ACTIVE_COUNT = `
  select count(*)::integer as active_count from prompts p where ${OF_ACTIVE_PROJECT} and p.archived_at is null`;

interface PromptRow {
  prompt_id: string;
  text: string;
  topic: string | null;
  persona: Persona;
  intent: string | null;
  created_by: PromptAuthor;
  is_draft: boolean;
  replaces_prompt_id: string | null;
  measuring_since: Date | null;
  paused_at: Date | null;
  paused_reason: string | null;
  archived_at: Date | null;
  archived_by: string | null;
  archived_reason: string | null;
  created_at: Date;
  updated_at: Date;
  last_observed_at: Date | null;
  attempted_platforms: number;
  all_attempts_failed: boolean;
}

function toRecord(row: PromptRow): PromptRecord {
  return {
    promptId: row.prompt_id,
    text: row.text,
    topic: row.topic,
    persona: row.persona,
    intent: row.intent,
    createdBy: row.created_by,
    isDraft: row.is_draft,
    replacesPromptId: row.replaces_prompt_id,
    measuringSince: row.measuring_since,
    pausedAt: row.paused_at,
    pausedReason: row.paused_reason,
    archivedAt: row.archived_at,
    archivedBy: row.archived_by,
    archivedReason: row.archived_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastObservedAt: row.last_observed_at,
    attemptedPlatforms: row.attempted_platforms,
    allAttemptsFailed: row.all_attempts_failed,
  };
}

/** Every prompt of the active project, archived ones too, oldest first. */
export async function readPrompts(executor: Executor, workspaceId: string): Promise<PromptRecord[]> {
  return (await namedRead<PromptRow>(executor, 'prompts-list', LIST, [workspaceId])).map(toRecord);
}

/** One prompt of the active project; null when there is none. */
export async function readPrompt(
  executor: Executor,
  workspaceId: string,
  promptId: string,
): Promise<PromptRecord | null> {
  const [row] = await namedRead<PromptRow>(executor, 'prompts-one', ONE, [workspaceId, promptId]);
  return row === undefined ? null : toRecord(row);
}

/** Occupied slots: every prompt that is not archived, paused ones too. */
export async function countActive(executor: Executor, workspaceId: string): Promise<number> {
  const [row] = await namedRead<{ active_count: number }>(executor, 'prompts-count', ACTIVE_COUNT, [
    workspaceId,
  ]);
  return row?.active_count ?? 0;
}
