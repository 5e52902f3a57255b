import type { Knex } from 'knex';

export const name = '0046-time-zones';

/** The time zone whose days figures are shown by. Null = that of the schedule. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table workspaces add column time_zone text');
}
