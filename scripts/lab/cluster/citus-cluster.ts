import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { urlOf } from '../servers/database-url.js';
import { freePort } from '../servers/ports.js';
import { startPostgresServer, type PostgresServer } from '../servers/postgres-server.js';
import { joinNodes, onEach } from '../servers/template.js';
import { withDatabase } from '../servers/with-database.js';

/** A coordinator and its workers, each a separate Postgres on this machine. */
export interface CitusCluster {
  /** The database on the coordinator, whose user is a superuser. */
  readonly url: string;
  /** Stops the servers and removes their data. */
  stop(): Promise<void>;
}

const WORKERS = 2;
const HOST = '127.0.0.1';

/** The `pg_config` on the PATH, then those of installed packages. */
export function pgConfigs(): string[] {
  const folders = ['/usr/lib/postgresql', '/usr'].flatMap((parent) =>
    versionsIn(parent).map((version) => join(parent, version, 'bin', 'pg_config')),
  );
  return ['pg_config', ...folders.filter((path) => existsSync(path))];
}

/** The folders of Postgres versions in a folder: `15` of Debian, `pgsql-15` of Red Hat. */
function versionsIn(parent: string): string[] {
  return existsSync(parent) ? readdirSync(parent).filter((name) => /^(?:pgsql-)?\d+$/.test(name)) : [];
}

/** The folder of the first of these Postgres installations that has Citus; null if none has. */
export function findCitus(candidates: readonly string[]): string | null {
  const folders = candidates.map((program) => {
    const { status, stdout } = spawnSync(program, ['--bindir', '--pkglibdir'], { encoding: 'utf8' });
    const [binaries = '', libraries = ''] = status === 0 ? stdout.split('\n') : [];
    return existsSync(join(libraries, 'citus.so')) ? dirname(binaries) : null;
  });
  return folders.find((folder) => folder !== null) ?? null;
}

/**
 * Starts a cluster of three servers from the Postgres in a folder, without durability.
 * @throws EmbeddedPostgresError if it cannot run on this machine
 */
export async function startCitusCluster(postgresDir: string): Promise<CitusCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-cluster-'));
  // As root, another account runs Postgres, and must be able to enter.
  chmodSync(folder, 0o711);
  const started: PostgresServer[] = [];
  const stop = async () => {
    for (const server of started.reverse()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const nodes = [];
    for (let number = 0; number <= WORKERS; number += 1) {
      const port = await freePort();
      const server = await startPostgresServer(join(folder, `node-${number}`), settingsOf(port), postgresDir);
      started.push(server);
      nodes.push({ ...server.connection, host: HOST, port });
    }
    const [coordinator, ...workers] = nodes;
    if (coordinator === undefined) throw new Error('The cluster has no coordinator.');
    await onEach(nodes, 'create extension citus', coordinator.database);
    await withDatabase(coordinator, (database) => joinNodes(database, coordinator, workers));
    return { url: urlOf(coordinator), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const settingsOf = (port: number) => ({
  shared_preload_libraries: 'citus',
  listen_addresses: HOST,
  port: String(port),
  // Each test has a database on every node, with connections between the nodes and a maintenance process of Citus.
  max_connections: '400',
  max_worker_processes: '64',
  // The nodes are on one machine.
  'citus.node_conninfo': 'sslmode=disable',
});
