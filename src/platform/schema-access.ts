import type { Knex } from 'knex';

/** A right or an object by which others can put something in the place of what the service uses. */
export interface Opening {
  /** `everybody`: PUBLIC may create objects. `role`: a role may. `object`: a role has created one. */
  readonly kind: 'everybody' | 'role' | 'object';
  /** A clause, such as `PUBLIC may create in schema public`. */
  readonly problem: string;
  /** The statement that closes it. */
  readonly remedy: string;
}

/**
 * The openings of the database. Postgres looks up names in every schema of the search path and prefers the function or
 * operator whose parameters fit best, also to a built-in one. Whoever may create in such a schema can therefore have the
 * service run other code, with all rights of the service.
 *
 * Trusted are superusers, the owners of the database, of its tables and of their schema, and this login.
 */
export async function readOpenings(database: Knex): Promise<Opening[]> {
  return (await database.raw<{ rows: Opening[] }>(OPENINGS)).rows;
}

/**
 * Takes the right to create objects from PUBLIC, which has it in schemas from before Postgres 15, and checks that nobody has
 * used it. Roles that were given the right by name keep it.
 *
 * @returns what was revoked, as clauses
 * @throws Error with the statements to run if this login may not revoke it, or somebody has used it
 */
export async function closeSchema(transaction: Knex.Transaction): Promise<string[]> {
  const found = await readOpenings(transaction);
  const everybody = found.filter(({ kind }) => kind === 'everybody');
  for (const { remedy } of everybody)
    await transaction.raw(`do $do$ begin ${remedy}; ${UNLESS_ALLOWED} end $do$`);
  const left = everybody.length === 0 ? found : await readOpenings(transaction);
  const open = left.filter(({ kind }) => kind !== 'role');
  if (open.length > 0) throw openError(open);
  return everybody.map(({ problem }) => problem);
}

/** Without any right on the schema, REVOKE is an error; with some, only a warning. */
const UNLESS_ALLOWED = 'exception when insufficient_privilege then null;';

function openError(open: readonly Opening[]): Error {
  const problems = open.map(({ problem }) => problem).join(', ');
  const remedies = open.map(({ remedy }) => `${remedy};`).join(' ');
  return new Error(
    `Others can take the place of what the service uses in this database: ${problems}. Check this, have the owner or a ` +
      `superuser run the following, and migrate again (see "Roles" in docs/deploy.md): ${remedies}`,
  );
}

/** The tables of the migrator, which is created before any other and would use those of somebody else. */
const TABLES_OF_MIGRATOR = `('knex_migrations', 'knex_migrations_lock', 'sql_functions')`;

/** The roles whose names "$user" in a search path can mean. */
const USERS = `(current_user, 'visibility_app', 'visibility_admin')`;

const RIGHTS = (object: string, from: string, acl: string) => `
  select distinct case when a.grantee = 0 then 'everybody' else 'role' end,
    format('%s may create in ${object} %I', coalesce(quote_ident(s.rolname), 'PUBLIC'), o.name),
    format('revoke create on ${object} %I from %s', o.name, coalesce(quote_ident(s.rolname), 'public'))
  from ${from} o cross join aclexplode(${acl}) a left join strangers s on s.oid = a.grantee
  where a.privilege_type = 'CREATE' and (a.grantee = 0 or s.oid is not null)`;

const OBJECTS = (object: string, catalog: string, name: string, owner: string, condition: string) => `
  select 'object', format('${object} %s belongs to %I', ${name}, s.rolname), format('drop ${object} %s', ${name})
  from ${catalog} o join strangers s on s.oid = ${owner}
  where ${condition} and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

const OPENINGS = `
  with schemas as (
    select oid, nspname as name, nspowner, nspacl from pg_namespace where nspname = any(current_schemas(false))
  ),
  this as (
    select datname as name, datdba, datacl,
           coalesce((select relowner from pg_class where oid = to_regclass('workspaces')), datdba) as owner
    from pg_database where datname = current_database()
  ),
  strangers as (
    select r.oid, r.rolname from pg_roles r cross join this
    where not r.rolsuper and r.rolname not in (current_user, session_user) and r.oid <> this.datdba
      and not pg_has_role(r.oid, this.owner, 'usage')
      and not exists (select from schemas where nspowner = r.oid and name::text not in ${USERS})
  )
  select kind, problem, remedy from (
    ${[
      RIGHTS('schema', 'schemas', `coalesce(o.nspacl, acldefault('n', o.nspowner))`),
      RIGHTS('database', 'this', `coalesce(o.datacl, acldefault('d', o.datdba))`),
      OBJECTS(
        'schema',
        'pg_namespace',
        'quote_ident(o.nspname)',
        'o.nspowner',
        `o.nspname::text in ${USERS}`,
      ),
      OBJECTS(
        'routine',
        'pg_proc',
        'o.oid::regprocedure',
        'o.proowner',
        'o.pronamespace in (select oid from schemas)',
      ),
      OBJECTS(
        'operator',
        'pg_operator',
        'o.oid::regoperator',
        'o.oprowner',
        'o.oprnamespace in (select oid from schemas)',
      ),
      OBJECTS(
        'table',
        'pg_class',
        'o.oid::regclass',
        'o.relowner',
        `o.relnamespace in (select oid from schemas) and o.relname::text in ${TABLES_OF_MIGRATOR}`,
      ),
    ].join(' union all ')}
  ) openings (kind, problem, remedy)
  order by kind, problem`;
