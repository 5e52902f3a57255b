import type { Knex } from 'knex';

export const name = '0029-provider-limits';

/** What all processes share of a provider: when it may be asked next, and how many of its questions are in flight. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table measuring_providers (
      provider text primary key,
      next_at  timestamptz not null
    )`);
  await knex.raw(`comment on column measuring_providers.next_at is
    'No question is sent before. Moved by every question, by the spacing of the limit per minute, and by a response that asks to wait.'`);
  await knex.raw(`
    create index measuring_slots_in_flight on measuring_slots (provider)
      where state = 'submitted' and task_id is null`);
}
