import type { Knex } from 'knex';
import { isDistributed } from './distribute.js';

/** The roles of the database. They own nothing and cannot log in. Logins are members of them. */
export type DatabaseRole =
  /** Sees and changes the rows of the tenant of its transaction, or none. */
  | 'visibility_app'
  /** Sees and changes the rows of all workspaces, for commands and background work. */
  | 'visibility_admin';

const NOT_ALLOWED = '42501';

/**
 * Secures all tables with rows of workspaces that are not secured yet, and lets the roles use all tables, except
 * visibility_app those of operators: for every migration that adds a table. Does nothing while tables are distributed by Citus.
 *
 * @throws Error with advice if the roles are missing and the login may not create them
 */
export async function secureRows(knex: Knex): Promise<void> {
  if (await isDistributed(knex)) return;
  await withRoleAdvice(
    'This login may not create the roles visibility_app and visibility_admin, or become a member of them.',
    () => knex.raw(CREATE_ROLES),
  );
  await knex.raw(SECURE);
}

/**
 * Creates roles, or what requires rights on the whole server or database.
 * @throws Error with `problem` and advice if the login has no such rights
 */
export async function withRoleAdvice(problem: string, create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    throw new Error(
      `${problem} Have an administrator of the database server run the SQL in docs/deploy.md ("Roles"), and migrate again.`,
      { cause: error },
    );
  }
}

/** The tables with rows of workspaces that have no row-level security, or not for their owner: all that are distributed. */
export async function readUnsecured(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(`
    select t.name::text from (${TABLES}) t join pg_class c on c.oid = t.name
    where t.is_of_workspaces and not (c.relrowsecurity and c.relforcerowsecurity)`);
  return rows.map(({ name }) => name);
}

/** Undoes secureRows, before tables are distributed by Citus. */
export async function releaseRows(knex: Knex): Promise<void> {
  await knex.raw(RELEASE);
}

/** Creates a role that cannot log in. Roles belong to the whole server, so another database may do so at the same time. */
export const createRole = (role: string) => `
  begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then
    null;
  end;`;

/**
 * The owner of the tables becomes a member of both: forced row-level security applies to it too, and the service connects as
 * the owner by default.
 */
const CREATE_ROLES = `
  do $$
  begin
    ${createMembership('visibility_app')}
    ${createMembership('visibility_admin')}
  end $$`;

function createMembership(role: DatabaseRole): string {
  return `${createRole(role)}
    if not pg_has_role('${role}', 'usage') then grant ${role} to current_user; end if;`;
}

/**
 * The tables with data, without those of the migrator. Operators alone say who may read a workspace with SQL. Those of people are for
 * requests that do not work for a workspace (yet).
 */
const TABLES = `
  select c.oid::regclass as name, c.relrowsecurity as is_secured, c.relname = 'reporting_logins' as is_of_operators,
    c.relname in ('people', 'passwords', 'identities', 'sessions', 'account_codes', 'sign_in_attempts', 'demos') as is_of_people,
    c.relname in ('memberships', 'invitations') as is_of_people_in_workspaces, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
  ) as is_of_workspaces
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and c.relname not in ('knex_migrations', 'knex_migrations_lock', 'sql_functions')
  order by c.relname`;

const SECURE = `
  do $$
  declare
    v_table record;
    v_rights text;
  begin
    execute format('grant usage on schema %I to visibility_app, visibility_admin', current_schema());
    execute format('grant select on all tables in schema %I to visibility_app, visibility_admin', current_schema());
    execute format('grant execute on all functions in schema %I to visibility_app, visibility_admin', current_schema());
    for v_table in ${TABLES} loop
      if v_table.is_of_operators then execute format('revoke all on %s from visibility_app', v_table.name); end if;
      continue when v_table.is_secured;
      -- Rows of the audit trail are added and read, never changed.
      v_rights := case v_table.name::text when 'audit_events' then 'select, insert'
                                          else 'select, insert, update, delete' end;
      execute format('grant %s on %s to visibility_admin', v_rights, v_table.name);
      if current_setting('server_version_num')::integer >= 170000 then
        execute format('grant maintain on %s to visibility_admin', v_table.name);
      end if;
      continue when not (v_table.is_of_workspaces or v_table.is_of_people);
      if not v_table.is_of_operators then
        execute format('grant %s on %s to visibility_app', v_rights, v_table.name);
      end if;
      execute format('alter table %s enable row level security, force row level security', v_table.name);
      execute format('create policy rows_of_all on %s to visibility_admin using (true)', v_table.name);
      if v_table.is_of_workspaces then
        execute format(
          'create policy rows_of_tenant on %s to visibility_app using (workspace_id = current_setting(%L, true))',
          v_table.name, 'visibility.workspace');
      end if;
      if v_table.is_of_people or v_table.is_of_people_in_workspaces then
        execute format(
          'create policy rows_without_tenant on %s to visibility_app using (coalesce(current_setting(%L, true), %L) = %L)',
          v_table.name, 'visibility.workspace', '', '');
      end if;
      if v_table.name::text = 'people' then
        execute format(
          'create policy members_of_tenant on people for select to visibility_app using (exists (
             select from memberships m where m.person_id = people.person_id and m.workspace_id = current_setting(%L, true)))',
          'visibility.workspace');
      end if;
    end loop;
  end $$`;

/** Copies of distributed tables on other nodes have the same rights, and the roles need not exist there. */
const RELEASE = `
  do $$
  declare
    v_table record;
    v_policy record;
  begin
    for v_table in ${TABLES} loop
      continue when not v_table.is_secured;
      for v_policy in select polname from pg_policy where polrelid = v_table.name loop
        execute format('drop policy %I on %s', v_policy.polname, v_table.name);
      end loop;
      execute format('alter table %s disable row level security, no force row level security', v_table.name);
    end loop;
    execute format('revoke all on all tables in schema %I from visibility_app, visibility_admin', current_schema());
    execute format('revoke all on all functions in schema %I from visibility_app, visibility_admin', current_schema());
  end $$`;
