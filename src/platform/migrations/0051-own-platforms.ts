import type { Knex } from 'knex';

export const name = '0051-own-platforms';

/** Platforms of a workspace's own: the constraint allows any name instead of a list. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['observations', 'measuring_targets', 'measuring_slots']) {
    await knex.raw(`alter table ${table} drop constraint ${table}_platform_check`);
    // Longer than a line may have, so that a later release can allow more.
    await knex.raw(`
      alter table ${table} add constraint ${table}_platform_check
        check (platform ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(platform) <= 100) not valid`);
  }
}
