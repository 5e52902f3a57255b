import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0047-dismissed-companies';

/** The companies in answers that a workspace decided not to track. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dismissed_companies (
      workspace_id text not null references workspaces,
      name_key     text not null,
      name         text not null check (char_length(name) between 1 and 200),
      dismissed_at timestamptz not null,
      primary key (workspace_id, name_key)
    )`);
  await knex.raw(`comment on column dismissed_companies.name_key is
    'The name in the form in which names are compared: in any letter case, for example.'`);
  await secureRows(knex);
}
