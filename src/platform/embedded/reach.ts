import { lastLines } from './cluster.js';
import { stopAnnounced, registerUser } from './membership.js';
import { EmbeddedPostgresError, pause } from './errors.js';
import { endOrphans } from './orphans.js';
import { clearForeignPidFile, runningPostmaster, type Postmaster } from './postmaster-file.js';
import { spawnServer, type ServerOptions, type ServerProcess } from './server.js';
import { tryConnect, type Connection } from './session.js';
import { ensureWatchdog, type Watchdog } from './watchdog.js';

/**
 * How long a server of other processes may take to start or to stop before this process gives up. A stop alone may take
 * the minute that `stopServer` grants it, and several processes that start together on a busy machine as much.
 */
const PATIENCE_MS = 90_000;
/** How long our own server may take: after a crash it first repeats what its write-ahead log holds. */
const RECOVERY_PATIENCE_MS = 300_000;
const LOOK_EVERY_MS = 10;
const NO_WATCHDOG: Watchdog = { release: () => undefined };

/** A server that this process has started, with the watchdog that was set on it at once. */
type OwnServer = ServerProcess & { readonly watchdog: Watchdog };

/** A server that answered while this process was registered as its user. */
export interface Reached {
  readonly connection: Connection;
  readonly postmaster: Postmaster;
  /** The process, when this one started it; undefined when it was running. */
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
 * Registers this process and gets it a server that answers: the running one, or a new one. A server that is
 * just stopping is waited for, and then started again.
 *
 * @throws EmbeddedPostgresError when there is none in time, with the tail of its log when it did not start
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
 * Like reachServer, for a process that is registered already.
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
    else if (!own && isFree(request)) own = start(request);
    const patience = own || postmaster?.status === 'starting' ? RECOVERY_PATIENCE_MS : PATIENCE_MS;
    if (Date.now() - begun > patience) throw tooLate(request, own);
    await pause(LOOK_EVERY_MS);
  }
}

/** Nobody serves this cluster, and nobody is about to stop doing so. */
function isFree({ server: { layout } }: ReachRequest): boolean {
  return !stopAnnounced(layout) && runningPostmaster(layout) === undefined;
}

function start({ server, throwaway, log }: ReachRequest): OwnServer {
  if (clearForeignPidFile(server.layout)) {
    log('The database was not stopped properly the last time; it recovers now.');
  }
  const own = spawnServer(server);
  const pid = own.child.pid;
  const watchdog = pid === undefined ? NO_WATCHDOG : ensureWatchdog(server.layout, pid, throwaway);
  return { ...own, watchdog };
}

/**
 * Our server ended before it answered. Another process may have been first, processes of a server that was
 * killed may be left, or ours was killed too; those pass. Everything else does not.
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
  if (hasOrphans) {
    const ended = endOrphans(layout.cluster);
    if (ended > 0) log(`Ended ${ended} processes that a killed database server had left at work.`);
  }
  if (passes && Date.now() - begun < PATIENCE_MS) return undefined;
  throw new EmbeddedPostgresError(
    `The embedded database in ${layout.home} does not start: see below for the reason Postgres gives, ` +
      `or set DATABASE_URL to a Postgres of yours.\n${lastLines(text)}`,
  );
}

function hasEnded({ child }: ServerProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function tooLate({ server: { layout } }: ReachRequest, own: OwnServer | undefined): EmbeddedPostgresError {
  const pid = runningPostmaster(layout)?.pid;
  const who = pid === undefined ? '' : ` (process ${pid})`;
  return new EmbeddedPostgresError(
    `The embedded database in ${layout.home}${who} neither answers nor ends: ` +
      `stop the other processes that use it, then try again.${own ? `\n${lastLines(own.logText())}` : ''}`,
  );
}
