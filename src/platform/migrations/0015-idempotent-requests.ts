import type { Knex } from 'knex';

export const name = '0015-idempotent-requests';

/** Successful requests with an `Idempotency-Key`, and their responses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table idempotent_requests (
      workspace_id   text not null references workspaces,
      name_digest    bytea not null check (octet_length(name_digest) = 32),
      request_digest bytea not null check (octet_length(request_digest) = 32),
      response       bytea not null,
      created_at     timestamptz not null,
      primary key (workspace_id, name_digest)
    )`);
  await knex.raw('create index idempotent_requests_by_age on idempotent_requests (workspace_id, created_at)');
  await knex.raw(
    `comment on column idempotent_requests.name_digest is 'A digest of the API key and the Idempotency-Key.'`,
  );
  await knex.raw(`
    comment on column idempotent_requests.response is
      'Encrypted with a key that is derived from the secret of the API key, which is not stored.'`);
}
