import type { Knex } from 'knex';
import { createUniqueIndexOnline } from './online.js';

export const name = '0026-target-in-identities';

export const isOnline = true;

/**
 * What identifies an observation: run, prompt, platform, sample, and how and where the platform was asked. The latter is in the index as a
 * hash: the columns themselves may exceed the maximum size of an entry. A keyword check is identified by all of its columns up to
 * the device, in an index that becomes the primary key (0027), which Citus needs to move shards. The run comes first, so that no
 * statement reads this index instead of another one just to find the rows of a workspace.
 */
export async function up(knex: Knex): Promise<void> {
  await createUniqueIndexOnline(
    knex,
    'observations_identity',
    `on observations (run_id, workspace_id, prompt_id, platform, sample_index, (hashtextextended(
       quote_nullable(surface) || quote_nullable(provider) || quote_nullable(model_requested) || quote_nullable(locale)
       || quote_nullable(country) || quote_nullable(region) || quote_nullable(city), 0)))`,
  );
  await createUniqueIndexOnline(
    knex,
    'keyword_checks_identity',
    'on keyword_checks (workspace_id, term, engine, checked_at, country, region, city, locale, device)',
  );
  await knex.raw('alter table keyword_checks validate constraint keyword_checks_place');
}
