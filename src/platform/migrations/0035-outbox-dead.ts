import type { Knex } from 'knex';

export const name = '0035-outbox-dead';

/** Counting dead letters must not read the messages that were dispatched, which are kept for a month. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index outbox_dead on outbox (topic) where dead_at is not null');
}
