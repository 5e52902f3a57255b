import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migratorOf } from '../../src/database-app.js';
import { advisoryLocks } from '../../src/platform/advisory-lock.js';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { migrations, type Migration } from '../../src/platform/migrations/index.js';
import { createIndexOnline } from '../../src/platform/migrations/online.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { needs } from '../support/needs.js';

const onOneNode = needs(!onCitus(), 'migrations of a cluster begin on one node');

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const step = (name: string, statement: string): Migration => ({
  name,
  up: async (knex) => void (await knex.raw(statement)),
});
const createTable = step('9001-table', 'create table later (n integer)');
const failing = step('9002-failing', 'select 1 / 0');
const addColumn = step('9002-column', 'alter table later add column note text');
const indexOnline: Migration = {
  name: '9003-index',
  isOnline: true,
  up: (knex) => createIndexOnline(knex, 'prompts_by_creation', 'on prompts (workspace_id, created_at)'),
};

const latestOf = async (list: readonly Migration[], database: Database) =>
  (await migratorOf(list).schemaState(database)).applied.filter((name) => name.startsWith('9'));

const INDEXES = `
  select indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relname = 'prompts_by_creation'`;

describe('migrations of a database with data', onOneNode, () => {
  it('are committed one by one, so that an error undoes only its own', async () => {
    const list = [...migrations, createTable, failing];
    await expect(migratorOf(list).migrateToLatest(db.owner)).rejects.toThrow('division by zero');
    expect(await latestOf(list, db.owner)).toEqual(['9001-table']);
    const fixed = [...migrations, createTable, addColumn];
    expect(await migratorOf(fixed).migrateToLatest(db.owner)).toEqual(['9002-column']);
  });

  it('are applied once by several processes at the same time', async () => {
    const list = [...migrations, createTable, addColumn, indexOnline];
    const migrate = () => migratorOf(list).migrateToLatest(db.openAnother());
    const applied = await Promise.all([migrate(), migrate(), migrate()]);
    expect(applied.flat().sort()).toEqual(['9001-table', '9002-column', '9003-index']);
    expect(await sql(db.owner, INDEXES)).toEqual([{ isValid: true }]);
  });

  it('say who holds their lock, and go on when it is released', async () => {
    const holder = db.openAnother();
    const [held] = await sql<{ pid: number }>(
      holder,
      'select pg_backend_pid() as pid, pg_advisory_lock($1)',
      [advisoryLocks.migration],
    );
    const migrator = migratorOf([...migrations, createTable]);
    let message = '';
    const migrated = migrator.migrateToLatest(db.owner, (waiting) => {
      message = waiting;
      void sql(db.openAnother(), 'select pg_terminate_backend($1)', [held?.pid]);
    });
    expect(await migrated).toEqual(['9001-table']);
    expect(message).toMatch(
      /^Waiting for the migration lock, which a session holds \(process (\d+) of Postgres, user "\w+", application "visibility".*, since 20/,
    );
    expect(message).toContain(`select pg_terminate_backend(${held?.pid})`);
  });

  it('let writes go on while an index is created online', async () => {
    await sql(db.owner, `create table marks (n integer)`);
    const online = {
      ...indexOnline,
      up: (knex) => createIndexOnline(knex, 'marks_n', 'on marks (n)'),
    } satisfies Migration;
    const list = [...migrations, online];
    const earlier = await db.owner.transaction();
    await earlier.raw('insert into marks values (1)');
    const migrated = migratorOf(list).migrateToLatest(db.openAnother());
    // The build waits for the transaction before it.
    const waits = `select from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`;
    await expect.poll(() => sql(db.owner, waits)).toHaveLength(1);
    await sql(db.owner, 'insert into marks values (2)');
    await earlier.commit();
    expect(await migrated).toEqual(['9003-index']);
    expect(await sql(db.owner, 'select count(*) as count from marks')).toEqual([{ count: 2 }]);
  });

  it('repeat an online migration that was interrupted', async () => {
    let isInterrupted = false;
    const interrupted: Migration = {
      ...indexOnline,
      async up(knex) {
        await indexOnline.up(knex);
        if (!isInterrupted) {
          isInterrupted = true;
          throw new Error('killed');
        }
      },
    };
    const list = [...migrations, interrupted];
    await expect(migratorOf(list).migrateToLatest(db.owner)).rejects.toThrow('killed');
    expect(await latestOf(list, db.owner)).toEqual([]);
    expect(await migratorOf(list).migrateToLatest(db.owner)).toEqual(['9003-index']);
    expect(await sql(db.owner, INDEXES)).toEqual([{ isValid: true }]);
  });
});

describe('migrations of a new database', onOneNode, () => {
  let empty: Database;
  beforeEach(async () => {
    const connection = { ...db.connection, database: `${db.connection.database}_empty` };
    await sql(db.owner, `create database ${connection.database}`);
    empty = openDatabase({ connection }, { poolMax: 2, connectTimeoutMs: 30_000 });
  });
  afterEach(async () => {
    await empty.destroy();
    await sql(db.owner, `drop database ${db.connection.database}_empty with (force)`);
  });

  it('are all or nothing', async () => {
    await expect(migratorOf([...migrations, failing]).migrateToLatest(empty)).rejects.toThrow(
      'division by zero',
    );
    expect((await migratorOf().schemaState(empty)).applied).toEqual([]);
  });

  it('include online ones', async () => {
    const applied = await migratorOf([...migrations, indexOnline]).migrateToLatest(empty);
    expect(applied).toContain('9003-index');
    expect(await sql(empty, INDEXES)).toEqual([{ isValid: true }]);
  });
});
