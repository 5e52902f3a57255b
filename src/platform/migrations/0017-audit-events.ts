import type { Knex } from 'knex';

export const name = '0017-audit-events';

/** Changes of keys, settings, brands and prompts. No foreign key, because events outlive their workspace. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit_events (
      workspace_id text not null,
      event_id     text not null,
      occurred_at  timestamptz not null,
      actor        text not null,
      request_id   text,
      action       text not null check (action like '%.%'),
      subject_id   text not null,
      before       jsonb,
      after        jsonb,
      primary key (workspace_id, event_id)
    )`);
  await knex.raw(
    'create index audit_events_by_workspace on audit_events (workspace_id, occurred_at desc, event_id desc)',
  );
  await knex.raw('create index audit_events_by_time on audit_events (occurred_at desc, event_id desc)');
  await makeAppendOnly(knex);
}

/** Rejects changes by every role, the owner of the table included. */
async function makeAppendOnly(knex: Knex): Promise<void> {
  await knex.raw(`
    create function reject_change_of_events() returns trigger language plpgsql as $$
    begin
      raise exception 'audit events cannot be changed or deleted' using errcode = 'insufficient_privilege';
    end $$`);
  await knex.raw(`
    create trigger append_only before update or delete or truncate on audit_events
    for each statement execute function reject_change_of_events()`);
}
