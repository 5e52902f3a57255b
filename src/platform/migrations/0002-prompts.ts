import type { Knex } from 'knex';

export const name = '0002-prompts';

/** Prompts. A row is tracked until archived_at is set; the present status is derived, never stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table prompts (
      workspace_id       text not null,
      prompt_id          text not null,
      project_id         text not null,
      text               text not null check (char_length(text) between 3 and 500),
      topic              text check (char_length(topic) between 1 and 200),
      persona            text not null
        check (persona in ('discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control')),
      intent             text check (char_length(intent) <= 200),
      created_by         text not null check (created_by in ('api', 'user', 'system')),
      is_draft           boolean not null default false,
      replaces_prompt_id text,
      measuring_since    timestamptz,
      paused_at          timestamptz,
      paused_reason      text check (char_length(paused_reason) <= 500),
      archived_at        timestamptz,
      archived_by        text,
      archived_reason    text,
      created_at         timestamptz not null,
      updated_at         timestamptz not null check (updated_at >= created_at),
      primary key (workspace_id, prompt_id),
      foreign key (workspace_id, project_id) references projects,
      foreign key (workspace_id, replaces_prompt_id) references prompts,
      check (paused_reason is null or paused_at is not null),
      check (archived_at is not null or (archived_by is null and archived_reason is null))
    );
    comment on column prompts.measuring_since is
      'When a replacement''s new prompt was sent for measuring; null before, and for every other prompt.';

    -- Serves the cap's count, the reuse of equal texts, and the list of tracked prompts.
    create index prompts_tracked on prompts (workspace_id, project_id, text) where archived_at is null;
    -- A prompt is replaced at most once, whatever runs at the same time.
    create unique index prompts_replaced_once on prompts (workspace_id, replaces_prompt_id)
      where replaces_prompt_id is not null;
  `);
  await knex.raw(trackPrompts);
}

/**
 * Tracks prompts within the cap, in one round trip. The lock on the workspace's row is taken first, so the
 * count that follows sees every prompt that an earlier holder committed: a plpgsql function, unlike one plain
 * statement, looks at the data anew for each of its statements. What is reused is decided once, into an
 * array, because a reword does not take this lock and might happen in between. A workspace without an active
 * project gets one.
 *
 * Answers a row for each item, in order; a single row with ordinal 0 when the cap forbids the whole; no row
 * when the workspace is gone.
 */
const trackPrompts = `
  create function track_prompts(
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
    select count(*) into v_active
      from prompts p
      where p.workspace_id = p_workspace_id and p.project_id = v_project and p.archived_at is null;

    -- The id that stands for each item: of an equal tracked prompt (the oldest), else of the first equal
    -- item of the batch, else its own.
    if p_reuse then
      select array_agg(coalesce(existing.prompt_id, item.first_id) order by item.ordinal)
        into v_resolved
        from (select t.text, t.ordinal, first_value(p_ids[t.ordinal]) over (partition by t.text order by t.ordinal) as first_id
              from unnest(p_texts) with ordinality as t (text, ordinal)) item
        left join lateral (
          select p.prompt_id from prompts p
          where p.workspace_id = p_workspace_id and p.project_id = v_project
            and p.archived_at is null and p.text = item.text
          order by p.created_at, p.prompt_id limit 1
        ) existing on true;
    else
      v_resolved := p_ids;
    end if;

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
