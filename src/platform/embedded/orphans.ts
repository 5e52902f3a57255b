import { readdirSync } from 'node:fs';
import { commandOf, parentOf, workingFolderOf } from './process-identity.js';

/**
 * Kills processes that a killed server left behind. Most exit on their own, but one in a long computation keeps running,
 * and until it exits Postgres cannot start on its data. Committed data is safe in the write-ahead log. The processes are
 * identified by their working directory, which only Linux exposes; on other systems this does nothing.
 *
 * @returns how many processes were killed
 */
export function endOrphans(clusterDir: string): number {
  const pids = processIds().filter((pid) => workingFolderOf(pid) === clusterDir);
  const orphans = pids.filter((pid) => isServerChild(pid) && !pids.includes(parentOf(pid) ?? 0));
  for (const pid of orphans) endNow(pid);
  return orphans.length;
}

/** Postgres renames its child processes to "postgres: ..."; the server itself keeps its command line. */
function isServerChild(pid: number): boolean {
  return commandOf(pid).startsWith('postgres: ');
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}
