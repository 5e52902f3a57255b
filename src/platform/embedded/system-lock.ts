import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readlinkSync,
  writeSync,
} from 'node:fs';
import { codeOf, EmbeddedPostgresError, pause } from './errors.js';
import type { Layout } from './data-folder.js';
import type { Account } from './run-as.js';

/*
 * The other files in the data folder name processes, which mean nothing in another container: there, the same process
 * id belongs to another program. So a process that creates the cluster, and then the server itself, hold a lock of the
 * operating system on a file. It counts in every container on the machine, and ends with its last holder in any case.
 */

/** The lock of this process. Its descriptor can be passed on to a child, which then holds the lock too. */
export interface SystemLock {
  readonly handle: number;
  /** Gives up this process's hold. */
  release(): void;
}

/** Without `flock` (macOS), or on a file system without such locks. */
const UNSUPPORTED: SystemLock = { handle: -1, release: () => undefined };

/** A container that is replaced may still be stopping. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 100;
/** `flock` exits with it if the file is locked. */
const IS_LOCKED = 1;

/** Takes the lock; undefined if another process has it. */
export function trySystemLock(layout: Layout, account: Account | undefined): SystemLock | undefined {
  const handle = openSync(layout.lock, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  const release = () => closeSync(handle);
  try {
    // The lock belongs to the open file, so it stays when flock has exited.
    const { status } = spawnSync('flock', ['--nonblock', '3'], {
      stdio: ['ignore', 'ignore', 'ignore', handle],
    });
    if (status === IS_LOCKED) return void release();
    if (account) fchownSync(handle, account.uid >>> 0, account.gid >>> 0);
    ftruncateSync(handle);
    writeSync(handle, thisSystem());
    if (status === 0) return { handle, release };
  } catch (error) {
    release();
    throw error;
  }
  release();
  return UNSUPPORTED;
}

/**
 * Waits a moment for a holder in another container, and returns the lock, or undefined if a process of this container
 * has it.
 *
 * @throws EmbeddedPostgresError if another container keeps it
 */
export async function systemLockUnlessHere(
  layout: Layout,
  account: Account | undefined,
): Promise<SystemLock | undefined> {
  for (const begun = Date.now(); ; await pause(LOOK_EVERY_MS)) {
    const lock = trySystemLock(layout, account);
    if (lock !== undefined || isHeldHere(layout)) return lock;
    if (Date.now() - begun > PATIENCE_MS) throw heldElsewhereError(layout);
  }
}

/** Whether the holder of the lock is a process that this one can see. True for a holder that has not written yet. */
function isHeldHere(layout: Layout): boolean {
  const holder = readFileSync(layout.lock, 'utf8');
  return holder === '' || holder === thisSystem();
}

function heldElsewhereError({ home }: Layout): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${home} is in use by another container: stop that one first, or run commands in it ` +
      '(docker exec). Two containers cannot share a volume; for more than one, set DATABASE_URL to a Postgres server.',
  );
}

/** The space in which process ids are unique: the machine since its start, and the container. */
function thisSystem(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}\n`;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return 'unknown\n';
  }
}
