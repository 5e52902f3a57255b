import type { SqlFunction } from '../sql-functions.js';

/** Selects expressions under the names of the columns of a view, in their order. */
export function columnsOf(expressions: Readonly<Record<string, string>>): string {
  return Object.entries(expressions)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
}

/**
 * A view of the schema `reporting`, which the migrator creates and replaces like a function. A replaced view keeps its
 * columns, and new ones come last. Without the schema, on distributed tables, nothing is created.
 */
export function reportingView(name: string, revision: number, select: string): SqlFunction {
  return {
    name: `reporting.${name}`,
    revision,
    definition: `
      do $do$
      begin
        if to_regnamespace('reporting') is null then return; end if;
        create or replace view reporting.${name} with (security_barrier) as ${select};
        grant select on reporting.${name} to visibility_reporting;
      end $do$`,
  };
}

/**
 * A function of the schema `reporting` that its views use. Views read tables with the rights of their owner, but call functions with
 * those of the login. `signature` is its name and the types of its parameters.
 */
export function reportingFunction(signature: string, revision: number, definition: string): SqlFunction {
  const [name = ''] = signature.split('(');
  return {
    name: `reporting.${name}`,
    revision,
    definition: `
      do $do$
      begin
        if to_regnamespace('reporting') is null then return; end if;
        create or replace function reporting.${name}${definition};
        grant execute on function reporting.${signature} to visibility_reporting;
      end $do$`,
  };
}

/**
 * The workspaces that a login may read. All other views start from it. Views read tables with the rights of their owner,
 * to whom row-level security shows all workspaces, and security_barrier applies this condition before any other.
 * session_user is the login itself, also after SET ROLE.
 */
export const workspacesView = reportingView(
  'workspaces',
  1,
  `
  select w.workspace_id as "workspaceId", w.name
  from workspaces w
  where w.deleted_at is null and exists (
    select from reporting_logins l where l.workspace_id = w.workspace_id and l.login = session_user::text)`,
);
