import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES_OF_WORKSPACES } from '../../src/features/workspaces/store.js';
import { inTransaction, namedRead, sql, withConnection, type Database } from '../../src/platform/database.js';
import { asTenant } from '../../src/platform/tenant.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { needs } from '../support/needs.js';

const OURS = 'ws_ours';
const THEIRS = 'ws_theirs';

/** The table that requests have no rights on. */
const OF_OPERATORS = 'reporting_logins';

/** The tables that requests also see before they work for a workspace. */
const OF_PEOPLE = ['memberships', 'invitations'];

/** Only the wall itself may separate the rows, so nothing else may reject what the tests try. */
const WITHOUT_OTHER_RULES = `
  do $$
  declare
    v_rule record;
  begin
    for v_rule in select conrelid::regclass as name, conname from pg_constraint
                  where contype in ('f', 'c') and connamespace = current_schema()::regnamespace order by contype desc loop
      execute format('alter table %s drop constraint %I', v_rule.name, v_rule.conname);
    end loop;
    for v_rule in select tgrelid::regclass as name, tgname from pg_trigger where not tgisinternal loop
      execute format('drop trigger %I on %s', v_rule.tgname, v_rule.name);
    end loop;
  end $$`;

/** A value for every type of a column that must have one. */
const VALUES: Record<string, string> = {
  boolean: 'true',
  date: `'2026-11-20'`,
  jsonb: `'{}'`,
  'timestamp with time zone': `'2026-11-20'`,
  ARRAY: `'{}'`,
};

interface Column {
  readonly name: string;
  readonly type: string;
}

function requiredColumns(database: Database, table: string): Promise<Column[]> {
  const text = `
    select quote_ident(column_name) as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO'
      and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'workspace_id'
    order by ordinal_position`;
  return sql<Column>(database, text, [table]);
}

/** An INSERT of a row of the workspace. */
async function insertOf(database: Database, table: string, workspaceId: string): Promise<string> {
  const columns = await requiredColumns(database, table);
  const names = ['workspace_id', ...columns.map(({ name }) => name)];
  const values = [
    `'${workspaceId}'`,
    ...columns.map(({ type }) => VALUES[type] ?? (type === 'bytea' ? `'${workspaceId}'` : `'1'`)),
  ];
  return `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`;
}

