import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migratorOf } from '../../src/database-app.js';
import { createMigrator } from '../../src/platform/migrate.js';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { migrations } from '../../src/platform/migrations/index.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { insertOldRows, MIGRATED_ROWS, readMigratedRows } from './old-rows.js';
import { needs } from '../support/needs.js';

const onOneNode = needs(!onCitus(), 'migrations of a cluster begin on one node');

let db: TestDatabase;
let old: Database;

/** A database as the previous release left it. */
beforeEach(async () => {
  db = await createTestDatabase();
  const connection = { ...db.connection, database: `${db.connection.database}_old` };
  await sql(db.owner, `create database ${connection.database}`);
  old = openDatabase({ connection }, { poolMax: 2, connectTimeoutMs: 30_000 });
  const before = migrations.findIndex(({ name }) => name === '0028-keyword-rankings');
  // Its functions and views are not those of this program.
  await createMigrator([], migrations.slice(0, before)).migrateToLatest(old);
});
afterEach(async () => {
  await old.destroy();
  await sql(db.owner, `drop database ${db.connection.database}_old with (force)`);
  await db.drop();
});

describe('the migrations of a database with rows', onOneNode, () => {
  it('derive the rankings of each place from the checks and slots, and turn webhooks into channels', async () => {
    await insertOldRows(old);
    await migratorOf().migrateToLatest(old);
    expect(await readMigratedRows(old)).toEqual(MIGRATED_ROWS);
  });
});
