import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { ReportingLogin } from './types.js';

const SELECT = `
  select g.workspace_id as "workspaceId", g.login, g.granted_at as "grantedAt",
    exists (select from pg_roles where rolname = g.login) as "exists", exists (
    select from pg_roles r join pg_roles reporting on reporting.rolname = 'visibility_reporting'
    where r.rolname = g.login and r.rolcanlogin and pg_has_role(r.oid, reporting.oid, 'usage')) as "isReady"
  from reporting_logins g`;

/** Adds a login; does nothing and returns false if the workspace has it. */
export async function insertLogin(
  transaction: Transaction,
  workspaceId: string,
  login: string,
  at: Date,
): Promise<boolean> {
  const added = await sql(
    transaction,
    `insert into reporting_logins (workspace_id, login, granted_at) values ($1, $2, $3)
     on conflict do nothing returning login`,
    [workspaceId, login, at],
  );
  return added.length > 0;
}

/** Removes a login; returns false if the workspace does not have it. */
export async function deleteLogin(
  transaction: Transaction,
  workspaceId: string,
  login: string,
): Promise<boolean> {
  const removed = await sql(
    transaction,
    'delete from reporting_logins where workspace_id = $1 and login = $2 returning login',
    [workspaceId, login],
  );
  return removed.length > 0;
}

/** The logins of a workspace, by name. */
export async function readLogins(executor: Executor, workspaceId: string): Promise<ReportingLogin[]> {
  return sql(executor, `${SELECT} where g.workspace_id = $1 order by g.login collate "C"`, [workspaceId]);
}

/** Whether the database has the schema. It does not while tables are distributed by Citus. */
export async function hasReporting(executor: Executor): Promise<boolean> {
  return (await sql(executor, `select from pg_namespace where nspname = 'reporting'`)).length > 0;
}
