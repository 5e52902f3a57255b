import type { Knex } from 'knex';

export const name = '0031-ready-providers';

/** When a process that measures last reported that it has the key of a provider. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table measuring_providers add column reported_at timestamptz');
  await knex.raw(`comment on column measuring_providers.reported_at is
    'When a process that plans and asks due questions last reported that it has the key.'`);
}
