/** The SQL statements for the measured responses, and the mapping of their rows. Shared by all peers. */

const PAGE = 200;
/** A prompt is stale after twice the default cadence of 24 hours. */
const STALE_AFTER_MS = 48 * 3_600_000;

const KEY = `
  select k.key_id, k.environment, k.workspace_id, w.owner_id, w.owner_name, w.owner_email
  from api_keys k join workspaces w using (workspace_id)
  where k.key_hash = $1 and k.revoked_at is null and w.deleted_at is null`;

const KEYWORDS = `
  select term, topic, engine, url, position, previous_position, volume, difficulty, tracked, last_checked_at
  from keywords where workspace_id = $1
  order by term_lower, engine, keyword_id
  limit ${PAGE + 1}`;

const PROMPTS = `
  select p.prompt_id, p.text, p.topic, p.created_by, p.paused_at, p.paused_reason, p.archived_at, p.archived_by,
         p.archived_reason, p.is_draft, p.replaces_prompt_id, p.measuring_since, p.updated_at,
         s.attempted, s.all_failed, s.last_observed_at
  from prompts p
  left join (
    select prompt_id, count(*)::int as attempted, bool_and(last_attempt_status <> 'ok') as all_failed,
           max(last_observed_at) as last_observed_at
    from prompt_platform_states where workspace_id = $1 group by prompt_id
  ) s using (prompt_id)
  where p.workspace_id = $1
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
  order by p.archived_at desc nulls first,
           case when p.archived_at is null then p.created_at end,
           case when p.archived_at is null then p.prompt_id end collate "C",
           p.prompt_id collate "C" desc`;

/** Finds the key of a request, with its owner. */
export const findKey = (hash) => ({ name: 'key', text: KEY, values: [hash] });

/** One list per path: the statement for a workspace, and the response for its rows. */
export const lists = {
  '/v1/keywords': {
    statement: (workspaceId) => ({ name: 'keywords', text: KEYWORDS, values: [workspaceId] }),
    toBody: (rows) => ({
      keywords: rows.slice(0, PAGE).map(toKeyword),
      hasMore: rows.length > PAGE,
      nextCursor: null,
    }),
  },
  '/v1/prompts': {
    statement: (workspaceId) => ({ name: 'prompts', text: PROMPTS, values: [workspaceId] }),
    toBody: (rows) => ({
      tracked: rows.filter((row) => row.archived_at === null).map(toPrompt),
      archived: rows.filter((row) => row.archived_at !== null).map(toPrompt),
    }),
  },
};

/** The response of GET /v1/me. */
export function toMe(row) {
  const user = { id: row.owner_id, name: row.owner_name, email: row.owner_email };
  return { user, workspaceId: row.workspace_id, environment: row.environment };
}

function toKeyword(row) {
  const hasChange = row.position !== null && row.previous_position !== null;
  return {
    term: row.term,
    topic: row.topic,
    engine: row.engine,
    url: row.url,
    position: row.position,
    previousPosition: row.previous_position,
    change: hasChange ? row.previous_position - row.position : null,
    volume: row.volume,
    difficulty: row.difficulty,
    tracked: row.tracked,
    lastCheckedAt: row.last_checked_at.toISOString(),
  };
}

function toPrompt(row) {
  return {
    id: row.prompt_id,
    text: row.text,
    topic: row.topic,
    status: statusOf(row),
    createdBy: row.created_by,
    pausedReason: row.paused_reason,
    archivedBy: row.archived_by,
    archivedReason: row.archived_reason,
    hasObservations: row.last_observed_at !== null,
    updatedAt: row.updated_at.toISOString(),
  };
}

function statusOf(row) {
  if (row.archived_at !== null) return 'archived';
  if (row.paused_at !== null) return 'paused';
  if (row.is_draft) return 'draft';
  if (row.replaces_prompt_id !== null && row.measuring_since !== null && row.attempted === null)
    return 'regenerating';
  if (row.all_failed) return 'failed_all_platforms';
  if (row.last_observed_at === null) return 'pending_baseline';
  return row.last_observed_at.getTime() < Date.now() - STALE_AFTER_MS ? 'stale' : 'active';
}
