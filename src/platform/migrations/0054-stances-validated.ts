import type { Knex } from 'knex';

export const name = '0054-stances-validated';

export const isOnline = true;

/** Validates the constraint of stances. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table mentions validate constraint mentions_stance_check');
}
