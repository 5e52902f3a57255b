import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './data-folder.js';
import { readIfAny } from './membership.js';
import { isAlive, isPostgresOf } from './process-identity.js';

/** The content of a running server's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty until the server opens its socket. */
  readonly socketDir: string;
  readonly status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** The running server of this cluster, or undefined. Ignores a stale file. */
export function runningPostmaster(layout: Layout): Postmaster | undefined {
  const lines = readIfAny(join(layout.cluster, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !(pid > 0) || !isAlive(pid) || !isPostgresOf(pid, layout.cluster)) return undefined;
  const status = lines[7]?.trim() ?? '';
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: status === 'ready' || status === 'starting' || status === 'stopping' ? status : 'unknown',
  };
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program, because Postgres would not start. Postgres
 * itself removes the file of a dead process.
 */
export function clearForeignPidFile(layout: Layout): boolean {
  const file = join(layout.cluster, 'postmaster.pid');
  const text = readIfAny(file);
  const pid = Number(text?.split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid) || isPostgresOf(pid, layout.cluster)) return false;
  // Move the file before checking it again: another process may have started a server in the meantime.
  const aside = `${file}.stale-${process.pid}`;
  if (!existsSync(file)) return false;
  renameSync(file, aside);
  const moved = readIfAny(aside);
  if (moved !== undefined && moved !== text) writeFileSync(file, moved, { flag: 'wx', mode: 0o600 });
  rmSync(aside, { force: true });
  return true;
}
