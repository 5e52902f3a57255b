import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  fchownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { shortHash, type Layout } from './data-folder.js';
import { pause } from './errors.js';
import { isAlive } from './process-identity.js';
import { giveTo, spawnIdentity, type Account } from './run-as.js';
import type { SystemLock } from './system-lock.js';

/** Postgres names its socket after a port. Each server has its own folder, so any number works. */
const PORT = 5432;
/** The longest socket path, in bytes, that all supported systems accept (macOS: 103). */
const MAX_SOCKET_PATH_BYTES = 103;
const MAX_LOG_BYTES = 1024 * 1024;
const TEMPORARY_SOCKETS = 'visibility-pg-';

/** How a server is started. */
export interface ServerOptions {
  readonly layout: Layout;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly fsync: boolean;
  /** Postgres settings by name; they override the defaults. */
  readonly settings: Record<string, string>;
}

/** A server process that this process started and that may not be ready yet. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** The log output since the start. */
  logText(): string;
}

/**
 * Starts a server in its own session, so that Ctrl-C reaches only the service, which can then finish its work. The log
 * file is truncated at start when it is larger than 1 MB. The server and its children hold the lock until the last of
 * them ends.
 */
export function spawnServer(options: ServerOptions, { handle }: SystemLock): ServerProcess {
  const { layout, account } = options;
  const args = ['-D', layout.cluster];
  for (const [name, value] of Object.entries(settingsFor(options))) args.push('-c', `${name}=${value}`);
  const log = openLog(layout.log, account);
  try {
    const child = spawn(join(options.binaries.binDir, 'postgres'), args, {
      ...spawnIdentity(account),
      detached: true,
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.handle, log.handle, ...(handle < 0 ? [] : [handle])],
    });
    child.on('error', () => undefined);
    child.unref();
    return {
      child,
      logText: () => textFrom(layout.log, log.offset),
    };
  } finally {
    closeSync(log.handle);
  }
}

/** The text of a file from an offset on; empty if it cannot be read, as after its folder was removed. */
function textFrom(file: string, offset: number): string {
  try {
    return readFileSync(file).subarray(offset).toString('utf8');
  } catch {
    return '';
  }
}

/** Stops a server and waits until it has exited. Disconnects clients and flushes all data (fast shutdown). */
export async function stopServer(pid: number, socketDir: string): Promise<void> {
  signal(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 10) {
    // After a minute, kill it: as in a crash, no commit is lost, but the next start takes longer.
    if (waited === 60_000) signal(pid, 'SIGQUIT');
    await pause(10);
  }
  if (socketDir.includes(`/${TEMPORARY_SOCKETS}`)) removeIfEmpty(socketDir);
}

function settingsFor({ layout, account, fsync, settings }: ServerOptions): Record<string, string> {
  const durability = fsync
    ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  return {
    ...durability,
    port: String(PORT),
    listen_addresses: '',
    unix_socket_directories: quoteInList(socketDirFor(layout, account)),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    dynamic_shared_memory_type: sharedMemoryIsSmall() ? 'mmap' : 'posix',
    // Log server events only. Clients receive the errors of their statements, which would put user data in the log.
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...settings,
  };
}

/** In containers /dev/shm often has 64 MB, which a parallel query can exhaust. */
function sharedMemoryIsSmall(): boolean {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    return blocks * bsize < 256 * 1024 * 1024;
  } catch {
    return process.platform === 'linux';
  }
}

/** The socket folder: in the data folder, or a temporary one when that path is too long. */
function socketDirFor(layout: Layout, account: Account | undefined): string {
  const fits = (folder: string): boolean =>
    Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH_BYTES;
  if (fits(layout.socketDir)) return layout.socketDir;
  const name = `${TEMPORARY_SOCKETS}${shortHash(layout.home)}`;
  const parent = account || !fits(join(tmpdir(), `${name}-123456`)) ? '/tmp' : tmpdir();
  const folder = privateFolder(parent, name, account);
  giveTo(folder, account);
  return folder;
}

/** Creates a folder with an unpredictable name. Other processes find it in postmaster.pid. */
function privateFolder(parent: string, name: string, account: Account | undefined): string {
  const folder = join(parent, name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }
  const stat = lstatSync(folder);
  const owner = account?.uid ?? process.getuid?.();
  if (stat.isDirectory() && stat.uid === owner && (stat.mode & 0o077) === 0) return folder;
  return mkdtempSync(`${folder}-`);
}

/** Quotes a folder for this setting, which is a comma-separated list. */
function quoteInList(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

function openLog(path: string, account: Account | undefined): { handle: number; offset: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const handle = openSync(path, flags, 0o600);
  // An ordinary user must be able to restart a database that root started.
  if (account) fchownSync(handle, account.uid >>> 0, account.gid >>> 0);
  return { handle, offset: size > MAX_LOG_BYTES ? 0 : size };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is already gone.
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another server is using it and will remove it.
  }
}
