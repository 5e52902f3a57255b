import type { Config } from '../config.js';
import { openDatabase, type Database } from './database.js';
import { joinEmbeddedPostgres } from './embedded/index.js';
import type { Logger } from './logger.js';

/** The database of this process, wherever it is. */
export interface Storage {
  readonly database: Database;
  /** True for the embedded database, false for one given by DATABASE_URL. */
  readonly embedded: boolean;
  /** Closes the pool, then leaves the embedded database: the last process to leave stops it. */
  readonly close: () => Promise<void>;
  /** Called when the embedded database ends while it is in use. Never for one given by DATABASE_URL. */
  readonly onLost: (listener: (detail: string) => void) => void;
}

/**
 * Opens the database that the configuration names, or starts or joins the embedded one. `patient` work (the
 * command line's) waits as long as a statement takes; a server's requests do not.
 */
export async function openStorage(
  config: Config,
  log: Pick<Logger, 'info'>,
  options: { patient: boolean },
): Promise<Storage> {
  const { poolMax, connectTimeoutMs, queryTimeoutMs } = config.database;
  const limits = options.patient
    ? { poolMax, connectTimeoutMs: 10_000 }
    : { poolMax, connectTimeoutMs, queryTimeoutMs };
  if (config.databaseUrl !== undefined) {
    const database = openDatabase({ connection: config.databaseUrl }, limits);
    return { database, embedded: false, close: () => database.destroy(), onLost: () => undefined };
  }
  const postgres = await joinEmbeddedPostgres({
    ...(config.dataDir === undefined ? {} : { dataDir: config.dataDir }),
    log: (message) => log.info(message),
  });
  const database = openDatabase({ connection: postgres.connection }, limits);
  return {
    database,
    embedded: true,
    async close() {
      await database.destroy();
      await postgres.leave();
    },
    onLost: (listener) => postgres.onUnexpectedExit(listener),
  };
}
