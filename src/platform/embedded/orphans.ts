import { readdirSync } from 'node:fs';
import { commandOf, parentOf, workingFolderOf } from './process-identity.js';

/**
 * Ends the processes that a killed server has left behind. Most end by themselves at once; one in the middle of
 * a long computation only when that is done, and until then Postgres refuses to start on its data. Nothing is
 * lost by it: what they had committed is in the write-ahead log. They are known by their working folder, which
 * only Linux tells; elsewhere nothing is ended.
 *
 * @returns how many processes were ended
 */
export function endOrphans(clusterDir: string): number {
  const pids = processIds().filter((pid) => workingFolderOf(pid) === clusterDir);
  const orphans = pids.filter((pid) => isServerChild(pid) && !pids.includes(parentOf(pid) ?? 0));
  for (const pid of orphans) endNow(pid);
  return orphans.length;
}

/** Postgres names its children "postgres: what they do"; the server itself keeps its command line. */
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
    // It has ended by itself.
  }
}
