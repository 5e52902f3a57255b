import type { DataVersion } from '../../domain/data-version.js';
import { notShownSql } from '../../domain/platforms.js';
import { namedRead, type Executor } from '../../platform/database.js';
import { GROUP, GROUP_REASON } from '../../platform/prompt-group-sql.js';
import type { Reader } from '../../platform/reader.js';
import type { DetailedPrompt, PlanCaps, Prompt, SlotUsage } from './types.js';

// $1 workspace, $2 the time before which a last success is stale.
const COLUMNS = `
  p.prompt_id as "promptId", p.text, p.topic,
  prompt_status(p.archived_at, p.paused_at, p.is_draft, p.replaces_prompt_id, p.measuring_since, s.attempted,
                s.all_failed, s.last_observed_at, $2::timestamptz) as status,
  p.created_by as "createdBy", p.paused_reason as "pausedReason", p.archived_by as "archivedBy",
  p.archived_reason as "archivedReason", s.last_observed_at is not null as "hasObservations", s.last_observed_at as "lastObservedAt",
  p.updated_at as "updatedAt"`;

/**
 * Prompts, each with its states on all platforms as one row. The states are looked up for each prompt: if they were
 * grouped and joined, all prompts of a workspace that the statistics do not cover would be compared with all states.
 */
const PROMPTS = `
  prompts p cross join lateral (
    select max(last_observed_at) as last_observed_at, count(*) as attempted,
           bool_and(last_attempt_status <> 'ok' and not ${notShownSql('platform', 'last_attempt_status')}) as all_failed
    from prompt_platform_states where workspace_id = $1 and prompt_id = p.prompt_id) s`;

const OF_ACTIVE_PROJECT = `
  p.workspace_id = $1
  and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)`;

/** Tracked prompts in order of creation, then archived ones, most recently archived first. */
const LIST = `
  select ${COLUMNS}
  from ${PROMPTS}
  where ${OF_ACTIVE_PROJECT}
  order by p.archived_at desc nulls first,
           case when p.archived_at is null then p.created_at end,
           case when p.archived_at is null then p.prompt_id end collate "C",
           p.prompt_id collate "C" desc`;

const DETAILED = `
  select ${COLUMNS}, p.persona, p.intent, p.created_at as "createdAt", p.paused_at as "pausedAt",
         p.archived_at as "archivedAt", p.replaces_prompt_id as "replacesPromptId", ${GROUP} as "group",
         ${GROUP_REASON} as "groupReason", p.named_brands as "namedBrands"
  from ${PROMPTS}
  where ${OF_ACTIVE_PROJECT}
  order by p.created_at, p.prompt_id collate "C"`;

const ONE = `
  select ${COLUMNS}
  from ${PROMPTS}
  where ${OF_ACTIVE_PROJECT} and p.prompt_id = $3`;

const SLOTS = `
  select effective_prompt_cap(w.prompt_cap, w.plan, $2::integer, $3::integer) as cap,
         (select count(*) from prompts p where ${OF_ACTIVE_PROJECT} and p.archived_at is null) as "activeCount"
  from workspaces w where w.workspace_id = $1 and w.deleted_at is null`;

/** Every prompt of the active project in list order, from one snapshot. There may be tens of thousands. */
export async function readPrompts(reader: Reader, at: DataVersion, staleBefore: Date): Promise<Prompt[]> {
  return reader.read(at, 'prompts-list', LIST, [staleBefore], { fetchSize: 500 });
}

/** Every prompt of the active project with all details, in order of creation. */
export async function readDetailedPrompts(
  reader: Reader,
  at: DataVersion,
  staleBefore: Date,
): Promise<DetailedPrompt[]> {
  return reader.read(at, 'prompts-detailed', DETAILED, [staleBefore], { fetchSize: 500 });
}

/** One prompt of the active project; null if it does not exist. */
export async function readPrompt(
  executor: Executor,
  workspaceId: string,
  promptId: string,
  staleBefore: Date,
): Promise<Prompt | null> {
  const values = [workspaceId, staleBefore, promptId];
  const [prompt] = await namedRead<Prompt>(executor, 'prompts-one', ONE, values);
  return prompt ?? null;
}

/** The effective cap, and the occupied slots (every prompt that is not archived). Null when the workspace was deleted. */
export async function readSlots(
  executor: Executor,
  workspaceId: string,
  caps: PlanCaps,
): Promise<SlotUsage | null> {
  const values = [workspaceId, caps.free, caps.paid];
  const [slots] = await namedRead<SlotUsage>(executor, 'prompts-slots', SLOTS, values);
  return slots ?? null;
}
