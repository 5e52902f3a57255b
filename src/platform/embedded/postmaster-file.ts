import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './data-folder.js';
import { readIfAny } from './membership.js';
import { isAlive, isPostgresOf } from './process-identity.js';

/** What a running server says of itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty until the server has opened its socket. */
  readonly socketDir: string;
  readonly status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** The server of this cluster that is running now, or undefined; a stale file does not count. */
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
 * Takes away a `postmaster.pid` whose process id now belongs to a program that is not this cluster's server;
 * Postgres would refuse to start because of it. One of a dead process is left: Postgres clears that itself.
 */
export function clearForeignPidFile(layout: Layout): boolean {
  const file = join(layout.cluster, 'postmaster.pid');
  const text = readIfAny(file);
  const pid = Number(text?.split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid) || isPostgresOf(pid, layout.cluster)) return false;
  // Moved before it is judged again: another process may have started a server in the meantime.
  const aside = `${file}.stale-${process.pid}`;
  if (!existsSync(file)) return false;
  renameSync(file, aside);
  const moved = readIfAny(aside);
  if (moved !== undefined && moved !== text) writeFileSync(file, moved, { flag: 'wx', mode: 0o600 });
  rmSync(aside, { force: true });
  return true;
}
