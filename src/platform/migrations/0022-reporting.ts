import type { Knex } from 'knex';
import { createReporting } from '../reporting/index.js';
import { secureRows } from '../row-security.js';

export const name = '0022-reporting';

/** The schema of the views for BI tools, and which logins may read which workspaces there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reporting_logins (
      workspace_id text not null references workspaces,
      login        text not null check (octet_length(login) between 1 and 63),
      granted_at   timestamptz not null,
      primary key (workspace_id, login)
    );
    comment on column reporting_logins.login is 'A role of the server. It need not exist yet.'`);
  await secureRows(knex);
  await createReporting(knex);
}
