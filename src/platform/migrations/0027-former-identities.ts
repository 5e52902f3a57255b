import type { Knex } from 'knex';

export const name = '0027-former-identities';

/**
 * Drops the keys that allowed one target per sample, and one place per keyword and time. The previous release checks both itself before
 * it inserts, by the first columns of the new indexes. On a cluster, a constraint "using index" must have the name of the index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table observations drop constraint observations_sample_unique');
  await knex.raw('alter table keyword_checks drop constraint keyword_checks_pkey');
  await knex.raw(
    'alter table keyword_checks add constraint keyword_checks_identity primary key using index keyword_checks_identity',
  );
}
