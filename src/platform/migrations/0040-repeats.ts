import type { Knex } from 'knex';

export const name = '0040-repeats';

/** What the attempts of a slot have cost that failed and were repeated, which counts toward budgets beside its last attempt. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table measuring_slots
      add column repeats integer not null default 0 check (repeats >= 0),
      add column earlier_usd numeric not null default 0 check (earlier_usd >= 0),
      add column earlier_at timestamptz`);
  await knex.raw(`comment on column measuring_slots.earlier_usd is
    'What the attempts before the last one have cost, the latest of which was submitted at earlier_at.'`);
  await knex.raw(`
    create index measuring_slots_earlier on measuring_slots (workspace_id, earlier_at)
      include (run_id, earlier_usd) where earlier_at is not null`);
}
