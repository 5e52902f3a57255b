import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/platform/database.js';
import type { DatabaseRole } from '../../src/platform/row-security.js';
import { urlOf } from './database-url.js';
import { onEach, TEMPLATE } from './template.js';

export interface TestDatabase {
  /** With the rights of commands and background work. */
  readonly database: Database;
  /** With the rights of a superuser. */
  readonly owner: Database;
  readonly connection: { host: string; port: number; user: string; database: string };
  /** The same database as a URL, for a separate process. */
  readonly url: string;
  /** A second pool on the same database, like that of another process. Closed by `drop`. Default role: all rights. */
  openAnother(role?: DatabaseRole): Database;
  drop(): Promise<void>;
}

/** A fresh migrated database on the run's Postgres; about 100 ms. On a Citus cluster it is distributed. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const servers = [server, ...inject('workers')];
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onEach(servers, `create database ${name} template ${TEMPLATE}`);
  if (servers.length > 1) await onEach(servers, `alter database ${name} set ${ONE_SHARD}`);
  const connection = { ...server, database: name };
  const pools: Database[] = [];
  const open = (role?: DatabaseRole) => {
    const pool = openDatabase(
      { connection, ...(role && { role }) },
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

/** Whether the tests run on a Citus cluster, which has no triggers, and keeps rows and statistics on other nodes. */
export const onCitus = () => inject('workers').length > 0;

/** The number of statements waiting for a lock on any node. */
export async function waitsForLocks({ owner, connection }: TestDatabase): Promise<number> {
  const activity = onCitus() ? 'citus_stat_activity' : 'pg_stat_activity';
  const waiting = await owner(activity).where({ datname: connection.database, wait_event_type: 'Lock' });
  return waiting.length;
}

/** Makes Citus reject statements that go to more than one shard. */
const ONE_SHARD = `citus.multi_task_query_log_level = 'error'`;
