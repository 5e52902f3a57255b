import type { Knex } from 'knex';

export const name = '0052-own-platforms-validated';

export const isOnline = true;

/** Validates the constraints of the names of platforms. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['observations', 'measuring_targets', 'measuring_slots'])
    await knex.raw(`alter table ${table} validate constraint ${table}_platform_check`);
}
