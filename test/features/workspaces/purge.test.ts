import { afterAll, beforeAll, expect, it } from 'vitest';
import { TABLES_OF_WORKSPACES } from '../../../src/features/workspaces/store.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Audit events outlive their workspace. */
const kept = ['audit_events'];

it('deletes from every table that has rows of workspaces', async () => {
  const { rows } = await db.database.raw<{ rows: { table_name: string }[] }>(
    `select table_name from information_schema.columns
     where table_schema = current_schema() and column_name = 'workspace_id'`,
  );
  const tables = rows.map(({ table_name }) => table_name);
  expect([...TABLES_OF_WORKSPACES, ...kept].sort()).toEqual(tables.sort());
});
