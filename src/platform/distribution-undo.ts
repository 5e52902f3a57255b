import type { Knex } from 'knex';

/**
 * The statements that restore what distributed tables cannot have, in order. Kept in the database, since what was there
 * depends on the release that distributed it.
 */
const CREATE = `
  create table if not exists distribution_undo (
    number    integer primary key,
    statement text not null
  )`;

const RECORD = `
  insert into distribution_undo (number, statement)
  select coalesce(max(number), 0) + 1, ? from distribution_undo`;

/** Keeps statements for restoreDefinitions. The table is distributed with the others. */
export async function recordUndo(transaction: Knex, statements: readonly string[]): Promise<void> {
  await transaction.raw(CREATE);
  for (const statement of statements) await transaction.raw(RECORD, [statement]);
}

/**
 * Runs the recorded statements and forgets them, on this node only: the other nodes have no tables any more, and need
 * not have the roles. Returns the trigger functions that no trigger uses afterwards; they were dropped by a release that
 * recorded nothing.
 */
export async function undoDistribution(transaction: Knex, comments: readonly string[]): Promise<string[]> {
  await writeComments(transaction, comments);
  const { rows: known } = await transaction.raw<{ rows: { exists: boolean }[] }>(
    `select to_regclass('distribution_undo') is not null as exists`,
  );
  if (known[0]?.exists) {
    const { rows } = await transaction.raw<{ rows: { statement: string }[] }>(
      'select statement from distribution_undo order by number',
    );
    for (const { statement } of rows) await transaction.raw(escaped(statement));
    await transaction.raw('drop table distribution_undo');
  }
  const { rows: unused } = await transaction.raw<{ rows: { name: string }[] }>(UNUSED_FUNCTIONS);
  return unused.map(({ name }) => name);
}

const UNUSED_FUNCTIONS = `
  select p.proname as name from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype
    and not exists (select from pg_trigger t where t.tgfoid = p.oid)
  order by 1`;

/** Knex takes a question mark for a parameter. */
const escaped = (statement: string) => statement.replaceAll('?', '\\?');

/** The comments on tables, their columns, indexes and constraints, as statements. They are lost with distributed tables. */
export async function readComments(database: Knex): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { statement: string }[] }>(COMMENTS);
  return rows.map(({ statement }) => statement);
}

/** Writes comments that were read. */
export async function writeComments(database: Knex, comments: readonly string[]): Promise<void> {
  for (const comment of comments) await database.raw(escaped(comment));
}

const COMMENTS = `
  select format('comment on %s is %L',
           case when d.classoid = 'pg_constraint'::regclass then format('constraint %I on %s', k.conname, k.conrelid::regclass)
                when a.attname is not null then format('column %s.%I', c.oid::regclass, a.attname)
                when c.relkind = 'i' then format('index %s', c.oid::regclass)
                else format('table %s', c.oid::regclass) end,
           d.description) as statement
  from pg_description d
  left join pg_constraint k on d.classoid = 'pg_constraint'::regclass and k.oid = d.objoid
  join pg_class c on c.oid = case when d.classoid = 'pg_class'::regclass then d.objoid else k.conrelid end
  left join pg_attribute a on d.classoid = 'pg_class'::regclass and d.objsubid > 0 and a.attrelid = c.oid and a.attnum = d.objsubid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i')
  order by 1`;
