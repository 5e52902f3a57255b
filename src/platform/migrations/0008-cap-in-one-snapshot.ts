import type { Knex } from 'knex';

export const name = '0008-cap-in-one-snapshot';

/**
 * Replaces track_prompts of 0002. It counted the tracked prompts in one statement and resolved reused texts in the
 * next. An archive, which does not take the workspace's lock, could commit in between: the archived prompt then held
 * a slot and its text was new as well, so a batch of tracked texts was refused at the cap, although it fits both
 * before and after the archive. One statement, and so one snapshot, now answers both.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(trackPrompts);
}

/**
 * Tracks prompts within the cap, in one round trip. The lock on the workspace's row is taken first, so that the
 * statement after it sees every prompt that an earlier holder committed: in a plpgsql function, unlike in one plain
 * statement, each statement has a snapshot of its own. A workspace without an active project gets one.
 *
 * Returns a row for each item, in order; a single row with ordinal 0 when the batch exceeds the cap; no row when the
 * workspace is gone.
 */
const trackPrompts = `
  create or replace function track_prompts(
    p_workspace_id text, p_cap_free integer, p_cap_paid integer,
    p_ids text[], p_texts text[], p_topics text[], p_personas text[], p_intents text[],
    p_created_by text, p_is_draft boolean, p_reuse boolean, p_now timestamptz
  ) returns table (ordinal integer, tracked_id text, created boolean, active_count integer, cap integer, requested integer)
  language plpgsql as $$
  declare
    v_cap integer;
    v_project text;
    v_active integer;
    v_resolved text[];
    v_new integer;
  begin
    select coalesce(w.prompt_cap, case w.plan when 'paid' then p_cap_paid else p_cap_free end)
      into v_cap
      from workspaces w where w.workspace_id = p_workspace_id and w.deleted_at is null
      for no key update;
    if not found then return; end if;
    select p.project_id into v_project
      from projects p where p.workspace_id = p_workspace_id and p.is_active;
    if not found then
      insert into projects (workspace_id, project_id, name, is_active, created_at)
        values (p_workspace_id, 'prj_' || replace(gen_random_uuid()::text, '-', ''), 'Default', true, p_now)
        returning project_id into v_project;
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

    select count(*) into v_new from generate_subscripts(p_ids, 1) i where v_resolved[i] = p_ids[i];
    if v_cap >= 0 and v_new > 0 and v_active + v_new > v_cap then
      return query select 0, null::text, null::boolean, v_active, v_cap, v_new;
      return;
    end if;

    insert into prompts (workspace_id, prompt_id, project_id, text, topic, persona, intent,
                         created_by, is_draft, created_at, updated_at)
      select p_workspace_id, p_ids[i], v_project, p_texts[i], p_topics[i], p_personas[i], p_intents[i],
             p_created_by, p_is_draft, p_now, p_now
      from generate_subscripts(p_ids, 1) i where v_resolved[i] = p_ids[i];

    return query
      select i, v_resolved[i], v_resolved[i] = p_ids[i], v_active + v_new, v_cap, v_new
      from generate_subscripts(p_ids, 1) i order by i;
  end $$;`;
