import { MAX_LISTED } from '../../platform/audit.js';
import { raiseSql } from '../../platform/workspace-revision.js';

/**
 * The prompt cap in force: the workspace's own, or the default of its plan. -1 = unlimited.
 *
 * It takes columns one by one, because the row of a distributed table has a different type on every shard.
 */
const effectivePromptCap = {
  name: 'effective_prompt_cap',
  revision: 2,
  definition: `
    create or replace function effective_prompt_cap(own_cap integer, plan text, cap_free integer, cap_paid integer)
    returns integer language sql immutable parallel safe as $$
      select coalesce(own_cap, case plan when 'paid' then cap_paid else cap_free end)
    $$;`,
};

/**
 * Tracks prompts within the cap, in one round trip. The lock on the row of the active project is taken first, so that the
 * statements after it see every prompt that an earlier holder committed: in a plpgsql function, unlike in one plain
 * statement, each statement has its own snapshot. A workspace without an active project gets one.
 *
 * Archives and rewordings do not take that lock. The lock on the revision of the workspace, which every change holds
 * until its commit, keeps them from committing between the count and the commit of the new prompts: a reader could
 * otherwise see them without the new prompts, although the count in the response ignores them. Within a transaction
 * (`p_raises` is false), whose caller reports no count, the revision is not locked. The count and the resolution of
 * reused texts are therefore one statement with one snapshot, so that the batch is checked against a state that existed.
 *
 * New prompts are one event of the audit trail, however many there are.
 *
 * `p_wordings` has what the texts name, by the brand names of version `p_names_version`. Changes of names wait for the lock on
 * the project, so the names that have this version when it is taken are those of the commit.
 *
 * Returns a row for each item, in order; a single row with ordinal 0 when the batch exceeds the cap, or -1 when the names
 * have changed; no row when the workspace does not exist or was deleted.
 */
