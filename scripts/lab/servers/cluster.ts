import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinEmbeddedPostgres } from '../../../src/platform/embedded/index.js';

/** A throwaway server for one test run. */
export interface TestCluster {
  /** Settings for pg and Knex; the database `visibility` exists and is empty. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a separate Postgres in a temporary folder, without durability. If the test runner is killed, the server's
 * watchdog stops the server and removes the data.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'visibility-test-'));
  const server = await joinEmbeddedPostgres({
    dataDir,
    fsync: false,
    throwaway: true,
    settings: { max_connections: '200' },
  });
  return {
    connection: server.connection,
    stop: async () => {
      await server.leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
