import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { layoutOf, majorsIn, openDataFolder } from './data-folder.js';
import { codeOf, EmbeddedPostgresError } from './errors.js';
import { joinEmbeddedPostgres } from './join.js';
import type { Account } from './run-as.js';
import type { Connection } from './session.js';
import type { EmbeddedPostgresOptions } from './types.js';

/** A backup, or what was restored from one. */
export interface DatabaseCopy {
  /** A data folder: the service can also be started with it as DATA_DIR. */
  readonly folder: string;
  readonly bytes: number;
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
  if (existsSync(path) && readdirSync(path).length > 0)
    throw new EmbeddedPostgresError(`${path} is not empty: name a folder that does not exist yet.`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const postgres = await joinEmbeddedPostgres(source);
  try {
    return { folder: path, bytes: await copyRunning(postgres.connection, path) };
  } finally {
    await postgres.leave();
  }
}

/**
 * Copies a backup into a data folder without a database.
 *
 * @throws EmbeddedPostgresError if the folder has a database, or the backup has none or is in use
 */
export async function restoreEmbedded(backup: string, target: Source): Promise<DatabaseCopy> {
  const source = resolve(backup);
  const major = existsSync(source) ? majorsIn(source).at(-1) : undefined;
  if (major === undefined)
    throw new EmbeddedPostgresError(`${source} is not a backup: it has no database of the service.`);
  const { home, cluster } = layoutOf(source, major);
  if (existsSync(join(cluster, 'postmaster.pid')))
    throw new EmbeddedPostgresError(
      `The database in ${source} is in use, or was not stopped: back it up first.`,
    );
  const folder = openDataFolder(target.dataDir, target.log ?? (() => undefined));
  if (majorsIn(folder.path).length > 0)
    throw new EmbeddedPostgresError(
      `The data folder ${folder.path} has a database already: move it away, or set DATA_DIR to another folder.`,
    );
  const bytes = await whole(join(folder.path, basename(home)), (copy) =>
    copyFolder(cluster, copy, { owner: folder.account, skip: () => false }),
  );
  return { folder: folder.path, bytes };
}

/** Copies the cluster of a running server into `folder`, with the log that makes it consistent. */
async function copyRunning(connection: Connection, folder: string): Promise<number> {
  const client = new Client(connection);
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
    return await whole(join(folder, basename(dirname(cluster))), async (copy) => {
      const bytes = await copyFolder(cluster, copy, { owner, skip: isTransient });
      const label = await value('select labelfile from pg_backup_stop(false)');
      await writeFile(join(copy, 'backup_label'), label, { mode: 0o600 });
      if (owner !== undefined) chownSync(join(copy, 'backup_label'), owner.uid, owner.gid);
      const isOlder = (segment: string) => /^[0-9A-F]{24}$/.test(segment) && segment < since;
      const log = { owner, skip: isOlder };
      return bytes + (await copyFolder(join(cluster, 'pg_wal'), join(copy, 'pg_wal'), log));
    });
  } finally {
    await client.end();
  }
}

/** Makes the cluster in `home` by `work`. An interrupted copy never looks like a database. */
async function whole(home: string, work: (cluster: string) => Promise<number>): Promise<number> {
  const partial = `${home}.partial`;
  rmSync(partial, { recursive: true, force: true });
  // The account of Postgres has to traverse it.
  mkdirSync(partial, { mode: 0o711 });
  try {
    const bytes = await work(join(partial, 'cluster'));
    renameSync(partial, home);
    return bytes;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
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
