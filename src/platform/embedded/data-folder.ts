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
import { weaknessOf } from './weakness.js';

/** The parent folder for data of root's checkouts that the Postgres account cannot reach. */
const ROOT_FALLBACK = '/var/lib/visibility-api';

/** An existing data folder that the Postgres account can enter. */
export interface DataFolder {
  readonly path: string;
  /** The account to run Postgres as; undefined when this process is not root. */
  readonly account: Account | undefined;
}

/** Paths in a data folder for one major version of Postgres. */
export interface Layout {
  /** `<data folder>/postgres-18`, which contains all others. */
  readonly home: string;
  /** Postgres's data directory. */
  readonly cluster: string;
  /** Folder of the Unix socket, unless the path is too long. */
  readonly socketDir: string;
  /** Contains one file for each process that uses the server. */
  readonly users: string;
  /** Names the process that is stopping the server. */
  readonly stopping: string;
  /** Contains the process id of the watchdog. */
  readonly watchdog: string;
  /** Is locked while the cluster is created or the server runs. */
  readonly lock: string;
  readonly log: string;
}

/** Computes the paths without creating anything. */
export function layoutOf(dataDir: string, major: number): Layout {
  const home = join(dataDir, `postgres-${major}`);
  return {
    home,
    cluster: join(home, 'cluster'),
    socketDir: join(home, 'socket'),
    users: join(home, 'users'),
    stopping: join(home, 'stopping'),
    watchdog: join(home, 'watchdog'),
    lock: join(home, 'lock'),
    log: join(home, 'server.log'),
  };
}

/**
 * `.data` in the checkout that this code runs from, or in the working directory when it is an installed package, since
 * data does not belong in node_modules.
 */
export function defaultDataDir(from: string = fileURLToPath(import.meta.url), cwd = process.cwd()): string {
  let folder = dirname(from);
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  const isCheckout = dirname(folder) !== folder && !folder.split(sep).includes('node_modules');
  return join(isCheckout ? folder : cwd, '.data');
}

/**
 * Finds or creates the data folder. Under root, the default folder moves to /var/lib if the Postgres account cannot
 * reach the checkout, such as one under /root. An explicitly configured folder never moves.
 *
 * @throws EmbeddedPostgresError if the folder cannot be created, written or reached, or others could replace its files
 */
export function openDataFolder(configured: string | undefined, log: (message: string) => void): DataFolder {
  if (configured !== undefined) return openFolder(resolve(configured));
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

/** A hash of eight hexadecimal digits. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8);
}

/** The major Postgres versions of the databases in the data folder, ascending. */
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
  const weakness = weaknessOf(path);
  if (weakness !== undefined) throw new EmbeddedPostgresError(`${weakness.message} ${weakness.remedy}`);
  const last = majorsIn(path).at(-1);
  const account = chooseAccount(last === undefined ? path : layoutOf(path, last).cluster);
  if (account && !canEnter(path, account)) {
    // Root owns this folder; the account only needs to traverse it.
    if (statSync(path).uid === 0) chmodSync(path, 0o711);
    if (!canEnter(path, account))
      throw canEnter('/', account) ? unreachable(path, account) : powerless(account);
  }
  // Resolve links: processes recognize the server by the name of this folder.
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
      `The data folder ${path} cannot be created or written (${why}): ${remedyOf(why, path)}, ` +
        'or set DATABASE_URL to a Postgres server.',
    );
  }
}

function remedyOf(code: string, path: string): string {
  if (code === 'EROFS')
    return 'its file system is read-only; mount it for writing, set DATA_DIR to another folder';
  if (code === 'ENOSPC') return 'its disk is full; free some space, set DATA_DIR to a folder on another disk';
  const user = process.getuid?.();
  const given =
    code === 'EACCES' && user !== undefined ? ` give it to user ${user} (chown -R ${user} ${path}),` : '';
  return `run as the user that owns it,${given} set DATA_DIR to a folder that this user can write`;
}

/** Not recursive, because Node's recursive mkdir never returns where the system rejects new folders, as in /proc. */
function makePrivate(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function powerless(account: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Postgres does not run as root, and root cannot start programs as ${account.name} in this environment: ` +
      'start the service as an ordinary user, or set DATABASE_URL to a Postgres server.',
  );
}

function unreachable(path: string, account: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The account ${account.name}, which runs Postgres because it does not run as root, cannot enter the data folder ${path}: ` +
      'set DATA_DIR to a folder that is not inside a private one such as /root.',
  );
}
