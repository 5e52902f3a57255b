import type { Knex } from 'knex';

export const name = '0032-target-lists';

/** Which workspaces have a list of targets of their own. It may be empty; the others follow the settings. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table measuring_target_lists (workspace_id text primary key references workspaces)`);
  await knex.raw(`
    insert into measuring_target_lists (workspace_id) select distinct workspace_id from measuring_targets`);
}
