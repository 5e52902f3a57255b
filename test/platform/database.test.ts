import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namedRead, openDatabase, sql } from '../../src/platform/database.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The server settings of a connection from a pool with these limits. */
async function settingsWith(limits: { queryTimeoutMs?: number }): Promise<Record<string, string>> {
  const database = openDatabase(
    { connection: db.connection },
    { poolMax: 1, connectTimeoutMs: 30_000, ...limits },
  );
  const names = ['jit', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const rows = await sql<{ name: string; setting: string }>(
    database,
    'select name, setting from pg_settings where name = any($1)',
    [names],
  );
  await database.destroy();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

it('limits statements, lock waits and idle transactions on the server for a pool with a query timeout', async () => {
  expect(await settingsWith({ queryTimeoutMs: 1500 })).toEqual({
    jit: 'off',
    statement_timeout: '1500',
    lock_timeout: '1000',
    idle_in_transaction_session_timeout: '5000',
  });
});

it('lets statements of a pool without a query timeout run, and ends a transaction that is idle for a minute', async () => {
  expect(await settingsWith({})).toEqual({
    jit: 'off',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '60000',
  });
});

it('plans a named statement once for all values, and for rows in memory, in a pool with that option and without Citus', async () => {
  const limits = { poolMax: 1, connectTimeoutMs: 30_000, plansOnce: true };
  const database = openDatabase({ connection: db.connection }, limits);
  for (const value of [1, 2, 3])
    await namedRead(database, 'one-value', 'select $1::integer as value', [value]);
  const [plans] = await sql<{ generic: number; custom: number; cost: string }>(
    database,
    `select generic_plans as generic, custom_plans as custom, current_setting('random_page_cost') as cost
     from pg_prepared_statements where name = 'one-value'`,
  );
  await database.destroy();
  const counts = onCitus() ? { generic: 0, custom: 3 } : { generic: 3, custom: 0 };
  expect(plans).toEqual({ ...counts, cost: '1.1' });
});

it('returns every row of a read with a fetch size in order, yielding to the event loop between batches', async () => {
  const database = openDatabase({ connection: db.connection }, { poolMax: 1, connectTimeoutMs: 30_000 });
  await sql(database, 'select 1');
  const batches = new Set<number>();
  let turn = 0;
  let isReading = true;
  (function countTurn() {
    turn += 1;
    if (isReading) setImmediate(countTurn);
  })();
  const parseAndCount = (text: string) => (batches.add(turn), Number(text));
  const { getTypeParser } = pg.types;
  const int8 = pg.types.builtins.INT8;
  const parser = getTypeParser(int8);
  pg.types.setTypeParser(int8, parseAndCount);
  try {
    const query = 'select i::bigint as i from generate_series(1, $1::integer) i';
    const rows = await namedRead<{ i: number }>(database, 'series', query, [1000], { fetchSize: 100 });
    expect(rows.map(({ i }) => i)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
    expect(batches.size).toBeGreaterThanOrEqual(10);
  } finally {
    isReading = false;
    pg.types.setTypeParser(int8, parser);
    await database.destroy();
  }
});

it('keeps the connection of a failed read with a fetch size usable for the next statement', async () => {
  const limits = { poolMax: 1, connectTimeoutMs: 30_000, queryTimeoutMs: 5000 };
  const database = openDatabase({ connection: db.connection }, limits);
  const query = 'select 1 / (i - $1::integer) from generate_series(1, 10) i';
  for (const failingRow of [1, 2, 9]) {
    const read = namedRead(database, 'fails', query, [failingRow], { fetchSize: 2 });
    await expect(read).rejects.toThrow('division by zero');
    expect(await sql(database, 'select 1 as n')).toEqual([{ n: 1 }]);
  }
  await database.destroy();
});
