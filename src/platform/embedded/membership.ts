import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './data-folder.js';
import { codeOf } from './errors.js';
import { isAlive, startTimeOf } from './process-identity.js';

/*
 * Tracks the processes that use the server in files, so that no process needs to outlive another:
 *
 *   users/<pid>.<random>   written before a process uses the server; contains its start time
 *   stopping               written by a process that stops the server; contains its process id and start time
 *
 * A joining process writes its user file and then checks for `stopping`. A stopping process writes `stopping` and then
 * checks for users. In any interleaving, at least one of them sees the other.
 */

/** Registers this process as a user of the server. Call the returned function to unregister. */
export function registerUser(layout: Layout): () => void {
  const file = join(layout.users, `${process.pid}.${randomBytes(4).toString('hex')}`);
  writeWhole(file, startTimeOf(process.pid));
  return () => rmSync(file, { force: true });
}

/** True when a registered process is alive. Removes the files of dead ones. */
export function anyUser(layout: Layout): boolean {
  const isUser = (name: string): boolean => {
    const file = join(layout.users, name);
    const pid = Number(/^(\d+)\.[0-9a-f]+$/.exec(name)?.[1]);
    if (pid > 0 && isAlive(pid, readIfAny(file)?.trim())) return true;
    // A file that another process is still writing has a different ending.
    if (pid > 0) rmSync(file, { force: true });
    return false;
  };
  return readdirSync(layout.users).filter(isUser).length > 0;
}

/** Announces that this process is about to stop the server. */
export function announceStop(layout: Layout): void {
  writeWhole(layout.stopping, `${process.pid} ${startTimeOf(process.pid)}`);
}

/** Withdraws the announcement after the server was stopped, or when it will not be. */
export function withdrawStop(layout: Layout): void {
  rmSync(layout.stopping, { force: true });
}

/** True when a live process is stopping the server. Removes the announcement of a dead one. */
export function stopAnnounced(layout: Layout): boolean {
  const mark = readIfAny(layout.stopping);
  if (mark === undefined) return false;
  const [pid = '', ...startTime] = mark.trim().split(' ');
  if (isAlive(Number(pid), startTime.join(' '))) return true;
  if (readIfAny(layout.stopping) === mark) withdrawStop(layout);
  return false;
}

/** Writes a file atomically. */
export function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.new`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${text}\n`, { flag: 'wx' });
  // Root may share an ordinary user's folder, and that user must be able to read the file.
  chmodSync(temporary, 0o644);
  renameSync(temporary, file);
}

/** The content of a file, or undefined when it does not exist. */
export function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
