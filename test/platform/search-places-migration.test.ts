import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migratorOf } from '../../src/database-app.js';
import { createMigrator } from '../../src/platform/migrate.js';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { migrations } from '../../src/platform/migrations/index.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { insertChecks, RANKINGS, readRankings } from './search-places.js';
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

describe('the migration to search places', onOneNode, () => {
  it('gives measured checks the place of their slot, and derives the rankings of each place', async () => {
    await insertChecks(old);
    await migratorOf().migrateToLatest(old);
    expect(await readRankings(old)).toEqual(RANKINGS);
  });
});
