import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { TestDatabase } from '../../scripts/lab/servers/test-database.js';
import { inTransaction, openDatabase, sql, type Database } from '../../src/platform/database.js';
import type { DatabaseRole } from '../../src/platform/row-security.js';
import { urlOf } from '../../scripts/lab/servers/database-url.js';
import { onEach, TEMPLATE } from '../../scripts/lab/servers/template.js';

export type { TestDatabase };

/**
 * A fresh migrated database on the run's Postgres; about 100 ms. On a Citus cluster it is distributed, and the pools of
 * requests (`visibility_app`) reject statements that go to more than one shard.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const servers = [server, ...inject('workers')];
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onEach(servers, `create database ${name} template ${TEMPLATE}`);
  const connection = { ...server, database: name };
  const pools: Database[] = [];
  const open = (role?: DatabaseRole) => {
    const limits = onCitus() && role === 'visibility_app' ? { options: `-c ${ONE_SHARD}` } : {};
    const pool = openDatabase(
      { connection: { ...connection, ...limits }, ...(role && { role }) },
      { poolMax: 10, connectTimeoutMs: 30_000 },
    );
    pools.push(pool);
    return pool;
  };
  return {
    database: open('visibility_admin'),
    owner: open(),
    connection,
    url: urlOf(connection),
    openAnother: open,
    async drop() {
      await Promise.all(pools.map((pool) => pool.destroy()));
      await onEach(servers, `drop database ${name} with (force)`);
    },
  };
}

/** Whether the tests run on a Citus cluster, where the schema has no triggers, and rows and statistics are on other nodes. */
export const onCitus = () => inject('workers').length > 0;

/**
 * Runs a statement that creates a trigger. On a Citus cluster, which permits triggers only on request, it is created on
 * the shards of the table, and its function runs on the nodes of the rows.
 */
export function createTrigger(owner: Database, statement: string): Promise<void> {
  return inTransaction(owner, async (transaction) => {
    if (onCitus()) await sql(transaction, 'set local citus.enable_unsafe_triggers = on');
    await sql(transaction, statement);
  });
}

/** The number of statements waiting for a lock on any node. */
export async function waitsForLocks({ owner, connection }: TestDatabase): Promise<number> {
  const activity = onCitus() ? 'citus_stat_activity' : 'pg_stat_activity';
  const waiting = await owner(activity).where({ datname: connection.database, wait_event_type: 'Lock' });
  return waiting.length;
}

/** Makes Citus reject statements that go to more than one shard. */
const ONE_SHARD = 'citus.multi_task_query_log_level=error';
