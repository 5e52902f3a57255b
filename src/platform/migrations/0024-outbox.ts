import type { Knex } from 'knex';

export const name = '0024-outbox';

/** What a dispatcher needs to know of a message, and what became of a recalibration. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbox
      add column attempts integer not null default 0,
      add column not_before timestamptz,
      add column leased_until timestamptz,
      add column last_error text,
      add column dead_at timestamptz`);
  await knex.raw(
    `alter table outbox add constraint outbox_one_end check (dispatched_at is null or dead_at is null)`,
  );
  await knex.raw(`comment on column outbox.not_before is 'When to try again; null = at once.'`);
  await knex.raw(`comment on column outbox.dead_at is 'When the last attempt failed.'`);
  await knex.raw('drop index outbox_waiting');
  await knex.raw(`
    create index outbox_waiting on outbox (workspace_id, topic, created_at, outbox_id)
      where dispatched_at is null and dead_at is null`);
  await knex.raw('create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null');
  await knex.raw(`
    alter table recalibration_runs
      add column state text not null default 'queued',
      add column pass_id text,
      add column started_at timestamptz,
      add column finished_at timestamptz,
      add column rescored jsonb,
      add column measuring_run_id text,
      add column error text`);
  await knex.raw(`
    alter table recalibration_runs
      add constraint recalibration_runs_state check (state in ('queued', 'running', 'done', 'failed'))`);
  await knex.raw(`
    alter table recalibration_runs
      add constraint recalibration_runs_end check ((state in ('done', 'failed')) = (finished_at is not null))`);
  await knex.raw(`comment on column recalibration_runs.pass_id is
    'The oldest of the runs that are worked off together; null while queued.'`);
}
