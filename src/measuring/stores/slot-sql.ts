import { withSearch, type Place, type SearchMode } from '../target.js';
import type { KeywordTopic, Subject } from '../types.js';

/** True for prompts that may be asked: tracked, not paused, not a draft, and in the active project. */
export const IS_ACTIVE = `
  p.archived_at is null and p.paused_at is null and not p.is_draft and exists (
    select from projects j where j.workspace_id = :workspaceId and j.project_id = p.project_id and j.is_active)`;

/** True for a followed search term `k` at a place, given as its country, region, city and locale. */
export const isFollowedAt = (place: string) => `
  coalesce((
    select bool_or((p.country, p.region, p.city, p.locale) is not distinct from (${place}))
    from measuring_keyword_places p where p.workspace_id = :workspaceId and p.term = k.term), true)`;

/** The amount that a slot counts toward a budget: its cost, or its estimate while the cost is unknown. */
export const SPENT = `coalesce(s.cost_usd, s.estimated_usd)`;

export interface SlotRow extends Omit<Place, 'search'> {
  search: SearchMode | null;
  promptId: string | null;
  term: string | null;
  observationId: string | null;
  topic: KeywordTopic | null;
  ownDomains: string[];
  sampleIndex: number;
  promptText: string | null;
  estimatedUsd: number;
  attempts: number;
  repeats: number;
  scheduledFor: Date;
  taskId: string | null;
  submittedAt: Date;
}

export const SLOT_COLUMNS = `
  s.prompt_id as "promptId", s.term, s.observation_id as "observationId", k.topic, w.brand_domains as "ownDomains", s.platform, s.sample_index as "sampleIndex", s.surface, s.provider, s.model, s.search, s.country,
  s.region, s.city, s.locale, s.estimated_usd::float8 as "estimatedUsd", s.attempts, s.repeats, s.task_id as "taskId",
  s.submitted_at as "submittedAt", p.text as "promptText", r.scheduled_for as "scheduledFor"`;

// Citus sends an outer join to one node, where it may lock rows, only if it names the workspace itself. Looked up in
// lateral subqueries: Otherwise Postgres may read all prompts for each slot of a workspace that its statistics do not
// cover.
export const JOINED = `
  measuring_slots s
  join measuring_runs r on r.workspace_id = s.workspace_id and r.run_id = s.run_id
  join workspaces w on w.workspace_id = s.workspace_id
  left join lateral (
    select * from prompts where workspace_id = :workspaceId and prompt_id = s.prompt_id offset 0) p on true
  left join lateral (
    select k.term, k.topic from measuring_keywords k
    where k.workspace_id = :workspaceId and k.term = s.term
      and ${isFollowedAt('s.country, s.region, s.city, s.locale')} offset 0) k on true`;

/** True for slots whose prompt may be asked, whose search term is followed at their place, or that judge an answer. */
export const IS_WANTED = `(${IS_ACTIVE} or k.term is not null or s.observation_id is not null)`;

export function withPlace({
  surface,
  provider,
  model,
  search,
  country,
  region,
  city,
  locale,
  ...row
}: SlotRow) {
  const { promptId, promptText, term, observationId, topic, ownDomains, ...slot } = row;
  const subject = subjectOf({ promptId, term, observationId });
  const rank = term === null ? null : { topic: topic ?? 'seo', ownDomains };
  const stored = { platform: slot.platform, surface, provider, model, search, country, region, city, locale };
  const place = withSearch<Place>(stored);
  return { ...slot, subject, place, rank, text: promptText ?? term ?? '' };
}

function subjectOf(row: Pick<SlotRow, 'promptId' | 'term' | 'observationId'>): Subject {
  const { promptId, term, observationId } = row;
  if (promptId !== null) return { kind: 'prompt', promptId };
  if (observationId !== null) return { kind: 'judgment', observationId };
  return { kind: 'keyword', term: term ?? '' };
}
