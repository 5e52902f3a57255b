import type { Config } from '../config.js';
import { openDatabase, type Database, type DatabaseTarget } from './database.js';
import { joinEmbeddedPostgres } from './embedded/index.js';
import type { Logger } from './logger.js';

/** The database of this process, embedded or not. */
export interface Storage {
  /** The pool of the server. Statements have a timeout, after which the request is answered with 503. */
  readonly database: Database;
  /** A separate pool for analytics reads, which may take longer and so do not hold up other requests. */
  readonly analytics: Database;
  /** True for the embedded database, false with DATABASE_URL. */
  readonly embedded: boolean;
  /** Runs long work (a migration, an ingest) on a separate pool without statement timeouts. */
  readonly withoutTimeouts: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  /** Closes the pools and leaves the embedded database, which stops with its last process. */
  readonly close: () => Promise<void>;
  /** Calls the listener when the embedded database ends unexpectedly. Never with DATABASE_URL. */
  readonly onLost: (listener: (detail: string) => void) => void;
}

/**
 * Opens the configured database, or starts or joins the embedded one.
 *
 * @param processes how many processes with these pools an embedded database that is started now must have room for
 */
export async function openStorage(
  config: Config,
  log: Pick<Logger, 'info'>,
  { processes = 1 }: { readonly processes?: number } = {},
): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    const pools = openPools({ connection: config.databaseUrl }, config);
    return { ...pools, embedded: false, close: () => closePools(pools), onLost: () => undefined };
  }
  const postgres = await joinEmbeddedPostgres({
    ...(config.dataDir === undefined ? {} : { dataDir: config.dataDir }),
    log: (message) => log.info(message),
    settings: { max_connections: String(connectionsFor(config, processes)) },
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

const LONG_CONNECT_MS = 10_000;
/** For commands beside the service. */
const FEWEST_CONNECTIONS = 100;

/** The connections of all processes, and as many again as one process has for commands that run meanwhile. */
function connectionsFor({ database }: Config, processes: number): number {
  return Math.max(FEWEST_CONNECTIONS, (processes + 1) * (database.poolMax + database.analytics.poolMax));
}

type Pools = Pick<Storage, 'database' | 'analytics' | 'withoutTimeouts'>;

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
    async withoutTimeouts(work) {
      const database = openDatabase(target, { poolMax, connectTimeoutMs: LONG_CONNECT_MS });
      try {
        return await work(database);
      } finally {
        await database.destroy();
      }
    },
  };
}
