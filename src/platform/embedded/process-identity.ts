import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * True when a process with this id and start time is running. After a crash or reboot, an id alone may belong to an
 * unrelated program. An empty start time matches any.
 */
export function isAlive(pid: number, startTime = ''): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (isZombie(pid)) return false;
  if (startTime === '') return true;
  const now = startTimeOf(pid);
  return now === '' || now === startTime;
}

/**
 * The start time of a process as opaque text, to be compared only: clock ticks since boot on Linux, the date from `ps`
 * elsewhere, or empty when unavailable. The watchdog's shell script computes the same text.
 */
export function startTimeOf(pid: number): string {
  return statFields(pid)?.[19] ?? ps(pid, 'lstart=');
}

/** True when the process is a Postgres server of this cluster folder. */
export function isPostgresOf(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid);
  if (!/postgres|postmaster/.test(command)) return false;
  if (workingFolderOf(pid) === clusterDir) return true;
  // `ps` separates arguments with spaces, which may also occur within one.
  if (!command.includes('\0')) return `${command} `.includes(` ${clusterDir} `);
  return command.split('\0').includes(clusterDir);
}

/** The command line: NUL-terminated arguments on Linux, one line from `ps` elsewhere, or empty when unavailable. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ps(pid, 'command=');
  }
}

/** The working directory of a process; undefined when unavailable, as it always is outside Linux. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The id of the parent process; undefined when unavailable, as it always is outside Linux. */
export function parentOf(pid: number): number | undefined {
  const parent = statFields(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** True for a zombie: a dead process whose parent has not collected its status. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/** The fields of /proc/PID/stat after the program name, which may itself contain spaces and parentheses. */
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
