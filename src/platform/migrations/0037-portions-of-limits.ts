import type { Knex } from 'knex';

export const name = '0037-portions-of-limits';

/** What processes have taken of the limits of a provider, so that not every question has to change its row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table measuring_providers add column paused_until timestamptz, add column portions jsonb',
  );
  await knex.raw(`comment on column measuring_providers.next_at is
    'No portion of the limit per minute begins before. Moved by every portion, by the time that its questions take, and by a response that asks to wait.'`);
  await knex.raw(`comment on column measuring_providers.paused_until is
    'No question is sent before, because a response asked to wait.'`);
  await knex.raw(`comment on column measuring_providers.portions is
    'By process, the questions that it may still send without changing this row, and when they no longer count.'`);
}