const trackPrompts = {
  name: 'track_prompts',
  revision: 7,
  definition: `
    create or replace function track_prompts(
      p_workspace_id text, p_cap_free integer, p_cap_paid integer,
      p_ids text[], p_texts text[], p_topics text[], p_personas text[], p_intents text[],
      p_created_by text, p_is_draft boolean, p_reuse boolean, p_now timestamptz,
      p_wordings jsonb, p_names_version text, p_raises boolean, p_origin jsonb
    ) returns table (ordinal integer, tracked_id text, created boolean, active_count integer, cap integer, requested integer)
    language plpgsql as $$
    declare
      v_cap integer;
      v_project text;
      v_active integer;
      v_resolved text[];
      v_added text[];
      v_new integer;
    begin
      select p.project_id into v_project
        from projects p where p.workspace_id = p_workspace_id and p.is_active for no key update;
      select effective_prompt_cap(w.prompt_cap, w.plan, p_cap_free, p_cap_paid) into v_cap
        from workspaces w where w.workspace_id = p_workspace_id and w.deleted_at is null;
      if not found then return; end if;
      if v_project is null then
        insert into projects (workspace_id, project_id, name, is_active, created_at)
          values (p_workspace_id, 'prj_' || replace(gen_random_uuid()::text, '-', ''), 'Default', true, p_now)
          on conflict (workspace_id) where is_active do nothing;
        select p.project_id into v_project
          from projects p where p.workspace_id = p_workspace_id and p.is_active for no key update;
      end if;
      if names_version(p_workspace_id) is distinct from split_part(p_names_version, '/', 2) then
        return query select -1, null::text, null::boolean, null::integer, null::integer, null::integer;
        return;
      end if;

      if p_raises then
        perform from workspace_revisions r where r.workspace_id = p_workspace_id for no key update;
      end if;

      -- The count, and the id of each item: that of an equal tracked prompt (the oldest), else of the first equal
      -- item of the batch, else its own.
      select
        (select count(*) from prompts p
         where p.workspace_id = p_workspace_id and p.project_id = v_project and p.archived_at is null),
        case when p_reuse then (
          select array_agg(coalesce(existing.prompt_id, item.first_id) order by item.ordinal)
          from (select t.text, t.ordinal, first_value(p_ids[t.ordinal]) over (partition by t.text order by t.ordinal) as first_id
                from unnest(p_texts) with ordinality as t (text, ordinal)) item
          left join lateral (
            select p.prompt_id from prompts p
            where p.workspace_id = p_workspace_id and p.project_id = v_project
              and p.archived_at is null and p.text = item.text
            order by p.created_at, p.prompt_id limit 1
          ) existing on true
        ) else p_ids end
        into v_active, v_resolved;

      v_added := array(select p_ids[i] from generate_subscripts(p_ids, 1) i where v_resolved[i] = p_ids[i] order by i);
      v_new := cardinality(v_added);
      if v_cap >= 0 and v_new > 0 and v_active + v_new > v_cap then
        return query select 0, null::text, null::boolean, v_active, v_cap, v_new;
        return;
      end if;

      insert into prompts (workspace_id, prompt_id, project_id, text, topic, persona, intent,
                           created_by, is_draft, created_at, updated_at, named, named_brands, names_version)
        select p_workspace_id, p_ids[i], v_project, p_texts[i], p_topics[i], p_personas[i], p_intents[i],
               p_created_by, p_is_draft, p_now, p_now, p_wordings -> (i - 1) ->> 'named',
               array(select jsonb_array_elements_text(p_wordings -> (i - 1) -> 'brands')), p_names_version
        from generate_subscripts(p_ids, 1) i where v_resolved[i] = p_ids[i];
      if v_new > 0 then
        perform record_audit_events(p_workspace_id, p_origin, jsonb_build_array(jsonb_build_object(
          'action', 'prompt.added', 'subjectId', case v_new when 1 then v_added[1] else p_workspace_id end,
          'after', case v_new
            when 1 then jsonb_build_object('text', p_texts[array_position(p_ids, v_added[1])], 'createdBy', p_created_by)
            else jsonb_build_object('count', v_new, 'promptIds', to_jsonb(v_added[1:${MAX_LISTED}]), 'createdBy', p_created_by)
          end)));
      end if;
      if p_raises and v_new > 0 then ${raiseSql('p_workspace_id')}; end if;

      return query
        select i, v_resolved[i], v_resolved[i] = p_ids[i], v_active + v_new, v_cap, v_new
        from generate_subscripts(p_ids, 1) i order by i;
    end $$;`,
};

/**
 * Archives those of the prompts that are not archived yet, and records an event for each: `p_action`, with the state
 * `p_after`.
 */
const archivePrompts = {
  name: 'archive_prompts',
  revision: 1,
  definition: `
    create or replace function archive_prompts(
      p_workspace_id text, p_prompt_ids text[], p_by text, p_reason text, p_now timestamptz,
      p_origin jsonb, p_action text, p_after jsonb
    ) returns void language plpgsql as $$
    declare
      v_events jsonb;
    begin
      with archived as (
        update prompts
        set archived_at = p_now, archived_by = p_by, archived_reason = p_reason, updated_at = greatest(updated_at, p_now)
        where workspace_id = p_workspace_id and prompt_id = any(p_prompt_ids) and archived_at is null
        returning prompt_id, text)
      select jsonb_agg(jsonb_build_object(
          'action', p_action, 'subjectId', prompt_id, 'before', jsonb_build_object('text', text), 'after', p_after))
        into v_events from archived;
      perform record_audit_events(p_workspace_id, p_origin, coalesce(v_events, '[]'));
    end $$;`,
};

