import type { Knex } from 'knex';

export const name = '0018-key-limits';

/** Keys that expire, keys that may do only some things, and the network of the last use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table api_keys add column expires_at timestamptz');
  await knex.raw('alter table api_keys add column scopes text[]');
  await knex.raw('alter table api_keys add column last_used_from text');
  await knex.raw('alter table api_keys add constraint api_keys_expiry check (expires_at > created_at)');
  await knex.raw(`
    alter table api_keys add constraint api_keys_scopes
    check (scopes <@ array['read', 'write', 'keys'] and cardinality(scopes) > 0)`);
  await knex.raw(`
    comment on column api_keys.scopes is 'Null: all. A key without scopes may do everything in its workspace.'`);
}
