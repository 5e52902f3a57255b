import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { layoutOf, majorsIn, type Layout } from '../../src/platform/embedded/data-folder.js';
import { runningPostmaster } from '../../src/platform/embedded/postmaster-file.js';
import { isAlive } from '../../src/platform/embedded/process-identity.js';
import type { EmbeddedPostgres } from '../../src/platform/embedded/index.js';

const PROGRAM = fileURLToPath(new URL('./embedded-process.js', import.meta.url));

/** A line that a user process printed. */
export interface UserEvent {
  joined?: boolean;
  started?: boolean;
  host?: string;
  committed?: number;
  left?: boolean;
  ended?: string;
}

/** Another process that uses the embedded database. */
export interface UserProcess {
  readonly child: ChildProcess;
  readonly events: UserEvent[];
  readonly errors: () => string;
  /** Resolves with the first matching event, past ones included; rejects if the process exits before it. */
  next(matches: (event: UserEvent) => boolean): Promise<UserEvent>;
  /** Resolves when the process has exited and all of its events have arrived. */
  readonly gone: Promise<void>;
}

/** Starts a process that joins the database in the folder. */
export function startUser(dataDir: string, ...args: string[]): UserProcess {
  const child = spawn(process.execPath, [PROGRAM, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const events: UserEvent[] = [];
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => events.push(JSON.parse(line) as UserEvent));
  let isGone = false;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void gone.then(() => (isGone = true));
  const next = async (matches: (event: UserEvent) => boolean): Promise<UserEvent> => {
    const find = (): UserEvent | undefined => events.find(matches);
    await until(() => find() !== undefined || isGone);
    const event = find();
    if (!event) throw new Error(`The process ended before that: ${errors}`);
    return event;
  };
  return { child, events, errors: () => errors, next, gone };
}

/** Polls a condition that another process fulfills; the test's timeout is the limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A temporary folder for the data of one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-embedded-'));
  // As root, Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** The layout of the only database in the folder. */
export function layoutIn(dataDir: string): Layout {
  const [major] = majorsIn(dataDir);
  if (major === undefined) throw new Error(`no database in ${dataDir}`);
  return layoutOf(dataDir, major);
}

/** The process id of the folder's running server; undefined if none runs. */
export function serverPid(dataDir: string): number | undefined {
  return existsSync(dataDir) && majorsIn(dataDir).length > 0
    ? runningPostmaster(layoutIn(dataDir))?.pid
    : undefined;
}

/** The process id of the watchdog for the folder's server. */
export function watchdogPid(dataDir: string): number {
  return Number(readFileSync(layoutIn(dataDir).watchdog, 'utf8').split(' ')[1]);
}

/** Runs one statement and returns its rows. */
export async function query(
  server: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the server of a folder if it is still running, and removes the folder. */
export async function clear(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir);
  if (pid !== undefined) {
    process.kill(pid, 'SIGQUIT');
    await until(() => !isAlive(pid));
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/** The folders left by an unfinished initdb. */
export function unfinishedClusters(dataDir: string, major: number): string[] {
  return readdirSync(layoutOf(dataDir, major).home).filter((name) => name.startsWith('cluster.new'));
}
