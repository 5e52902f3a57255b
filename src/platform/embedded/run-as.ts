import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './errors.js';

/** The system account that Postgres runs under when this process is root, which Postgres itself refuses. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** What a child process needs to run as an account; nothing when this process is not root. */
export function spawnIdentity(account: Account | undefined): { uid?: number; gid?: number } {
  // macOS counts `nobody` as 4294967294: spawn wants that as a signed number, chown as an unsigned one.
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

/** Gives a file or folder to an account; does nothing when this process is not root. */
export function giveTo(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid >>> 0, account.gid >>> 0);
}

/**
 * The account to run Postgres as, or undefined for the caller's own. An existing cluster stays with its owner,
 * so that root can join or start the database of an ordinary user; a new one goes to `postgres`, else `nobody`
 * (initdb needs an account that has an entry in the user database).
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
    'Postgres does not run as root and this system has neither a user "postgres" nor "nobody": ' +
      'start the service as an ordinary user, or set DATABASE_URL.',
  );
}

/** Can the account enter this folder? Asked of the system itself, so that every kind of permission counts. */
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
