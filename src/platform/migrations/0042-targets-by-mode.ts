import type { Knex } from 'knex';
import { createUniqueIndexOnline } from './online.js';

export const name = '0042-targets-by-mode';

export const isOnline = true;

/** Allows targets that differ only in whether the platform searches. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['measuring_targets', 'measuring_slots'])
    await knex.raw(`alter table ${table} validate constraint ${table}_search`);
  await knex.raw('alter table observations validate constraint observations_search_mode');
  await createUniqueIndexOnline(
    knex,
    'measuring_targets_once_by_mode',
    `on measuring_targets
       (workspace_id, platform, surface, provider, model, search, country, region, city, locale) nulls not distinct`,
  );
  // A new database is migrated in a transaction.
  const concurrently = knex.isTransaction ? '' : 'concurrently';
  await knex.raw(`drop index ${concurrently} if exists measuring_targets_once`);
}
