import type { Knex } from 'knex';

export const name = '0009-prompt-lists';

/** What lists of prompts need to stay cheap with tens of thousands of archived prompts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Finds the tracked prompts of a project (archived_at is null comes first), then the archived ones, latest first.
    create index prompts_in_list_order on prompts (workspace_id, project_id, archived_at desc);
  `);
  await knex.raw(promptStatus);
}

/**
 * The one place that decides a prompt's status: the first case that holds. It is in the database so that lists can
 * filter and count by it. 'attempted' counts the platforms on which a measurement was ever attempted, and
 * 'all_failed' says whether the last attempt failed on each of them; null stands for a prompt without attempts. A last
 * success before 'stale_before' means that a measurement was missed.
 *
 * Regenerating: the new prompt of a replacement was sent for measuring, and nothing has come back yet.
 */
const promptStatus = `
  create function prompt_status(
    p prompts, attempted bigint, all_failed boolean, last_observed_at timestamptz, stale_before timestamptz
  ) returns text language sql immutable parallel safe as $$
    select case
      when p.archived_at is not null then 'archived'
      when p.paused_at is not null then 'paused'
      when p.is_draft then 'draft'
      when p.replaces_prompt_id is not null and p.measuring_since is not null and coalesce(attempted, 0) = 0
        then 'regenerating'
      when all_failed then 'failed_all_platforms'
      when last_observed_at is null then 'pending_baseline'
      when last_observed_at < stale_before then 'stale'
      else 'active'
    end
  $$;`;
