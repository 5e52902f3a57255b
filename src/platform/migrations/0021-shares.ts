import type { Knex } from 'knex';

export const name = '0021-shares';

/** Keys in links that share the web page read-only, and whether a workspace allows such links. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table workspaces add column sharing boolean not null default false');
  await knex.raw('alter table api_keys add column is_share boolean not null default false');
  await knex.raw(`
    alter table api_keys add constraint api_keys_share_reads
    check (not is_share or (scopes is not distinct from array['read'] and expires_at is not null)) not valid`);
  await knex.raw(`
    comment on column api_keys.is_share is 'The secret is in a link, so the key may only read, and expires.'`);
}
