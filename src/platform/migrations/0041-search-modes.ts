import type { Knex } from 'knex';

export const name = '0041-search-modes';

/**
 * Whether the platform decides to search the web, must or must not. Null in rows of releases without modes: `withSearch`
 * (src/domain/target.ts) says how they asked.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['measuring_targets', 'measuring_slots']) {
    await knex.raw(`alter table ${table} add column search text`);
    await knex.raw(`
      alter table ${table} add constraint ${table}_search check (search in ('auto', 'required', 'off')) not valid`);
    await knex.raw(`comment on column ${table}.search is
      'Whether the platform decides to search (auto), must (required) or must not (off); null = stored by a release without modes.'`);
  }
}
