import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.js';
import { shortHash, type Layout } from './data-folder.js';
import { EmbeddedPostgresError } from './errors.js';
import { isAlive, startTimeOf } from './process-identity.js';
import { giveTo, spawnIdentity, type Account } from './run-as.js';
import { systemLockUnlessHere } from './system-lock.js';

/** The only role, a superuser, reached through a socket that only the owner can open. */
export const SUPERUSER = 'visibility';

const TEMPORARY = /^cluster\.new-(\d+)-([0-9a-f]+)-[0-9a-f]+$/;
const UNFINISHED_FILE = /\.(\d+)\.new$/;

/**
 * Creates the folders of the layout and the cluster, unless it exists. initdb works in a temporary folder that is renamed
 * when complete: a killed process leaves nothing that looks like a cluster, and when several processes race, one wins
 * and the others use its cluster. A process in another container cannot race.
 *
 * @throws EmbeddedPostgresError if the cluster cannot be created, or another container is creating it
 */
export async function ensureCluster(
  layout: Layout,
  binaries: Binaries,
  account: Account | undefined,
  fsync: boolean,
  log: (message: string) => void,
): Promise<void> {
  makeFolders(layout, account);
  const lock = hasCluster(layout) ? undefined : await systemLockUnlessHere(layout, account);
  try {
    removeLeftovers(layout);
    if (hasCluster(layout)) return;
    log(`Creating a new database in ${layout.home}.`);
    await createCluster(layout, binaries, account, fsync);
  } finally {
    lock?.release();
  }
}

const hasCluster = ({ cluster }: Layout): boolean => existsSync(join(cluster, 'PG_VERSION'));

async function createCluster(
  layout: Layout,
  binaries: Binaries,
  account: Account | undefined,
  fsync: boolean,
): Promise<void> {
  const temporary = join(layout.home, temporaryName());
  makeFolder(temporary, 0o700);
  giveTo(temporary, account);
  await initdb(temporary, binaries, account, fsync);
  try {
    renameSync(temporary, layout.cluster);
    if (fsync) syncFolder(layout.home);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!hasCluster(layout)) throw error;
  }
}

function makeFolders(layout: Layout, account: Account | undefined): void {
  // Under root, the account may only traverse the folder to reach the two parts that it owns.
  makeFolder(layout.home, account ? 0o711 : 0o700);
  makeFolder(layout.users, 0o700);
  makeFolder(layout.socketDir, 0o700);
  giveTo(layout.socketDir, account);
}

function makeFolder(path: string, mode: number): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
}

/** Identifies the process that creates the cluster. A process id alone is soon reused, in containers on every start. */
function temporaryName(): string {
  const startTime = shortHash(startTimeOf(process.pid));
  return `cluster.new-${process.pid}-${startTime}-${randomBytes(4).toString('hex')}`;
}

/** Removes partial files of killed processes, but not those of live ones. */
function removeLeftovers(layout: Layout): void {
  for (const folder of [layout.home, layout.users]) {
    for (const name of readdirSync(folder).filter(isLeftover)) {
      try {
        rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
      } catch {
        // An initdb that outlived its parent may still write there; the next start removes it.
      }
    }
  }
}

function isLeftover(name: string): boolean {
  const [, maker, startTime] = TEMPORARY.exec(name) ?? [];
  if (maker) return !isAlive(Number(maker)) || shortHash(startTimeOf(Number(maker))) !== startTime;
  const writer = Number(UNFINISHED_FILE.exec(name)?.[1]);
  return writer > 0 && !isAlive(writer);
}

async function initdb(target: string, binaries: Binaries, account: Account | undefined, fsync: boolean) {
  let output = '';
  for (const locale of localesFor(binaries.major)) {
    const args = ['-D', target, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', ...locale];
    if (!fsync) args.push('--no-sync');
    const result = await run(join(binaries.binDir, 'initdb'), args, account);
    if (result.ok) return;
    output = result.output;
    if (!/locale/i.test(output)) break;
  }
  rmSync(target, { recursive: true, force: true });
  throw new EmbeddedPostgresError(
    `The database could not be created in ${dirname(target)}: fix the problem that Postgres reports below, ` +
      `or set DATABASE_URL to a Postgres server.\n${lastLines(output)}`,
  );
}

/**
 * Locales to try, best first. lower() and ILIKE must handle non-ASCII letters, and sort order must not depend on the
 * machine. Postgres includes such a locale since version 17.
 */
function localesFor(major: number): string[][] {
  if (major >= 17) return [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']];
  return [['--locale=C.UTF-8'], ['--locale=C']];
}

function run(program: string, args: string[], account: Account | undefined) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(program, args, {
      ...spawnIdentity(account),
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** The log entry with the statement of a crashed process, which may hold data. Its further lines begin with a tab. */
const CRASHED_STATEMENT = /^.*DETAIL: +Failed process was running: .*\n?(?:\t.*\n?)*/gm;

/** The last lines of a program's output, without statements. */
export function lastLines(output: string, count = 15): string {
  return output.replace(CRASHED_STATEMENT, '').trim().split('\n').slice(-count).join('\n');
}

/** Waits until the names in a folder are on the disk. */
export function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
