import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { syncFolder } from './cluster.js';
import { layoutOf, majorsIn, openDataFolder, type Layout } from './data-folder.js';
import { codeOf, EmbeddedPostgresError } from './errors.js';
import { LOCK_FILE, lockFolder } from './folder-lock.js';
import { joinEmbeddedPostgres } from './join.js';
import { damagedError, differencesFrom, readManifest, writeManifest, type Manifest } from './manifest.js';
import type { Account } from './run-as.js';
import type { Connection } from './session.js';
import type { EmbeddedPostgresOptions } from './types.js';

/** A backup, or what was restored from one. */
export interface DatabaseCopy {
  /** A data folder: the service can also be started with it as DATA_DIR. */
  readonly folder: string;
  readonly bytes: number;
}

/** A backup that matches its manifest. */
export interface VerifiedBackup extends DatabaseCopy {
  readonly files: number;
  /** The time at which it was made, ISO 8601. */
  readonly createdAt: string;
}

type Source = Pick<EmbeddedPostgresOptions, 'dataDir' | 'log'>;

/**
 * Copies the embedded database to a new folder, also while it is in use: Postgres's own backup of a running server, with
 * the write-ahead log that was written meanwhile. The copy has everything that was committed before the call.
 *
 * @throws EmbeddedPostgresError if there is no database yet, or the folder is not empty
 */
export async function backUpEmbedded(source: Source, target: string): Promise<DatabaseCopy> {
  const folder = openDataFolder(source.dataDir, source.log ?? (() => undefined));
  if (majorsIn(folder.path).length === 0)
    throw new EmbeddedPostgresError(
      `There is no database in ${folder.path} yet, so there is nothing to back up.`,
    );
  const path = resolve(target);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(path);
  try {
    if (readdirSync(path).some((name) => name !== LOCK_FILE))
      throw new EmbeddedPostgresError(`${path} is not empty: name a folder that does not exist yet.`);
    return { folder: path, bytes: await copyFrom(source, path) };
  } finally {
    unlock();
  }
}

/**
 * Compares a backup with the manifest that was written when it was made.
 *
 * @throws EmbeddedPostgresError if a file or folder is missing, damaged or added, or there is no manifest
 */
export async function verifyEmbedded(backup: string): Promise<VerifiedBackup> {
  const source = resolve(backup);
  const { home, cluster } = backupIn(source);
  const manifest = requireManifest(source, home);
  await requireWhole(source, manifest, cluster);
  const { files, createdAt } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { folder: source, bytes, files: files.length, createdAt };
}

/** Options of a restore. */
export interface RestoreOptions extends Source {
  /** Restores a backup that has no manifest or does not match it. Default: false. */
  readonly unverified?: boolean;
}

/**
 * Copies a backup into a data folder without a database. The copy becomes the database when it matches the manifest.
 *
 * @throws EmbeddedPostgresError if the folder has a database, or the backup has none, is in use, is damaged or has no
 * manifest
 */
export async function restoreEmbedded(backup: string, target: RestoreOptions): Promise<DatabaseCopy> {
  const source = resolve(backup);
  const { home, cluster } = backupIn(source);
  const manifest = target.unverified ? undefined : requireManifest(source, home);
  const folder = openDataFolder(target.dataDir, target.log ?? (() => undefined));
  const unlock = lockFolder(folder.path);
  try {
    requireNoDatabase(folder.path);
    const bytes = await whole(join(folder.path, basename(home)), async (copy) => {
      const copied = await copyFolder(cluster, copy, { owner: folder.account, skip: () => false });
      if (manifest !== undefined) await requireWhole(source, manifest, copy);
      return copied;
    });
    return { folder: folder.path, bytes };
  } finally {
    unlock();
  }
}

function backupIn(source: string): Pick<Layout, 'home' | 'cluster'> {
  const major = existsSync(source) ? majorsIn(source).at(-1) : undefined;
  if (major === undefined)
    throw new EmbeddedPostgresError(`${source} is not a backup: it has no database of the service.`);
  const layout = layoutOf(source, major);
  if (existsSync(join(layout.cluster, 'postmaster.pid')))
    throw new EmbeddedPostgresError(
      `The database in ${source} is in use, or was not stopped: back it up first.`,
    );
  return layout;
}

function requireManifest(source: string, home: string): Manifest {
  const manifest = readManifest(home);
  if (manifest !== undefined) return manifest;
  throw new EmbeddedPostgresError(
    `The backup in ${source} has no manifest, so nothing shows whether it is complete: it was made by an older release, ` +
      'or is a data folder. "visibility restore --unverified" restores it without a check.',
  );
}

