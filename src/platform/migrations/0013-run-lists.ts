import type { Knex } from 'knex';

export const name = '0013-run-lists';

/** Indexes for the lists of runs, of spending by provider and platform, and of the deliveries of a workspace. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index measuring_runs_latest on measuring_runs (workspace_id, scheduled_for, run_id)',
  );
  await knex.raw('drop index measuring_slots_spent');
  await knex.raw(`
    create index measuring_slots_spent on measuring_slots (workspace_id, submitted_at)
      include (estimated_usd, cost_usd, outcome, provider, platform) where submitted_at is not null`);
  await knex.raw('drop index measuring_slots_earlier');
  await knex.raw(`
    create index measuring_slots_earlier on measuring_slots (workspace_id, earlier_at)
      include (run_id, earlier_usd, provider, platform) where earlier_at is not null`);
  await knex.raw(`
    create index outbox_delivered on outbox (workspace_id, topic, dispatched_at) where dispatched_at is not null`);
  await knex.raw('drop index outbox_dead');
  await knex.raw(`
    create index outbox_dead on outbox (workspace_id, topic, dead_at, outbox_id) where dead_at is not null`);
}
