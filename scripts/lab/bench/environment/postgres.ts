import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateToLatest } from '../../../../src/database-app.js';
import { openDatabase, type Database } from '../../../../src/platform/database.js';
import { joinEmbeddedPostgres } from '../../../../src/platform/embedded/index.js';
import { urlOf } from '../../servers/database-url.js';
import { settle } from '../../data/workspaces.js';

/** A throwaway Postgres with the settings of the embedded one: every commit reaches the disk. */
export interface Postgres {
  /** The process id of the server, the parent of all of its other processes. */
  readonly pid: number;
  readonly version: string;
  /** Creates an empty database with the current schema. */
  create(name: string): Promise<Workplace>;
  stop(): Promise<void>;
}

/** One database, with a pool for this process. */
export interface Workplace {
  readonly url: string;
  readonly database: Database;
  /** See settle in data.ts. */
  settle(): Promise<void>;
  drop(): Promise<void>;
}

const TEMPLATE = 'bench_template';

/** Starts the server in a temporary folder. If this process is killed, the server ends and removes its data. */
export async function startPostgres(): Promise<Postgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'visibility-bench-'));
  const server = await joinEmbeddedPostgres({ dataDir, throwaway: true });
  const open = (database: string) =>
    openDatabase(
      { connection: { ...server.connection, database } },
      { poolMax: 4, connectTimeoutMs: 30_000 },
    );
  const admin = open('postgres');
  await admin.raw(`create database ${TEMPLATE}`);
  const template = open(TEMPLATE);
  await migrateToLatest(template);
  await template.destroy();
  const { rows } = await admin.raw<{ rows: { version: string; pid: string }[] }>(
    `select current_setting('server_version') as version, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );

  return {
    pid: Number(rows[0]?.pid),
    version: rows[0]?.version ?? '',
    async create(name) {
      await admin.raw(`create database ${name} template ${TEMPLATE}`);
      const database = open(name);
      return {
        url: urlOf({ ...server.connection, database: name }),
        database,
        settle: () => settle(database),
        drop: async () => {
          await database.destroy();
          await admin.raw(`drop database ${name} with (force)`);
        },
      };
    },
    async stop() {
      await admin.destroy();
      await server.leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
