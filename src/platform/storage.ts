import type { Config } from '../config.js';
import { openDatabase, type Database, type DatabaseTarget } from './database.js';
import { joinEmbeddedPostgres } from './embedded/index.js';
import type { Logger } from './logger.js';

/** The database of this process, wherever it is. */
export interface Storage {
  /** The pool of a server: a statement that takes too long is given up, and its request answered 503. */
  readonly database: Database;
  /** A pool of its own for analytics reads: their statements may take longer, and hold up nothing but each other. */
  readonly analytics: Database;
  /** True for the embedded database, false for one given by DATABASE_URL. */
  readonly embedded: boolean;
  /** Runs long work (a migration, an ingest) on a pool of its own, whose statements take as long as they take. */
  readonly patiently: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  /** Closes the pool, then leaves the embedded database: the last process to leave stops it. */
  readonly close: () => Promise<void>;
  /** Called when the embedded database ends while it is in use. Never for one given by DATABASE_URL. */
  readonly onLost: (listener: (detail: string) => void) => void;
}

/** Opens the database that the configuration names, or starts or joins the embedded one. */
export async function openStorage(config: Config, log: Pick<Logger, 'info'>): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    const pools = openPools({ connection: config.databaseUrl }, config);
    return { ...pools, embedded: false, close: () => closePools(pools), onLost: () => undefined };
  }
  const postgres = await joinEmbeddedPostgres({
    ...(config.dataDir === undefined ? {} : { dataDir: config.dataDir }),
    log: (message) => log.info(message),
  });
  const pools = openPools({ connection: postgres.connection }, config);
  return {
    ...pools,
    embedded: true,
    async close() {
      await closePools(pools);
      await postgres.leave();
    },
    onLost: (listener) => postgres.onUnexpectedExit(listener),
  };
}

const PATIENT_CONNECT_MS = 10_000;

type Pools = Pick<Storage, 'database' | 'analytics' | 'patiently'>;

async function closePools({ database, analytics }: Pools): Promise<void> {
  await Promise.all([database.destroy(), analytics.destroy()]);
}

function openPools(target: DatabaseTarget, config: Config): Pools {
  const { poolMax, connectTimeoutMs, queryTimeoutMs, analytics } = config.database;
  return {
    database: openDatabase(target, { poolMax, connectTimeoutMs, queryTimeoutMs }),
    analytics: openDatabase(target, {
      ...analytics,
      connectTimeoutMs,
      acquireTimeoutMs: Math.max(connectTimeoutMs, analytics.queryTimeoutMs),
    }),
    async patiently(work) {
      const database = openDatabase(target, { poolMax, connectTimeoutMs: PATIENT_CONNECT_MS });
      try {
        return await work(database);
      } finally {
        await database.destroy();
      }
    },
  };
}
