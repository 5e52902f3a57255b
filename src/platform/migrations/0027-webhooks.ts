import type { Knex } from 'knex';

export const name = '0027-webhooks';

/** Where the events of a workspace are sent, and which verdicts were. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhooks (
      workspace_id text primary key references workspaces,
      url          text not null check (char_length(url) between 8 and 2000),
      events       text[] not null check (cardinality(events) >= 1),
      is_on        boolean not null,
      off_reason   text,
      changed_at   timestamptz not null,
      check (not is_on or off_reason is null)
    )`);
  await knex.raw(`comment on column webhooks.off_reason is
    'Why the service turned the webhook off; null if it is on or an operator turned it off.'`);
  await knex.raw(`
    create table announced_verdicts (
      workspace_id text not null references workspaces,
      scope        text not null,
      verdict      text not null check (verdict in ('up', 'down')),
      announced_at timestamptz not null,
      primary key (workspace_id, scope)
    )`);
  await knex.raw(`comment on column announced_verdicts.scope is
    'The id of a prompt, or "headline". No row = within noise, or never announced.'`);
}
