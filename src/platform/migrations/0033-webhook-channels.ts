import type { Knex } from 'knex';

export const name = '0033-webhook-channels';

/**
 * Makes a webhook a channel, with a fixed id so that a workspace has one at most. Drops the table of webhooks at once rather
 * than in a later release: no release reads it, and processes of earlier checkouts have to be stopped.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table channels add column is_on boolean not null default true, add column off_reason text',
  );
  await knex.raw('alter table channels drop constraint channels_kind_check');
  await knex.raw(`
    alter table channels add constraint channels_kind check (
      kind in ('webhook', 'slack', 'teams', 'email') and (kind = 'webhook') = (channel_id = 'webhook')) not valid`);
  await knex.raw(
    'alter table channels add constraint channels_off check (not is_on or off_reason is null) not valid',
  );
  // A workspace has few channels.
  await knex.raw('alter table channels validate constraint channels_kind');
  await knex.raw('alter table channels validate constraint channels_off');
  await knex.raw(`comment on column channels.off_reason is
    'Why the service turned the channel off; null if it is on or an operator turned it off.'`);
  await knex.raw(`comment on column channels.added_at is
    'When it was added, or changed if it is a webhook: digests begin on the Monday after it.'`);
  await knex.raw(`
    insert into channels (workspace_id, channel_id, kind, addresses, events, is_on, off_reason, added_at)
    select workspace_id, 'webhook', 'webhook', array[url], events, is_on, off_reason, changed_at from webhooks`);
  await knex.raw('drop table webhooks');
}
