import { lastLines } from './cluster.js';
import type { Layout } from './data-folder.js';
import { stopAnnounced, registerUser } from './membership.js';
import { EmbeddedPostgresError, pause } from './errors.js';
import { endOrphans } from './orphans.js';
import { clearForeignPidFile, runningPostmaster, type Postmaster } from './postmaster-file.js';
import { spawnServer, type ServerOptions, type ServerProcess } from './server.js';
import { tryConnect, type Connection } from './session.js';
import { systemLockUnlessHere } from './system-lock.js';
import { ensureWatchdog, type Watchdog } from './watchdog.js';

/**
 * Maximum wait for another process's server to start or stop. A stop alone may take the minute that `stopServer`
 * allows, and so may several processes that start together on a busy machine.
 */
const PATIENCE_MS = 90_000;
/** Maximum wait for a server of this process, which replays its write-ahead log after a crash. */
const RECOVERY_PATIENCE_MS = 300_000;
const LOOK_EVERY_MS = 10;
const NO_WATCHDOG: Watchdog = { release: () => undefined };

/** A server that this process started, with its watchdog. */
type OwnServer = ServerProcess & { readonly watchdog: Watchdog };

/** A server that accepted a connection while this process was registered as its user. */
export interface Reached {
  readonly connection: Connection;
  readonly postmaster: Postmaster;
  /** The server process if this process started it; otherwise undefined. */
  readonly own: OwnServer | undefined;
  readonly unregister: () => void;
}

/** The server to reach. */
export interface ReachRequest {
  readonly server: ServerOptions;
  readonly database: string;
  readonly throwaway: boolean;
  readonly log: (message: string) => void;
}

/**
 * Registers this process and returns a server that accepts connections, starting one if needed. Waits for a server that
 * is stopping, then starts it again.
 *
 * @throws EmbeddedPostgresError on timeout, or with the end of the log when the server does not start
 */
export async function reachServer(request: ReachRequest): Promise<Reached> {
  const unregister = registerUser(request.server.layout);
  try {
    return { ...(await reachServerAgain(request)), unregister };
  } catch (error) {
    unregister();
    throw error;
  }
}

/**
 * Like reachServer, for a process that is already registered.
 *
 * @throws EmbeddedPostgresError as reachServer does
 */
export async function reachServerAgain(request: ReachRequest): Promise<Omit<Reached, 'unregister'>> {
  const { layout } = request.server;
  const begun = Date.now();
  let own: OwnServer | undefined;
  for (;;) {
    const postmaster = stopAnnounced(layout) ? undefined : runningPostmaster(layout);
    const connection = postmaster && (await tryConnect(layout, postmaster, request.database));
    if (connection) {
      if (own?.child.pid === postmaster.pid) return { connection, postmaster, own };
      own?.watchdog.release();
      return { connection, postmaster, own: undefined };
    }
    if (own && hasEnded(own)) own = failedStart(own, begun, request);
    else if (!own && isFree(request)) own = await start(request);
    const patience = own || postmaster?.status === 'starting' ? RECOVERY_PATIENCE_MS : PATIENCE_MS;
    if (Date.now() - begun > patience) throw tooLate(request, own);
    await pause(LOOK_EVERY_MS);
  }
}

/** Starts a server when none is running or stopping. */
function isFree({ server: { layout } }: ReachRequest): boolean {
  return !stopAnnounced(layout) && runningPostmaster(layout) === undefined;
}

/**
 * Starts the server.
 *
 * @returns undefined if another process is doing so, or what a killed server left running had to be ended first
 * @throws EmbeddedPostgresError if another container uses the data
 */
async function start({ server, throwaway, log }: ReachRequest): Promise<OwnServer | undefined> {
  const { layout, account } = server;
  const lock = await systemLockUnlessHere(layout, account);
  if (lock === undefined) return void killOrphans(layout, log);
  try {
    if (clearForeignPidFile(layout)) log('The database was not shut down properly. Recovering.');
    const own = spawnServer(server, lock);
    const pid = own.child.pid;
    const watchdog = pid === undefined ? NO_WATCHDOG : ensureWatchdog(layout, pid, throwaway);
    return { ...own, watchdog };
  } finally {
    lock.release();
  }
}

function killOrphans({ cluster }: Layout, log: (message: string) => void): void {
  const ended = endOrphans(cluster);
  if (ended > 0) log(`Killed ${ended} processes that a killed database server had left running.`);
}

/**
 * Handles a server of this process that ended before it accepted connections. Retries if another process was first, if
 * a killed server left processes behind, or if the server was killed; otherwise throws.
 */
function failedStart(own: OwnServer, begun: number, { server: { layout }, log }: ReachRequest): undefined {
  own.watchdog.release();
  const text = own.logText();
  const hasOrphans = text.includes('pre-existing shared memory block');
  const passes =
    hasOrphans ||
    own.child.signalCode === 'SIGKILL' ||
    runningPostmaster(layout) !== undefined ||
    /lock file ".*" already exists/.test(text);
  if (hasOrphans) killOrphans(layout, log);
  if (passes && Date.now() - begun < PATIENCE_MS) return undefined;
  throw new EmbeddedPostgresError(
    `The embedded database in ${layout.home} does not start: fix the problem that Postgres reports below, ` +
      `or set DATABASE_URL to a Postgres server.\n${lastLines(text)}`,
  );
}

function hasEnded({ child }: ServerProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function tooLate({ server: { layout } }: ReachRequest, own: OwnServer | undefined): EmbeddedPostgresError {
  const pid = runningPostmaster(layout)?.pid;
  const who = pid === undefined ? '' : ` (process ${pid})`;
  return new EmbeddedPostgresError(
    `The embedded database in ${layout.home}${who} neither responds nor exits: ` +
      `stop the other processes that use it, then try again.${own ? `\n${lastLines(own.logText())}` : ''}`,
  );
}
