import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrateToLatest } from '../../../src/database-app.js';
import { openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { backUpEmbedded, EmbeddedPostgresError } from '../../../src/platform/embedded/index.js';
import type { TestDatabase } from './test-database.js';
import { urlOf } from './database-url.js';
import { startCopy, startPostgresServer, type PostgresServer } from './postgres-server.js';

/** A Postgres and its streaming standby, with the current schema. */
export interface Replication {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** The database of the primary, for createTestApp. */
  readonly db: TestDatabase;
  /** Waits until the standby has replayed everything that the primary has committed. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = { max_connections: '200', full_page_writes: 'on', wal_keep_size: '256MB' };

/** Starts the pair, or returns the reason it cannot run on this machine. */
export async function startReplication(): Promise<Replication | string> {
  const folders = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `visibility-${name}-`)));
  const [primaryDir = '', standbyDir = ''] = folders;
  const primary = await startPostgresServer(primaryDir, SETTINGS).catch((error: unknown) => {
    if (error instanceof EmbeddedPostgresError) return error.message;
    throw error;
  });
  if (typeof primary === 'string') return primary;
  await migrateToLatest(primary.database);
  const standby = await startStandby(primary, standbyDir, SETTINGS);
  return pairOf(primary, standby, folders);
}

/** Starts a streaming standby of a server in an empty folder. */
export async function startStandby(
  { home, connection }: Pick<PostgresServer, 'home' | 'connection'>,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  await backUpEmbedded({ dataDir: dirname(home) }, dataDir);
  const { host, port, user } = connection;
  return startCopy(dataDir, 'standby', {
    primary_conninfo: `host=${host} port=${port} user=${user}`,
    // How long it looks for a primary that has ended before it can be promoted. Default: 5 s.
    wal_retrieve_retry_interval: '200ms',
    ...settings,
  });
}

function pairOf(primary: PostgresServer, standby: PostgresServer, folders: readonly string[]): Replication {
  const pools: Database[] = [];
  return {
    primary,
    standby,
    db: {
      database: primary.database,
      owner: primary.database,
      connection: primary.connection,
      url: urlOf(primary.connection),
      openAnother(role) {
        const pool = openDatabase(
          { connection: primary.connection, ...(role && { role }) },
          { poolMax: 10, connectTimeoutMs: 30_000 },
        );
        pools.push(pool);
        return pool;
      },
      drop: () => Promise.resolve(),
    },
    async catchUp() {
      const [last] = await sql<{ lsn: string }>(
        primary.database,
        'select pg_current_wal_insert_lsn()::text as lsn',
      );
      for (let caughtUp = false; !caughtUp;) {
        const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done';
        const [row] = await sql<{ done: boolean }>(standby.database, text, [last?.lsn]);
        caughtUp = row?.done ?? false;
        if (!caughtUp) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      await Promise.all(pools.map((pool) => pool.destroy()));
      await standby.stop();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
