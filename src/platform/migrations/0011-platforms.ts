import type { Knex } from 'knex';

export const name = '0011-platforms';

/** Further platforms: Claude and Grok. Keywords are still ranked on four engines. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['observations', 'measuring_targets', 'measuring_slots']) {
    // Citus adds no constraint together with anything else.
    await knex.raw(`alter table ${table} drop constraint ${table}_platform_check`);
    await knex.raw(`
      alter table ${table} add constraint ${table}_platform_check
        check (platform in ('chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'))`);
  }
}