/** Changes the wordings of prompts, and records the given events. */
const rewordPrompts = {
  name: 'reword_prompts',
  revision: 1,
  definition: `
    create or replace function reword_prompts(
      p_workspace_id text, p_texts jsonb, p_now timestamptz, p_origin jsonb, p_events jsonb
    ) returns void language plpgsql as $$
    begin
      update prompts
        set text = p_texts ->> prompt_id, updated_at = greatest(updated_at, p_now)
        where workspace_id = p_workspace_id and prompt_id = any(array(select jsonb_object_keys(p_texts)));
      perform record_audit_events(p_workspace_id, p_origin, p_events);
    end $$;`,
};

const PAUSE_STATE = `jsonb_build_object('isPaused', paused_at is not null, 'reason', paused_reason, 'isDraft', is_draft)`;

/**
 * Pauses a prompt, which keeps its reason unless a new one is given, or resumes it, which also activates a draft. Records
 * an event if that changes anything.
 */
const setPromptPaused = {
  name: 'set_prompt_paused',
  revision: 2,
  definition: `
    create or replace function set_prompt_paused(
      p_workspace_id text, p_prompt_id text, p_paused boolean, p_reason text, p_now timestamptz, p_origin jsonb
    ) returns void language plpgsql as $$
    declare
      v_before jsonb;
      v_after jsonb;
    begin
      select ${PAUSE_STATE} into v_before
        from prompts where workspace_id = p_workspace_id and prompt_id = p_prompt_id for no key update;
      if p_paused then
        update prompts
          set paused_at = coalesce(paused_at, p_now), paused_reason = coalesce(p_reason, paused_reason),
              updated_at = greatest(updated_at, p_now)
          where workspace_id = p_workspace_id and prompt_id = p_prompt_id
            and (paused_at is null or (p_reason is not null and paused_reason is distinct from p_reason));
      else
        update prompts
          set paused_at = null, paused_reason = null, is_draft = false, updated_at = greatest(updated_at, p_now)
          where workspace_id = p_workspace_id and prompt_id = p_prompt_id and (paused_at is not null or is_draft);
      end if;
      if not found then return; end if;
      -- Citus allows only immutable functions in "returning".
      select ${PAUSE_STATE} into v_after from prompts where workspace_id = p_workspace_id and prompt_id = p_prompt_id;
      if v_after <> v_before then
        perform record_audit_events(p_workspace_id, p_origin, jsonb_build_array(jsonb_build_object(
          'action', case when p_paused then 'prompt.paused' else 'prompt.resumed' end, 'subjectId', p_prompt_id,
          'before', v_before, 'after', v_after)));
      end if;
    end $$;`,
};

/**
 * A prompt's status: the first matching case. It is a database function so that lists can filter and count by it.
 * 'attempted' counts the platforms with at least one measurement attempt, and 'all_failed' is true when the last
 * attempt failed on each of them; both are null for a prompt without attempts. A last success before 'stale_before'
 * means that a measurement was missed.
 *
 * Regenerating: the new prompt of a replacement was sent for measuring and has no result yet.
 */
const promptStatus = {
  name: 'prompt_status',
  revision: 2,
  definition: `
    create or replace function prompt_status(
      archived_at timestamptz, paused_at timestamptz, is_draft boolean, replaces_prompt_id text,
      measuring_since timestamptz, attempted bigint, all_failed boolean, last_observed_at timestamptz,
      stale_before timestamptz
    ) returns text language sql immutable parallel safe as $$
      select case
        when archived_at is not null then 'archived'
        when paused_at is not null then 'paused'
        when is_draft then 'draft'
        when replaces_prompt_id is not null and measuring_since is not null and coalesce(attempted, 0) = 0
          then 'regenerating'
        when all_failed then 'failed_all_platforms'
        when last_observed_at is null then 'pending_baseline'
        when last_observed_at < stale_before then 'stale'
        else 'active'
      end
    $$;`,
};

/** The database functions of prompts, each before those that call it. */
export const promptFunctions = [
  effectivePromptCap,
  trackPrompts,
  archivePrompts,
  rewordPrompts,
  setPromptPaused,
  promptStatus,
];
