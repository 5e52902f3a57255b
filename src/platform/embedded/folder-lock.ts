import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './errors.js';
import { readIfAny } from './membership.js';
import { isAlive, startTimeOf } from './process-identity.js';

/** The file that a process holds while it writes a backup, or restores one, into its folder. */
export const LOCK_FILE = 'copying';

/**
 * Locks a folder that this process copies a database into. Call the returned function to unlock it.
 * @throws EmbeddedPostgresError that names the live process which holds the lock
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, LOCK_FILE);
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  // A link appears with its content, so no process reads an unfinished lock.
  writeFileSync(own, `${process.pid} ${startTimeOf(process.pid)}\n`, { flag: 'wx', mode: 0o644 });
  try {
    while (!isLinked(own, file)) {
      requireUnlocked(folder);
      removeStale(file, own);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/**
 * Checks that no process copies a database into the folder.
 * @throws EmbeddedPostgresError that names the live process which does
 */
export function requireUnlocked(folder: string): void {
  const pid = holderOf(readIfAny(join(folder, LOCK_FILE)));
  if (pid !== undefined)
    throw new EmbeddedPostgresError(
      `Process ${pid} is copying a database into ${folder}: wait until it ends, or name another folder.`,
    );
}

function isLinked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead process, but puts one back that a live process took in the meantime. */
function removeStale(file: string, own: string): void {
  const taken = `${own}.stale`;
  try {
    renameSync(file, taken);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (holderOf(readIfAny(taken)) !== undefined) isLinked(taken, file);
  rmSync(taken, { force: true });
}

function holderOf(content: string | undefined): number | undefined {
  if (content === undefined) return undefined;
  const [pid = '', ...startTime] = content.trim().split(' ');
  return isAlive(Number(pid), startTime.join(' ')) ? Number(pid) : undefined;
}
