import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseOutage } from '../../src/platform/database-errors.js';
import { inTransaction, sql } from '../../src/platform/database.js';
import { releaseRows } from '../../src/platform/row-security.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { needs } from '../support/needs.js';

const LACKS_RIGHT = '42501';
const READ = 'select from workspaces';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

/** Releasing the rows is what distributing the tables does to the roles. */
describe.each(['visibility_app', 'visibility_admin'] as const)(
  'a connection that has taken the role %s',
  needs(!onCitus(), 'Citus has no row-level security'),
  (role) => {
    it('is replaced when the role loses its rights, which is an outage until then', async () => {
      const pool = db.openAnother(role);
      await sql(pool, READ);
      await releaseRows(db.owner);
      const error: unknown = await sql(pool, READ).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: LACKS_RIGHT });
      expect(isDatabaseOutage(error)).toBe(true);
      expect(await sql(pool, READ)).toEqual([]);
    });

    it('keeps that error in a transaction, which is rolled back', async () => {
      const pool = db.openAnother(role);
      await sql(pool, READ);
      await releaseRows(db.owner);
      const error: unknown = await inTransaction(pool, (transaction) => sql(transaction, READ)).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code: LACKS_RIGHT });
      expect(isDatabaseOutage(error)).toBe(true);
      expect(await inTransaction(pool, (transaction) => sql(transaction, READ))).toEqual([]);
    });
  },
);

it('is no outage if the login itself lacks a right', async () => {
  const error: unknown = await inTransaction(db.owner, async (transaction) => {
    await sql(transaction, 'set local role pg_monitor');
    return sql(transaction, READ);
  }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: LACKS_RIGHT });
  expect(isDatabaseOutage(error)).toBe(false);
});
