import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => {
  database = openDatabase({ connection: db.connection }, { poolMax: 2, connectTimeoutMs: 30_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.destroy();
});

interface Pool {
  acquire(): { promise: Promise<unknown> };
  numFree(): number;
  numUsed(): number;
}
const poolOf = ({ client }: Database) => (client as { pool: Pool }).pool;

/** The process id of the server process that runs the next statement, which takes this many seconds. */
async function serverOf(executor: Database, seconds = 0): Promise<number | undefined> {
  const query = 'select pg_backend_pid() as pid, pg_sleep($1)';
  const [row] = await sql<{ pid: number }>(executor, query, [seconds]);
  return row?.pid;
}

it('runs statements that follow one another on one connection without asking the pool', async () => {
  const first = await serverOf(database);
  const acquire = vi.spyOn(poolOf(database), 'acquire');
  expect(await serverOf(database)).toBe(first);
  expect(await database.transaction((transaction) => serverOf(transaction))).toBe(first);
  expect(acquire).not.toHaveBeenCalled();
});

it('runs as many statements at once as the pool has connections, then those that waited', async () => {
  await serverOf(database);
  const servers = await Promise.all(Array.from({ length: 6 }, () => serverOf(database, 0.2)));
  expect(new Set(servers).size).toBe(2);
});

it('gives the connection back to the pool, which closes idle ones', async () => {
  await serverOf(database);
  expect(poolOf(database).numFree()).toBe(0);
  await expect.poll(() => poolOf(database).numFree(), { timeout: 10_000 }).toBe(1);
  expect(poolOf(database).numUsed()).toBe(0);
});

it('replaces a connection that has broken, at the latest after the statement that detects it', async () => {
  const broken = await serverOf(database);
  // Citus has a second function of this name.
  await db.owner.raw('select pg_terminate_backend(?::integer)', [broken ?? 0]);
  await expect.poll(() => db.owner('pg_stat_activity').where({ pid: broken })).toEqual([]);
  // The server process may have ended before this process notices.
  const first = await serverOf(database).catch(() => undefined);
  expect(first).not.toBe(broken);
  expect(await serverOf(database)).not.toBe(broken);
});

it('closes after the statement in progress without keeping its connection', async () => {
  await serverOf(database);
  const last = serverOf(database, 0.2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = poolOf(database);
  await Promise.all([last, database.destroy()]);
  expect([pool.numUsed(), pool.numFree()]).toEqual([0, 0]);
});
