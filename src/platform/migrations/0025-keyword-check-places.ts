import type { Knex } from 'knex';

export const name = '0025-keyword-check-places';

/**
 * The place, language and device that a keyword was checked for. They are empty rather than null where unknown, because
 * they become part of the primary key (0027).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table keyword_checks
      add country text not null default '',
      add region text not null default '',
      add city text not null default '',
      add locale text not null default 'und',
      add device text not null default ''`);
  await knex.raw(`
    alter table keyword_checks add constraint keyword_checks_place check (
      (country <> '' or (region = '' and city = '')) and device in ('', 'desktop', 'mobile', 'tablet')) not valid`);
  await knex.raw(`comment on column keyword_checks.country is
    'Empty if unknown, as are region, city and device. The locale is then und.'`);
}
