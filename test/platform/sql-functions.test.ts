import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { createMigrator } from '../../src/platform/migrate.js';
import type { SqlFunction } from '../../src/platform/sql-functions.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
  await sql(db.owner, 'delete from sql_functions');
});
afterEach(() => db.drop());

function answering(value: number, revision: number): SqlFunction {
  const body = `create or replace function answer() returns integer language sql as 'select ${value}'`;
  return { name: 'answer', revision, definition: body };
}

async function answer(): Promise<number | undefined> {
  const [row] = await sql<{ value: number }>(db.owner, 'select answer() as value');
  return row?.value;
}

describe('the migrator with functions of features', () => {
  it('creates the database functions of the features once', async () => {
    const { migrateToLatest, schemaState } = createMigrator([answering(1, 1)]);
    expect((await schemaState(db.owner)).pending).toEqual(['answer@1']);
    expect(await migrateToLatest(db.owner)).toEqual(['answer@1']);
    expect(await migrateToLatest(db.owner)).toEqual([]);
    expect(await answer()).toBe(1);
    const { applied, pending } = await schemaState(db.owner);
    expect([applied.at(-1), pending]).toEqual(['answer@1', []]);
  });

  it('replaces a database function when its revision rises', async () => {
    await createMigrator([answering(1, 1)]).migrateToLatest(db.owner);
    const { migrateToLatest, schemaState } = createMigrator([answering(2, 2)]);
    expect((await schemaState(db.owner)).pending).toEqual(['answer@2']);
    expect(await migrateToLatest(db.owner)).toEqual(['answer@2']);
    expect(await answer()).toBe(2);
  });

  it.each([
    ['an earlier revision', [answering(1, 1)]],
    ['no revision', []],
  ])(
    'rejects a newer database and changes nothing when an older release has %s of a function',
    async (_, older) => {
      await createMigrator([answering(2, 2)]).migrateToLatest(db.owner);
      const { migrateToLatest, schemaState } = createMigrator(older);
      expect(await schemaState(db.owner)).toMatchObject({ pending: [], unknown: ['answer@2'] });
      await expect(migrateToLatest(db.owner)).rejects.toThrow(/newer release: .* answer@2/);
      expect(await answer()).toBe(2);
    },
  );

  it('rolls the whole migration back when one of the database functions fails', async () => {
    const broken = { name: 'broken', revision: 1, definition: 'create or replace function broken(' };
    const { migrateToLatest, schemaState } = createMigrator([answering(1, 1), broken]);
    await expect(migrateToLatest(db.owner)).rejects.toThrow(/syntax error/);
    expect((await schemaState(db.owner)).pending).toEqual(['answer@1', 'broken@1']);
    await expect(answer()).rejects.toThrow(/does not exist/);
  });

  it('applies each revision of a function once when processes migrate concurrently', async () => {
    const { migrateToLatest } = createMigrator([answering(1, 1)]);
    const pools = [db.owner, db.openAnother(), db.openAnother()];
    const applied = await Promise.all(pools.map((pool) => migrateToLatest(pool)));
    expect(applied.flat()).toEqual(['answer@1']);
  });
});