describe('row-level security', needs(!onCitus(), 'Citus has no row-level security'), () => {
  let db: TestDatabase;
  let app: Database;
  beforeAll(async () => {
    db = await createTestDatabase();
    await sql(db.owner, WITHOUT_OTHER_RULES);
    app = db.openAnother('visibility_app');
  });
  afterAll(() => db.drop());

  const asUs = <Row = { workspace_id: string }>(text: string) => asTenant(OURS, () => sql<Row>(app, text));
  const ownersIn = async (table: string) =>
    (await sql<{ workspace_id: string }>(db.database, `select workspace_id from ${table} order by 1`)).map(
      (row) => row.workspace_id,
    );

  describe.each(TABLES_OF_WORKSPACES.filter((table) => table !== OF_OPERATORS))('of %s', (table) => {
    beforeAll(async () => {
      for (const workspaceId of [OURS, THEIRS])
        await sql(db.database, await insertOf(db.database, table, workspaceId));
    });

    it('shows the rows of the tenant to a statement that names no workspace', async () => {
      expect(await asUs(`select workspace_id from ${table}`)).toEqual([{ workspace_id: OURS }]);
    });

    it('lets a statement that names no workspace change the rows of the tenant only', async () => {
      const changed = await asUs(`update ${table} set workspace_id = workspace_id returning workspace_id`);
      expect(changed).toEqual([{ workspace_id: OURS }]);
    });

    it('rejects rows of another workspace', async () => {
      const insert = await insertOf(db.database, table, THEIRS);
      const denied = { code: '42501' };
      await expect(asUs(insert)).rejects.toMatchObject(denied);
      await expect(asUs(`update ${table} set workspace_id = '${THEIRS}'`)).rejects.toMatchObject(denied);
      await expect(asUs(`truncate ${table}`)).rejects.toMatchObject(denied);
    });

    if (OF_PEOPLE.includes(table))
      it('shows all rows without a tenant, to look up people', async () => {
        const owners = await sql(app, `select workspace_id from ${table} order by 1`);
        expect(owners).toEqual([{ workspace_id: OURS }, { workspace_id: THEIRS }]);
      });
    else
      it('shows and changes nothing without a tenant', async () => {
        expect(await sql(app, `select workspace_id from ${table}`)).toEqual([]);
        expect(await sql(app, `delete from ${table} returning workspace_id`)).toEqual([]);
        const insert = await insertOf(db.database, table, OURS);
        await expect(sql(app, insert)).rejects.toMatchObject({ code: '42501' });
        expect(await ownersIn(table)).toEqual([OURS, THEIRS]);
      });

    it('lets a statement that names no workspace delete the rows of the tenant only', async () => {
      expect(await asUs(`delete from ${table} returning workspace_id`)).toEqual([{ workspace_id: OURS }]);
      expect(await ownersIn(table)).toEqual([THEIRS]);
      await sql(db.database, await insertOf(db.database, table, OURS));
    });

    it('does not exempt the owner of the table from the policies', async () => {
      const state = await sql(
        db.database,
        'select relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass',
        [table],
      );
      expect(state).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
    });

    it('shows the rows of all workspaces to background work', async () => {
      const rows = await sql(db.openAnother('visibility_admin'), `select from ${table}`);
      expect(rows).toHaveLength(2);
    });
  });

  it('lets the tenant add and read its events of the audit trail, and nobody change them', async () => {
    const insert = async (workspaceId: string) => insertOf(db.database, 'audit_events', workspaceId);
    await sql(db.database, await insert(THEIRS));
    await asUs(await insert(OURS));
    expect(await asUs('select workspace_id from audit_events')).toEqual([{ workspace_id: OURS }]);
    const denied = { code: '42501' };
    await expect(asUs(await insert(THEIRS))).rejects.toMatchObject(denied);
    for (const database of [app, db.openAnother('visibility_admin')])
      for (const change of ['update audit_events set actor = actor', 'delete from audit_events'])
        await expect(asTenant(OURS, () => sql(database, change))).rejects.toMatchObject(denied);
  });

  it('lets no request read or change which logins may read workspaces, and background work may', async () => {
    const insert = await insertOf(db.database, OF_OPERATORS, OURS);
    const statements = [
      insert,
      `select from ${OF_OPERATORS}`,
      `update ${OF_OPERATORS} set login = login`,
      `delete from ${OF_OPERATORS}`,
      `truncate ${OF_OPERATORS}`,
    ];
    for (const statement of statements)
      await expect(asUs(statement), statement).rejects.toMatchObject({ code: '42501' });
    const admin = db.openAnother('visibility_admin');
    await sql(admin, insert);
    expect(await sql(admin, `delete from ${OF_OPERATORS} returning workspace_id`)).toEqual([
      { workspace_id: OURS },
    ]);
  });

  describe('for the tenant of a connection', () => {
    const VISIBLE = 'select workspace_id from prompts';

    it('ends with the statement, so that the next one on the connection inherits nothing', async () => {
      const single = db.openAnother('visibility_app');
      const seen = await withConnection(single, async (connection) => {
        const ask = () => connection.query<{ workspace_id: string }>({ text: VISIBLE });
        const rows = [await asTenant(OURS, ask), await ask(), await asTenant(THEIRS, ask), await ask()];
        return rows.map((result) => result.rows.map((row) => row.workspace_id));
      });
      expect(seen).toEqual([[OURS], [], [THEIRS], []]);
    });

    it('holds for all statements of a transaction and ends with it', async () => {
      const rows = await asTenant(OURS, () =>
        inTransaction(app, async (transaction) => {
          await sql(transaction, 'select 1');
          return sql(transaction, VISIBLE);
        }),
      );
      expect(rows).toEqual([{ workspace_id: OURS }]);
      expect(await sql(app, VISIBLE)).toEqual([]);
    });

    it('ends with a failed statement and with a transaction that is rolled back', async () => {
      await expect(asUs('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
      expect(await sql(app, VISIBLE)).toEqual([]);
      const failure = asTenant(OURS, () =>
        inTransaction(app, () => Promise.reject(new Error('changed its mind'))),
      );
      await expect(failure).rejects.toThrow('changed its mind');
      expect(await sql(app, VISIBLE)).toEqual([]);
    });

    it('holds for named statements, for reads in batches, and for the query builder', async () => {
      const readThem = () => namedRead(app, 'visible', VISIBLE, [], { fetchSize: 1 });
      expect(await asTenant(OURS, readThem)).toEqual([{ workspace_id: OURS }]);
      expect(await asTenant(THEIRS, readThem)).toEqual([{ workspace_id: THEIRS }]);
      // The query builder sends a query when it is awaited.
      expect(await asTenant(OURS, async () => await app('prompts').select('workspace_id'))).toEqual([
        { workspace_id: OURS },
      ]);
      expect(await app('prompts').select('workspace_id')).toEqual([]);
    });

    it('is a value, whatever it contains', async () => {
      const hostile = `x'; set role visibility_admin; --`;
      const begin = () => inTransaction(app, (transaction) => sql(transaction, VISIBLE));
      expect(await asTenant(hostile, begin)).toEqual([]);
      expect(await asTenant(hostile, () => sql(app, VISIBLE))).toEqual([]);
    });
  });
});
