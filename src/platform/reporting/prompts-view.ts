import { GROUP, GROUP_REASON } from '../prompt-group-sql.js';
import { columnsOf, reportingView } from './view.js';

/**
 * One row per prompt of the active project. The status is left out: when a prompt is stale depends on a setting of the
 * service.
 */
export const promptsView = reportingView(
  'prompts',
  2,
  `
  select ${columnsOf({
    workspaceId: 'p.workspace_id',
    promptId: 'p.prompt_id',
    text: 'p.text',
    topic: 'p.topic',
    persona: 'p.persona',
    intent: 'p.intent',
    createdBy: 'p.created_by',
    createdAt: 'p.created_at',
    updatedAt: 'p.updated_at',
    pausedAt: 'p.paused_at',
    pausedReason: 'p.paused_reason',
    archivedAt: 'p.archived_at',
    archivedBy: 'p.archived_by',
    archivedReason: 'p.archived_reason',
    replacesPromptId: 'p.replaces_prompt_id',
    hasObservations: 's.last_observed_at is not null',
    lastObservedAt: 's.last_observed_at',
    group: GROUP,
    groupReason: GROUP_REASON,
    namedBrands: 'p.named_brands',
  })}
  from reporting.workspaces w
  join projects j on j.workspace_id = w."workspaceId" and j.is_active
  join prompts p on p.workspace_id = j.workspace_id and p.project_id = j.project_id
  cross join lateral (
    select max(last_observed_at) as last_observed_at
    from prompt_platform_states where workspace_id = p.workspace_id and prompt_id = p.prompt_id) s`,
);