async function requireWhole(source: string, manifest: Manifest, cluster: string): Promise<void> {
  const differences = await differencesFrom(manifest, cluster);
  if (differences.length > 0) throw damagedError(source, differences);
}

function requireNoDatabase(path: string): void {
  if (majorsIn(path).length > 0)
    throw new EmbeddedPostgresError(
      `The data folder ${path} has a database already: move it away, or set DATA_DIR to another folder.`,
    );
}

async function copyFrom(source: Source, path: string): Promise<number> {
  const postgres = await joinEmbeddedPostgres(source);
  try {
    return await copyRunning(postgres.connection, path);
  } finally {
    await postgres.leave();
  }
}

/** Copies the cluster of a running server into `folder`, with the log that makes it consistent. */
async function copyRunning(connection: Connection, folder: string): Promise<number> {
  const client = new Client(connection);
  // The statement that fails reports it.
  client.on('error', () => undefined);
  await client.connect();
  const value = async (statement: string, ...values: unknown[]) =>
    Object.values((await client.query<Record<string, string>>(statement, values)).rows[0] ?? {})[0] ?? '';
  try {
    const cluster = await value('show data_directory');
    const { uid, gid } = statSync(cluster);
    const owner = process.getuid?.() === 0 ? { uid, gid } : undefined;
    // Keeps the log from here on. It ends with the connection.
    await value(
      'select lsn from pg_create_physical_replication_slot($1, true, true)',
      `backup_${process.pid}`,
    );
    const since = await value(`select pg_walfile_name(pg_backup_start('visibility backup', true))`);
    return await whole(join(folder, basename(dirname(cluster))), async (copy, home) => {
      const bytes = await copyFolder(cluster, copy, { owner, skip: isTransient });
      const label = await value('select labelfile from pg_backup_stop(false)');
      await writeFile(join(copy, 'backup_label'), label, { mode: 0o600, flush: true });
      if (owner !== undefined) chownSync(join(copy, 'backup_label'), owner.uid, owner.gid);
      const isOlder = (segment: string) => /^[0-9A-F]{24}$/.test(segment) && segment < since;
      const log = { owner, skip: isOlder };
      const logBytes = await copyFolder(join(cluster, 'pg_wal'), join(copy, 'pg_wal'), log);
      await writeManifest(home, copy);
      return bytes + Buffer.byteLength(label) + logBytes;
    });
  } finally {
    await client.end();
  }
}

/** Makes the cluster in `home` by `work`. An interrupted copy never looks like a database. */
async function whole(
  home: string,
  work: (cluster: string, partial: string) => Promise<number>,
): Promise<number> {
  const partial = `${home}.partial`;
  rmSync(partial, { recursive: true, force: true });
  // The account of Postgres has to traverse it.
  mkdirSync(partial, { mode: 0o711 });
  try {
    const bytes = await work(join(partial, 'cluster'), partial);
    moveTo(home, partial);
    syncFolder(dirname(home));
    return bytes;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

function moveTo(home: string, partial: string): void {
  try {
    renameSync(partial, home);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    throw new EmbeddedPostgresError(
      `${home} is not empty, and may be of another process: move it away, or name another folder.`,
    );
  }
}

/** Folders whose content Postgres recreates when it starts, or that is copied later. */
const EMPTIED =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const TRANSIENT = /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label|pgsql_tmp.*|pg_internal\.init.*)$/;

const isTransient = (path: string) => EMPTIED.test(path) || TRANSIENT.test(path);

interface CopyOptions {
  /** The account that gets the copies. Undefined for this user. */
  readonly owner: Pick<Account, 'uid' | 'gid'> | undefined;
  /** Whether to leave out a file or folder, by its path within the folder. */
  readonly skip: (path: string) => boolean;
}

/** Copies a folder to the disk and returns the bytes of its files. Files may vanish meanwhile. */
async function copyFolder(from: string, to: string, options: CopyOptions, within = ''): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (options.owner !== undefined) chownSync(to, options.owner.uid, options.owner.gid);
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = `${within}${entry.name}`;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (options.skip(path)) continue;
    if (entry.isDirectory()) bytes += await copyFolder(source, target, options, `${path}/`);
    else if (entry.isFile()) bytes += await copyOne(source, target, options.owner);
  }
  return bytes;
}

async function copyOne(source: string, target: string, owner: CopyOptions['owner']): Promise<number> {
  try {
    await copyFile(source, target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
  const file = await open(target, 'r+');
  try {
    await file.sync();
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
