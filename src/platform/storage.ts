import type { Config } from '../config.js';
import { openDatabase, sql, type Database, type DatabaseTarget } from './database.js';
import { LONG_CONNECT_MS, plansOnce, reachDatabase, withLongPool } from './database-site.js';
import { primaryReader, replicaReader, type Readers } from './reader.js';
import { createReplica } from './replica.js';
import type { Logger } from './logger.js';
import { noMetrics, type Metrics } from './telemetry/metrics.js';
import { measurePool } from './telemetry/pool-metrics.js';

/** The database of this process, embedded or not. */
export interface Storage {
  /**
   * The pool of the server. It sees only the rows of the tenant. Statements have a timeout, after which the request gets
   * 503.
   */
  readonly database: Database;
  /**
   * For lists and analytics, on separate pools if needed: analytics may take longer and must not delay other requests.
   */
  readonly readers: Readers;
  /** True for the embedded database, false with DATABASE_URL. */
  readonly embedded: boolean;
  /** Runs long work (a migration, an ingest) on a separate pool without statement timeouts. */
  readonly withoutTimeouts: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  /**
   * The pool for background work, which sees all workspaces. It is separate, so that neither a lock nor a slow statement
   * there delays requests. The first call opens it.
   */
  readonly background: () => Database;
  /** Closes the pools and leaves the embedded database, which stops with its last process. */
  readonly close: () => Promise<void>;
  /** Calls the listener when the embedded database ends unexpectedly. Never with DATABASE_URL. */
  readonly onLost: (listener: (detail: string) => void) => void;
}

export interface StorageOptions {
  /** The number of processes with these pools that an embedded database that is started now must have room for. Default: 1 */
  readonly processes?: number;
  /** Receives the usage of the pools. */
  readonly metrics?: Metrics;
}

/** Opens the configured database, or starts or joins the embedded one. */
export async function openStorage(
  config: Config,
  log: Pick<Logger, 'info' | 'warn'>,
  { processes = 1, metrics = noMetrics }: StorageOptions = {},
): Promise<Storage> {
  const site = await reachDatabase(config, { log: (message) => log.info(message), processes });
  const pools = openPools(site.target, config, log, metrics);
  return {
    ...pools,
    embedded: site.embedded,
    async close() {
      await pools.close();
      await site.leave();
    },
    onLost: site.onLost,
  };
}

/** Connections per process for background work. It waits for one instead of failing. */
export const BACKGROUND_POOL_MAX = 4;
/** Maximum run time of one statement of background work, in ms, and maximum wait for a connection. */
const BACKGROUND_TIMEOUT_MS = 5 * 60_000;
const BACKGROUND_WAIT_MS = 30_000;

type Pools = Pick<Storage, 'database' | 'readers' | 'withoutTimeouts' | 'background' | 'close'>;

function openPools(
  target: DatabaseTarget,
  config: Config,
  log: Pick<Logger, 'info' | 'warn'>,
  metrics: Metrics,
): Pools {
  const { poolMax, connectTimeoutMs, analytics: limits } = config.database;
  const { lists: database, analytics } = openRequestPools(target, config, {
    lists: connectTimeoutMs,
    analytics: Math.max(connectTimeoutMs, limits.queryTimeoutMs),
  });
  measurePool(metrics, 'lists', database);
  measurePool(metrics, 'analytics', analytics);
  const primary = { lists: primaryReader(database), analytics: primaryReader(analytics) };
  let background: Database | undefined;
  const replica =
    config.readDatabaseUrl === undefined ? undefined : openReplica(primary, config, log, metrics);
  return {
    database,
    readers: replica?.readers ?? primary,
    withoutTimeouts: (work) => withLongPool(target, poolMax, work),
    background() {
      background ??= openBackground(target, metrics);
      return background;
    },
    async close() {
      const pools = [database, analytics].map((pool) => pool.destroy());
      await Promise.all([...pools, background?.destroy(), replica?.close()]);
    },
  };
}

function openBackground(target: DatabaseTarget, metrics: Metrics): Database {
  const pool = openDatabase(
    { ...target, role: 'visibility_admin' },
    {
      poolMax: BACKGROUND_POOL_MAX,
      connectTimeoutMs: LONG_CONNECT_MS,
      acquireTimeoutMs: BACKGROUND_WAIT_MS,
      queryTimeoutMs: BACKGROUND_TIMEOUT_MS,
      plansOnce,
    },
  );
  measurePool(metrics, 'background', pool);
  return pool;
}

/** The pools for requests; `waits` are the maximum waits for a connection when all are busy, in ms. */
function openRequestPools(
  target: DatabaseTarget,
  { database: { analytics, ...lists } }: Config,
  waits: { readonly lists: number; readonly analytics: number },
) {
  const { connectTimeoutMs } = lists;
  const asApp: DatabaseTarget = { ...target, role: 'visibility_app' };
  return {
    lists: openDatabase(asApp, { ...lists, acquireTimeoutMs: waits.lists, plansOnce }),
    analytics: openDatabase(asApp, {
      ...analytics,
      connectTimeoutMs,
      acquireTimeoutMs: waits.analytics,
      plansOnce,
    }),
  };
}

/**
 * Readers that prefer the replica. A read waits longer for a busy connection than for a new one, so that a busy replica
 * is not mistaken for an unavailable one, but not as long as on the primary, which it can use instead.
 */
function openReplica(primary: Readers, config: Config, log: Pick<Logger, 'info' | 'warn'>, metrics: Metrics) {
  const wait = 2 * config.database.connectTimeoutMs;
  const target: DatabaseTarget = { connection: config.readDatabaseUrl ?? '', defaultRole: 'standby' };
  const pools = openRequestPools(target, config, { lists: wait, analytics: wait });
  measurePool(metrics, 'replica_lists', pools.lists);
  measurePool(metrics, 'replica_analytics', pools.analytics);
  const replica = createReplica(() => sql(pools.lists, 'select 1'), log);
  return {
    readers: {
      lists: replicaReader(primary.lists, pools.lists, replica),
      analytics: replicaReader(primary.analytics, pools.analytics, replica),
    },
    async close() {
      replica.close();
      await Promise.all([pools.lists.destroy(), pools.analytics.destroy()]);
    },
  };
}
