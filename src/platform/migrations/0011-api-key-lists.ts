import type { Knex } from 'knex';

export const name = '0011-api-key-lists';

/** Counting the keys that are in use, and listing the last revoked ones, however many keys a workspace has had. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index api_keys_active on api_keys (workspace_id) where revoked_at is null;
    create index api_keys_revoked on api_keys (workspace_id, revoked_at desc, key_id desc)
      where revoked_at is not null;
  `);
}
