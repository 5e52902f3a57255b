import type { Knex } from 'knex';

export const name = '0039-sparse-panels';

/**
 * Removes panels of an older format and marks their days as days to rescore, which fills them in again in the format that
 * src/domain/panel-cells.ts describes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('delete from daily_panels');
  await knex.raw('delete from weekly_panels');
  await knex.raw(`
    insert into scored_days (workspace_id, day, recognition)
    select workspace_id, day, '' from daily_prompt_visibility group by workspace_id, day
    on conflict do nothing`);
}
