import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { migrateToLatest } from '../../../src/database-app.js';
import { openDatabase, type Database } from '../../../src/platform/database.js';
import { startTestCluster, type TestCluster } from './cluster.js';
import { urlOf } from './database-url.js';

/** Opens a pool of `poolMax` connections for this work, and closes it. */
export async function withDatabase<Result>(
  connection: Exclude<Parameters<typeof openDatabase>[0]['connection'], string>,
  work: (database: Database) => Promise<Result>,
  poolMax = 1,
): Promise<Result> {
  const database = openDatabase({ connection }, { poolMax, connectTimeoutMs: 30_000 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** A database with the current schema. */
export interface MigratedDatabase {
  readonly database: Database;
  readonly connection: TestCluster['connection'];
  /** The URL of the database, for a separate process. */
  readonly url: string;
  /** The use cases on the database. */
  readonly services: Services;
}

/** Starts a Postgres without durability for this work, and removes it. */
export async function withMigratedDatabase<Result>(
  work: (place: MigratedDatabase) => Promise<Result>,
): Promise<Result> {
  const cluster = await startTestCluster();
  const { connection } = cluster;
  const onDatabase = async (database: Database) => {
    await migrateToLatest(database);
    const services = createServices({ database, config: loadConfig({}) });
    return work({ database, connection, url: urlOf(connection), services });
  };
  return withDatabase(connection, onDatabase, 4).finally(() => cluster.stop());
}
