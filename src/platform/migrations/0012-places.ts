import type { Knex } from 'knex';
import { leaveOutStatistics } from './storage.js';

export const name = '0012-places';

/** The region and city of a country that a question is asked from. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['observations', 'measuring_targets', 'measuring_slots']) {
    // Citus adds no constraint together with anything else.
    await knex.raw(`alter table ${table} add region text, add city text`);
    await knex.raw(`
      alter table ${table} add constraint ${table}_place
        check (country is not null or num_nonnulls(region, city) = 0)`);
  }
  await leaveOutStatistics(knex, 'observations', ['region', 'city']);
  await knex.raw('drop index measuring_targets_once');
  await knex.raw(`
    create unique index measuring_targets_once on measuring_targets
      (workspace_id, platform, surface, provider, model, country, region, city, locale) nulls not distinct`);
  for (const table of ['daily_panels', 'weekly_panels'])
    await knex.raw(
      `comment on column ${table}.place is 'Country, region, city and locale; empty if there are none.'`,
    );
}
