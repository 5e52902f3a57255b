import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Is there a process with this id, and, when its start time is known, is it still the same one? A process id
 * alone is not enough: after a crash or a reboot it may belong to an unrelated program.
 */
export function isAlive(pid: number, startTime = ''): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (isZombie(pid)) return false;
  if (startTime === '') return true;
  const now = startTimeOf(pid);
  return now === '' || now === startTime;
}

/**
 * When the process started, as an opaque text that is equal only for the same process: clock ticks since boot
 * on Linux, `ps`'s date elsewhere. Empty when neither can be had. The watchdog's shell computes the same text.
 */
export function startTimeOf(pid: number): string {
  return statFields(pid)?.[19] ?? ps(pid, 'lstart=');
}

/** Is the process a Postgres server of this cluster folder, whatever name the folder was given by? */
export function isPostgresOf(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid);
  if (!/postgres|postmaster/.test(command)) return false;
  if (workingFolderOf(pid) === clusterDir) return true;
  // `ps` puts spaces between the arguments, and there may be some within.
  if (!command.includes('\0')) return `${command} `.includes(` ${clusterDir} `);
  return command.split('\0').includes(clusterDir);
}

/** The command line: arguments that end in NUL on Linux, `ps`'s line elsewhere; empty when it cannot be had. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ps(pid, 'command=');
  }
}

/** The process' working folder; undefined when it cannot be had, as everywhere but on Linux. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The id of the parent process; undefined when it cannot be had, as everywhere but on Linux. */
export function parentOf(pid: number): number | undefined {
  const parent = statFields(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** A dead process whose parent has not asked for its status yet does nothing any more. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/** The fields of /proc/PID/stat after the program's name, which may itself hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  try {
    const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { env, stdio, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
