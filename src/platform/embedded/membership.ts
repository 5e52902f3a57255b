import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './data-folder.js';
import { codeOf } from './errors.js';
import { isAlive, startTimeOf } from './process-identity.js';

/*
 * Who uses the server, agreed on through files so that no process needs to outlive another:
 *
 *   users/<pid>.<random>   written before a process uses the server; holds its start time
 *   stopping               written by whoever means to stop the server; holds its process id and start time
 *
 * A process that joins writes its user file first and looks for `stopping` second; one that stops the server
 * writes `stopping` first and looks for users second. Whatever the order, at least one of them sees the other.
 */

/** Registers this process as a user of the server; call the result to take it back. */
export function registerUser(layout: Layout): () => void {
  const file = join(layout.users, `${process.pid}.${randomBytes(4).toString('hex')}`);
  writeWhole(file, startTimeOf(process.pid));
  return () => rmSync(file, { force: true });
}

/** Is any registered process alive? The files of dead ones are removed on the way. */
export function anyUser(layout: Layout): boolean {
  const isUser = (name: string): boolean => {
    const file = join(layout.users, name);
    const pid = Number(/^(\d+)\.[0-9a-f]+$/.exec(name)?.[1]);
    if (pid > 0 && isAlive(pid, readIfAny(file)?.trim())) return true;
    // A file that is just being written has another ending and another process' business.
    if (pid > 0) rmSync(file, { force: true });
    return false;
  };
  return readdirSync(layout.users).filter(isUser).length > 0;
}

/** Says that this process is about to stop the server. */
export function announceStop(layout: Layout): void {
  writeWhole(layout.stopping, `${process.pid} ${startTimeOf(process.pid)}`);
}

/** The server was stopped, or is not going to be. */
export function withdrawStop(layout: Layout): void {
  rmSync(layout.stopping, { force: true });
}

/** Is a live process about to stop the server? The mark of one that died half-way is removed. */
export function stopAnnounced(layout: Layout): boolean {
  const mark = readIfAny(layout.stopping);
  if (mark === undefined) return false;
  const [pid = '', ...startTime] = mark.trim().split(' ');
  if (isAlive(Number(pid), startTime.join(' '))) return true;
  if (readIfAny(layout.stopping) === mark) withdrawStop(layout);
  return false;
}

/** Writes a file that others see either whole or not at all. */
export function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.new`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${text}\n`, { flag: 'wx' });
  // Root may share the folder of an ordinary user, who must be able to read what root has written.
  chmodSync(temporary, 0o644);
  renameSync(temporary, file);
}

/** A file's text, or undefined when there is no such file. */
export function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
