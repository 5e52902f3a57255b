import type { Knex } from 'knex';
import { leaveOutStatistics } from './storage.js';

export const name = '0041-search-modes';

/**
 * Whether the platform decides to search the web, must or must not. Null in rows of releases without modes: `withSearch` and
 * `searchBefore` (src/domain/target.ts) say how they asked. The packed answers of a day get a format, since those of earlier ones
 * do not tell answers without a search from others.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['measuring_targets', 'measuring_slots']) {
    await knex.raw(`alter table ${table} add column search text`);
    await knex.raw(`
      alter table ${table} add constraint ${table}_search check (search in ('auto', 'required', 'off')) not valid`);
    await knex.raw(`comment on column ${table}.search is
      'Whether the platform decides to search (auto), must (required) or must not (off); null = stored by a release without modes.'`);
  }
  await knex.raw('alter table observations add column search_mode text');
  await knex.raw(`
    alter table observations add constraint observations_search_mode
      check (search_mode in ('auto', 'required', 'off')) not valid`);
  await knex.raw(`comment on column observations.search_mode is
    'Whether the platform decided to search (auto), had to (required) or must not (off); null = not recorded.'`);
  await leaveOutStatistics(knex, 'observations', ['search_mode']);
  await knex.raw('alter table answer_segments add column format smallint not null default 1');
  await knex.raw(`comment on column answer_segments.format is
    'The lowest format of the rows; 1 does not tell answers without a search from others.'`);
  await knex.raw(`comment on column answer_targets.place is
    'Country, region, city and locale, and the search mode unless the platform decides; empty if there are none.'`);
}
