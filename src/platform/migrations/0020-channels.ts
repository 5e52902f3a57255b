import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0020-channels';

/** Where people read the events of a workspace, and the weeks whose digest was made. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table channels (
      workspace_id text not null references workspaces,
      channel_id   text not null,
      kind         text not null check (kind in ('slack', 'teams', 'email')),
      addresses    text[] not null check (cardinality(addresses) between 1 and 20),
      events       text[] not null check (cardinality(events) >= 1),
      added_at     timestamptz not null,
      primary key (workspace_id, channel_id),
      constraint channels_once unique (workspace_id, kind, addresses)
    );
    comment on column channels.addresses is 'One URL, which is a secret; for email the recipients.';

    create table weekly_digests (
      workspace_id text not null references workspaces,
      week         date not null,
      made_at      timestamptz not null,
      primary key (workspace_id, week)
    );
    comment on column weekly_digests.week is 'The Monday, in the time zone of the workspace.'`);
  await secureRows(knex);
}
