import type { Knex } from 'knex';

export const name = '0036-look-ups-by-key';

/** The indexes of lists, and the column by which each of their statements selects. */
const LISTS = {
  prompts_in_list_order: {
    on: 'prompts (workspace_id, project_id, archived_at desc)',
    column: 'project_id',
  },
  observations_by_prompt: {
    on: 'observations (workspace_id, prompt_id, observed_at) include (platform, status)',
    column: 'observed_at',
  },
  observations_by_time: { on: 'observations (workspace_id, observed_at)', column: 'observed_at' },
} as const;

/**
 * Keeps look-ups of prompts and observations by key, also those of triggers, from taking the index of a list. In a
 * workspace that the statistics do not know, these seemed as good as the key and are smaller, so every look-up read all
 * rows of the workspace. Every row meets the condition of its index, but only statements that compare the column can
 * use it. Every index is built before the first is exchanged: building lets others read, the exchange does not.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [index, { on, column }] of Object.entries(LISTS))
    await knex.raw(`create index ${index}_partial on ${on} where ${column} is not null`);
  for (const index of Object.keys(LISTS)) {
    await knex.raw(`drop index ${index}`);
    await knex.raw(`alter index ${index}_partial rename to ${index}`);
  }
}
