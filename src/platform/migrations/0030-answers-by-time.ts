import type { Knex } from 'knex';

export const name = '0030-answers-by-time';

/** Finds the latest answers of a workspace, page by page, without sorting those of its whole history. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index observations_by_time on observations (workspace_id, observed_at)');
}
