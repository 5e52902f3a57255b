import { distribute, migrateToLatest } from '../../../src/database-app.js';
import { sql, type Database } from '../../../src/platform/database.js';
import { withDatabase } from './with-database.js';

/** Name of the migrated, empty database that is copied for every test. */
export const TEMPLATE = 'visibility_template';

export interface TestServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
}

/** Creates the template, on a Citus cluster with distributed tables. `workers` are the other nodes, if any. */
export async function makeTemplate(server: TestServer, workers: readonly TestServer[]): Promise<void> {
  const servers = [server, ...workers];
  await onEach(servers, `drop database if exists ${TEMPLATE} with (force)`);
  await onEach(servers, `create database ${TEMPLATE}`);
  if (workers.length > 0) {
    await onEach(servers, 'create extension citus', TEMPLATE);
    // A few shards are enough to have some on each node, and are created sooner.
    await onEach([server], `alter database ${TEMPLATE} set citus.shard_count = 4`);
  }
  await withDatabase({ ...server, database: TEMPLATE }, async (database) => {
    if (workers.length === 0) return migrateToLatest(database);
    await joinNodes(database, server, workers);
    return distribute(database);
  });
  if (workers.length > 0) await closeTemplate(servers);
}

/** Makes the servers a cluster, in this database of the first. */
export async function joinNodes(
  database: Database,
  server: TestServer,
  workers: readonly TestServer[],
): Promise<void> {
  await sql(database, 'select citus_set_coordinator_host($1, $2)', [server.host, server.port]);
  for (const { host, port } of workers) await sql(database, 'select citus_add_node($1, $2)', [host, port]);
}

/** Ends the maintenance daemon of Citus, since only a database without connections can be copied. */
async function closeTemplate(servers: readonly TestServer[]): Promise<void> {
  await onEach(servers, `alter database ${TEMPLATE} allow_connections false`);
  await onEach(
    servers,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${TEMPLATE}'`,
  );
}

/** Runs a statement on each server. */
export async function onEach(
  servers: readonly TestServer[],
  statement: string,
  database = 'postgres',
): Promise<void> {
  for (const server of servers)
    await withDatabase({ ...server, database }, (opened) => sql(opened, statement));
}
