import type { Knex } from 'knex';

export const name = '0016-sign-in-codes';

/** Codes of links that sign in once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_in_codes (
      workspace_id text not null references workspaces,
      code_digest  bytea not null check (octet_length(code_digest) = 32),
      secret       bytea not null,
      expires_at   timestamptz not null,
      primary key (workspace_id, code_digest)
    )`);
  await knex.raw(`
    comment on column sign_in_codes.secret is
      'The secret of an API key, encrypted with a key that is derived from the code, which is not stored.'`);
}
