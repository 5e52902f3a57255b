import type { Knex } from 'knex';

export const name = '0034-schedules';

/** When workspaces are measured, and which runs the worker asks for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table measuring_schedules (
      workspace_id text primary key references workspaces,
      is_own       boolean not null,
      cron         text,
      time_zone    text not null,
      next_at      timestamptz,
      check (cron is not null or next_at is null)
    )`);
  await knex.raw(`comment on table measuring_schedules is
    'Times at which a run is planned; without a cron expression, never. Unless is_own, those of the settings.'`);
  await knex.raw(`
    create index measuring_schedules_next on measuring_schedules (next_at) where next_at is not null`);
  await knex.raw(`
    alter table measuring_runs
      add column in_background boolean not null default false,
      add column next_at timestamptz,
      add column closed_at timestamptz,
      add column finished_at timestamptz`);
  await knex.raw(`comment on column measuring_runs.in_background is
    'Whether the worker asks for the slots. Otherwise only a command does.'`);
  await knex.raw(
    `comment on column measuring_runs.next_at is 'When a worker looks at the run; null = never.'`,
  );
  await knex.raw(`comment on column measuring_runs.closed_at is
    'When a later run was planned. What was not sent by then is not sent any more.'`);
  await knex.raw(`create index measuring_runs_next on measuring_runs (next_at) where next_at is not null`);
  await knex.raw(`
    create index measuring_slots_leased on measuring_slots (leased_until) where state = 'submitted'`);
}
