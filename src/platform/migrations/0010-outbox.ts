import type { Knex } from 'knex';

export const name = '0010-outbox';

/**
 * Work to do after a transaction, written in the transaction that causes it and dispatched afterwards, and where events
 * are sent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table outbox (
      workspace_id  text not null references workspaces,
      outbox_id     text not null,
      topic         text not null,
      payload       jsonb not null,
      created_at    timestamptz not null,
      dispatched_at timestamptz,
      attempts      integer not null default 0,
      not_before    timestamptz,
      leased_until  timestamptz,
      last_error    text,
      dead_at       timestamptz,
      primary key (workspace_id, outbox_id),
      constraint outbox_one_end check (dispatched_at is null or dead_at is null)
    );
    comment on column outbox.not_before is 'When to try again; null = at once.';
    comment on column outbox.dead_at is 'When the last attempt failed.';
    create index outbox_waiting on outbox (workspace_id, topic, created_at, outbox_id)
      where dispatched_at is null and dead_at is null;
    create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;
    -- Counting dead letters does not read the dispatched messages, which are kept for a month.
    create index outbox_dead on outbox (topic) where dead_at is not null;

    create table webhooks (
      workspace_id text primary key references workspaces,
      url          text not null check (char_length(url) between 8 and 2000),
      events       text[] not null check (cardinality(events) >= 1),
      is_on        boolean not null,
      off_reason   text,
      changed_at   timestamptz not null,
      check (not is_on or off_reason is null)
    );
    comment on column webhooks.off_reason is
      'Why the service turned the webhook off; null if it is on or an operator turned it off.';

    create table announced_verdicts (
      workspace_id text not null references workspaces,
      scope        text not null,
      verdict      text not null check (verdict in ('up', 'down')),
      announced_at timestamptz not null,
      primary key (workspace_id, scope)
    );
    comment on column announced_verdicts.scope is
      'The id of a prompt, or "headline". No row = within noise, or never announced.';
  `);
}
