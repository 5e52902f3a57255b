import { chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../src/platform/database.js';
import { joinEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/platform/embedded/index.js';

/** A separate Postgres that a test can crash. */
export interface PostgresServer {
  readonly connection: EmbeddedPostgres['connection'];
  /** For statements of the test, without time limits. */
  readonly database: Database;
  /** The folder of this version of Postgres in the data folder. */
  readonly home: string;
  /** Ends the server as in a crash. */
  crash(): void;
  /** Sends a signal to every process of the server. SIGSTOP keeps connections open, and nothing responds until SIGCONT. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts a server again that crashed or was killed. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a Postgres in a folder. Its programs are in `nativeDir`; default: those that npm installed.
 * @throws EmbeddedPostgresError if it cannot run on this machine
 */
export async function startPostgresServer(
  dataDir: string,
  settings: Record<string, string>,
  nativeDir?: string,
): Promise<PostgresServer> {
  const options = { dataDir, fsync: false, throwaway: true, settings, ...(nativeDir && { nativeDir }) };
  const startOrJoin = () => joinEmbeddedPostgres(options);
  let server = await startOrJoin();
  const { connection } = server;
  const database = openDatabase({ connection }, { poolMax: 10, connectTimeoutMs: 30_000 });
  const home = homeIn(dataDir);
  return {
    connection,
    database,
    home,
    crash: () => void process.kill(postmasterOf(home), 'SIGQUIT'),
    signal(signal) {
      const postmaster = postmasterOf(home);
      // The postmaster first, so that it starts no process in the place of one that has ended.
      for (const pid of [postmaster, ...childrenOf(postmaster)]) sendTo(pid, signal);
    },
    async restart() {
      // The last to leave a throwaway server removes its data.
      const previous = server;
      server = await startOrJoin();
      await previous.leave();
    },
    async stop() {
      await database.destroy();
      await server.leave();
    },
  };
}

/**
 * Starts a server on a base backup: as a standby, or with `recovery` to replay an archive up to a target. The settings
 * say from where.
 */
export function startCopy(
  dataDir: string,
  purpose: 'standby' | 'recovery',
  settings: Record<string, string>,
): Promise<PostgresServer> {
  const cluster = join(homeIn(dataDir), 'cluster');
  const signal = join(cluster, `${purpose}.signal`);
  writeFileSync(signal, '');
  const { uid, gid } = statSync(cluster);
  chownSync(signal, uid, gid);
  return startPostgresServer(dataDir, settings);
}

function homeIn(dataDir: string): string {
  return join(dataDir, readdirSync(dataDir).find((name) => /^postgres-\d+$/.test(name)) ?? '');
}

function postmasterOf(home: string): number {
  return Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Sends a signal to a process, unless it has ended. */
function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
