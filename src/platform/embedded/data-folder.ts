import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, EmbeddedPostgresError } from './errors.js';
import { canEnter, chooseAccount, type Account } from './run-as.js';

/** Where root keeps the data of a checkout that the Postgres account cannot reach. */
const ROOT_FALLBACK = '/var/lib/visibility-api';

/** A data folder that exists and that the Postgres account can enter. */
export interface DataFolder {
  readonly path: string;
  /** The account to run Postgres as; undefined when this process is not root. */
  readonly account: Account | undefined;
}

/** The names of the parts of a data folder, for one major version of Postgres. */
export interface Layout {
  /** `<data folder>/postgres-18`: everything below belongs to this version. */
  readonly home: string;
  /** Postgres' own data folder. */
  readonly cluster: string;
  /** Folder of the Unix socket, unless its path is too long for one. */
  readonly socketDir: string;
  /** One file for each process that uses the server. */
  readonly users: string;
  /** Holds who is about to stop the server, while that goes on. */
  readonly stopping: string;
  /** Holds the process id of the watchdog. */
  readonly watchdog: string;
  readonly log: string;
}

/** Names only; nothing is made. */
export function layoutOf(dataDir: string, major: number): Layout {
  const home = join(dataDir, `postgres-${major}`);
  return {
    home,
    cluster: join(home, 'cluster'),
    socketDir: join(home, 'socket'),
    users: join(home, 'users'),
    stopping: join(home, 'stopping'),
    watchdog: join(home, 'watchdog'),
    log: join(home, 'server.log'),
  };
}

/**
 * `.data` of the checkout this code runs from, wherever it was started; of the working folder when the code is
 * an installed package, since node_modules is no place for data.
 */
export function defaultDataDir(from: string = fileURLToPath(import.meta.url), cwd = process.cwd()): string {
  let folder = dirname(from);
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  const isCheckout = dirname(folder) !== folder && !folder.split(sep).includes('node_modules');
  return join(isCheckout ? folder : cwd, '.data');
}

/**
 * Makes the data folder, or finds it. Under root the default folder moves to /var/lib when the Postgres account
 * cannot reach the checkout (one under /root, say); a folder that was asked for by name never moves.
 *
 * @throws EmbeddedPostgresError when the folder cannot be made, written or reached
 */
export function openDataFolder(asked: string | undefined, log: (message: string) => void): DataFolder {
  if (asked !== undefined) return openFolder(resolve(asked));
  const preferred = defaultDataDir();
  const fallback = join(ROOT_FALLBACK, `${basename(dirname(preferred))}-${shortHash(preferred)}`);
  if (process.getuid?.() !== 0) return openFolder(preferred);
  if (!holdsCluster(preferred) && (holdsCluster(fallback) || !reachable(preferred))) {
    makeWritable(ROOT_FALLBACK);
    chmodSync(ROOT_FALLBACK, 0o755);
    log(`The database is kept in ${fallback}: the account that runs Postgres cannot enter ${preferred}.`);
    return openFolder(fallback);
  }
  return openFolder(preferred);
}

/** Eight hexadecimal digits that tell two paths apart. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8);
}

/** The major versions that the data folder holds a database of, in ascending order. */
export function majorsIn(dataDir: string): number[] {
  return readdirSync(dataDir)
    .map((name) => Number(/^postgres-(\d+)$/.exec(name)?.[1]))
    .filter((major) => major > 0 && existsSync(join(layoutOf(dataDir, major).cluster, 'PG_VERSION')))
    .sort((a, b) => a - b);
}

function holdsCluster(dataDir: string): boolean {
  return existsSync(dataDir) && majorsIn(dataDir).length > 0;
}

function reachable(dataDir: string): boolean {
  const wasThere = existsSync(dataDir);
  try {
    openFolder(dataDir);
    return true;
  } catch (error) {
    if (!wasThere && existsSync(dataDir)) rmdirSync(dataDir);
    if (error instanceof EmbeddedPostgresError) return false;
    throw error;
  }
}

function openFolder(path: string): DataFolder {
  makeWritable(path);
  const last = majorsIn(path).at(-1);
  const account = chooseAccount(last === undefined ? path : layoutOf(path, last).cluster);
  if (account && !canEnter(path, account)) {
    // Root's own folder: to let the account through (not look around in) it is all that it needs.
    if (statSync(path).uid === 0) chmodSync(path, 0o711);
    if (!canEnter(path, account))
      throw canEnter('/', account) ? unreachable(path, account) : powerless(account);
  }
  // One name for one folder, whatever links lead to it: processes recognise the server by it.
  return { path: realpathSync(path), account };
}

function makeWritable(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    makePrivate(path);
    accessSync(`${path}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = codeOf(error) ?? String(error);
    throw new EmbeddedPostgresError(
      `The data folder ${path} cannot be made or written (${why}): ` +
        'run as the user that made it, set DATA_DIR to a folder that this user may write, or DATABASE_URL to a Postgres of yours.',
    );
  }
}

/** Not recursive: Node's recursive mkdir does not end where the system refuses new folders, as in /proc. */
function makePrivate(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function powerless(account: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Postgres does not run as root, and root may not start programs as ${account.name} in this environment: ` +
      'start the service as an ordinary user, or set DATABASE_URL to a Postgres of yours.',
  );
}

function unreachable(path: string, account: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${path} cannot be entered by ${account.name}, the account that runs Postgres since it ` +
      'refuses to run as root: set DATA_DIR to a folder outside of private ones such as /root.',
  );
}
