import type { Config } from '../config.js';
import { openDatabase, type Database, type DatabaseTarget } from './database.js';

/** The location of this process's database, embedded or not. */
export interface DatabaseSite {
  readonly target: DatabaseTarget;
  /** True for the embedded database, false with DATABASE_URL. */
  readonly embedded: boolean;
  /** Leaves the embedded database, which stops with its last process. Close the pools first. */
  readonly leave: () => Promise<void>;
  /** Calls the listener when the embedded database ends unexpectedly. Never with DATABASE_URL. */
  readonly onLost: (listener: (detail: string) => void) => void;
}

/**
 * Finds the configured database, or starts or joins the embedded one. A server started here has room for the pools of
 * `processes` processes (default: 1).
 */
export async function reachDatabase(
  config: Config,
  { log, processes = 1 }: { readonly log?: (message: string) => void; readonly processes?: number } = {},
): Promise<DatabaseSite> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    return {
      target: { connection: databaseUrl },
      embedded: false,
      leave: () => Promise.resolve(),
      onLost: () => undefined,
    };
  }
  const { joinEmbeddedPostgres } = await import('./embedded/index.js');
  const postgres = await joinEmbeddedPostgres({
    ...(dataDir !== undefined && { dataDir }),
    ...(log !== undefined && { log }),
    settings: { max_connections: String(connectionsFor(config, processes)) },
  });
  return {
    target: { connection: postgres.connection },
    embedded: true,
    leave: () => postgres.leave(),
    onLost: (listener) => postgres.onUnexpectedExit(listener),
  };
}

/** Room for commands that run next to the service. */
const MIN_CONNECTIONS = 100;

/** The connections of all processes, plus those of one more process for commands that run at the same time. */
function connectionsFor({ database }: Config, processes: number): number {
  return Math.max(MIN_CONNECTIONS, (processes + 1) * (database.poolMax + database.analytics.poolMax));
}

/**
 * For every pool: a plan for specific values would assume one row in a workspace that the statistics do not know yet.
 */
export const plansOnce = true;

/** Maximum wait of long-running work for a new connection, in ms. */
export const LONG_CONNECT_MS = 10_000;

/** Runs long-running work (a migration, an ingest) on a separate pool without statement timeouts. */
export async function withLongPool<Result>(
  target: DatabaseTarget,
  poolMax: number,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(target, { poolMax, connectTimeoutMs: LONG_CONNECT_MS, plansOnce });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
