import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './errors.js';

/** The system account that runs Postgres when this process is root, since Postgres does not run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** The spawn options to run a child process as the account; empty when this process is not root. */
export function spawnIdentity(account: Account | undefined): { uid?: number; gid?: number } {
  // The id of `nobody` is 4294967294 on macOS: spawn expects a signed number, chown an unsigned one.
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

/** Makes the account own a file or folder; does nothing when this process is not root. */
export function giveTo(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid >>> 0, account.gid >>> 0);
}

/**
 * The account to run Postgres as, or undefined for the current user. An existing cluster keeps its owner, so that root
 * can join or start an ordinary user's database. A new one belongs to `postgres`, or else `nobody`, because initdb needs
 * an account in the user database.
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(clusterDir);
  if (owner) return owner;
  for (const name of ['postgres', 'nobody']) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    'Postgres does not run as root, and this system has neither a "postgres" nor a "nobody" user: ' +
      'start the service as an ordinary user, or set DATABASE_URL.',
  );
}

/** True when the account can enter the folder. Asks the system, so that every kind of permission counts. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  const options = { ...spawnIdentity(account), cwd: '/', stdio: 'ignore' as const };
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}

function ownerOf(path: string): Account | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || stat.uid === 0) return undefined;
  return { uid: stat.uid, gid: stat.gid, name: `uid ${stat.uid}` };
}

function lookUp(name: string): Account | undefined {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (ids.some((id) => id.status !== 0)) return undefined;
  const [uid, gid] = ids.map((id) => Number(id.stdout.trim()));
  if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) return undefined;
  return { uid: uid as number, gid: gid as number, name };
}
