import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0070-provider-keys';

const COLUMNS = `
  provider   text not null check (char_length(provider) between 1 and 40),
  sealed     bytea not null,
  sealed_by  text not null,
  last_four  text check (char_length(last_four) = 4),
  set_at     timestamptz not null,
  set_by     text not null`;

/** The keys of providers, of the installation and of workspaces, sealed with a key that is not in the database. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table installation_provider_keys (${COLUMNS}, primary key (provider))`);
  await knex.raw(`
    create table provider_keys (
      workspace_id text not null references workspaces,
      ${COLUMNS},
      checked_at timestamptz,
      problem    text,
      primary key (workspace_id, provider)
    )`);
  for (const table of ['installation_provider_keys', 'provider_keys'])
    await knex.raw(`comment on column ${table}.sealed_by is 'The id of the key that sealed it.'`);
  await knex.raw(
    `comment on column provider_keys.problem is 'Why the provider rejected the key; null = it did not.'`,
  );
  await secureRows(knex);
}
