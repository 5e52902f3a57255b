import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openDatabase, sql } from '../../src/platform/database.js';
import { startTestCluster } from '../../scripts/lab/servers/cluster.js';
import { exchangeFolder } from '../../scripts/lab/coverage/exchanges.js';
import { makeTemplate, type TestServer } from '../../scripts/lab/servers/template.js';
import { findRedis, type TestRedis } from '../../scripts/lab/servers/redis.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
    /** The other nodes of a Citus cluster of which `postgres` is the coordinator. */
    workers: readonly TestServer[];
    /** The URL of a real Redis, or null with the reason it is unavailable. */
    redis: { url: string | null; reason: string };
  }
}

/**
 * Starts one Postgres for the run, or uses TEST_DATABASE_URL or the Citus cluster of CITUS_URL. Starts one Redis if
 * possible.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests start the built command lines. A build that is in use must not be replaced.
  if (process.env.SKIP_BUILD !== '1')
    execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.js', import.meta.url))]);
  rmSync(exchangeFolder, { recursive: true, force: true });
  mkdirSync(exchangeFolder, { recursive: true });
  const postgres = await startPostgres();
  await makeTemplate(postgres.server, postgres.workers);
  const redis: TestRedis = await findRedis();
  project.provide('postgres', postgres.server);
  project.provide('workers', postgres.workers);
  project.provide('redis', { url: redis.url, reason: redis.reason });
  return async () => {
    await redis.stop();
    await postgres.stop();
  };
}

interface Servers {
  readonly server: TestServer;
  readonly workers: readonly TestServer[];
  readonly stop: () => Promise<void>;
}

async function startPostgres(): Promise<Servers> {
  const { TEST_DATABASE_URL: given, CITUS_URL: citus } = process.env;
  if (citus) {
    const server = serverOf(new URL(citus));
    const workers = await findWorkers(server, new URL(citus).pathname.slice(1));
    if (workers.length === 0) throw new Error('The cluster of CITUS_URL has no worker nodes.');
    return { server, workers, stop: () => Promise.resolve() };
  }
  if (given) return { server: serverOf(new URL(given)), workers: [], stop: () => Promise.resolve() };
  const cluster = await startTestCluster();
  const { host, port, user } = cluster.connection;
  return { server: { host, port, user }, workers: [], stop: () => cluster.stop() };
}

function serverOf(url: URL): TestServer {
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
  };
}

/** The worker nodes of the cluster whose coordinator is `server`, with its login. */
async function findWorkers(server: TestServer, database: string): Promise<TestServer[]> {
  const cluster = openDatabase(
    { connection: { ...server, database } },
    { poolMax: 1, connectTimeoutMs: 10_000 },
  );
  const nodes = await sql<{ host: string; port: number }>(
    cluster,
    'select node_name as host, node_port::integer as port from citus_get_active_worker_nodes()',
  );
  await cluster.destroy();
  return nodes.map((node) => ({ ...server, ...node }));
}
