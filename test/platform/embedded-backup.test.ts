import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src/platform/embedded/folder-lock.js';
import {
  joinEmbeddedPostgres,
  restoreEmbedded,
  verifyEmbedded,
  type EmbeddedPostgresError,
} from '../../src/platform/embedded/index.js';
import { writeManifest } from '../../src/platform/embedded/manifest.js';
import { startTimeOf } from '../../src/platform/embedded/process-identity.js';
import { temporaryFolder } from './embedded-support.js';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const TABLE = 'base/5/16384';
const LOG = 'pg_wal/000000010000000000000002';

/** A folder with the parts of a backup that a check looks at. */
async function makeBackup(): Promise<{ backup: string; home: string; cluster: string }> {
  const backup = newFolder();
  const home = join(backup, 'postgres-18');
  const cluster = join(home, 'cluster');
  for (const folder of ['base/5', 'pg_wal', 'pg_notify'])
    mkdirSync(join(cluster, folder), { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
  writeFileSync(join(cluster, 'backup_label'), 'START WAL LOCATION: 0/2000028\n');
  writeFileSync(join(cluster, TABLE), Buffer.alloc(3 * 8192, 'row'));
  writeFileSync(join(cluster, LOG), Buffer.alloc(8192, 'log'));
  await writeManifest(home, cluster);
  return { backup, home, cluster };
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: EmbeddedPostgresError) => error.message,
  );

let made: Awaited<ReturnType<typeof makeBackup>>;
beforeEach(async () => void (made = await makeBackup()));

const inCluster = (path: string) => join(made.cluster, path);
const damages: [string, () => void, RegExp][] = [
  ['a truncated table', () => truncateSync(inCluster(TABLE), 8192), /16384 has 8192 bytes instead of 24576/],
  [
    'a table with another byte',
    () => writeFileSync(inCluster(TABLE), Buffer.alloc(3 * 8192, 'raw')),
    /16384 has changed/,
  ],
  ['no file of the log', () => rmSync(inCluster(LOG)), /pg_wal\/0+1\d+ is missing/],
  [
    'no folder of the log',
    () => rmSync(inCluster('pg_wal'), { recursive: true }),
    /pg_wal is missing, pg_wal/,
  ],
  ['no backup_label', () => rmSync(inCluster('backup_label')), /: backup_label is missing\./],
  ['an empty folder less', () => rmdirSync(inCluster('pg_notify')), /pg_notify is missing/],
  [
    'a file more',
    () => writeFileSync(inCluster('standby.signal'), ''),
    /standby\.signal does not belong to it/,
  ],
  [
    'more damages than a message can show',
    () => {
      for (const name of readdirSync(made.cluster)) rmSync(inCluster(name), { recursive: true });
      writeFileSync(inCluster('PG_VERSION'), '18\n');
    },
    /, and 2 more\. Use another backup/,
  ],
  ['half of a manifest', () => truncateSync(join(made.home, 'manifest.json'), 200), /manifest .* is damaged/],
  ['no manifest', () => rmSync(join(made.home, 'manifest.json')), /has no manifest.*--unverified/],
  [
    'the manifest of a newer release',
    () => writeFileSync(join(made.home, 'manifest.json'), '{"format":2,"files":[],"folders":[]}'),
    /made by a newer release/,
  ],
];

describe('a backup', () => {
  it('is verified by its manifest and restored without it', async () => {
    expect(await verifyEmbedded(made.backup)).toMatchObject({ folder: made.backup, files: 4 });
    const dataDir = newFolder();
    await restoreEmbedded(made.backup, { dataDir });
    expect(readdirSync(dataDir)).toEqual(['postgres-18']);
    expect(readdirSync(join(dataDir, 'postgres-18'))).toEqual(['cluster']);
    expect(readFileSync(join(dataDir, 'postgres-18', 'cluster', TABLE))).toEqual(
      readFileSync(inCluster(TABLE)),
    );
  });

  it.each(damages)('with %s is neither verified nor restored', async (_, damage, message) => {
    damage();
    const dataDir = newFolder();
    expect(await failureOf(verifyEmbedded(made.backup))).toMatch(message);
    expect(await failureOf(restoreEmbedded(made.backup, { dataDir }))).toMatch(message);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('that does not match its manifest can be restored unverified', async () => {
    appendFileSync(inCluster(TABLE), 'more');
    const dataDir = newFolder();
    await restoreEmbedded(made.backup, { dataDir, unverified: true });
    expect(existsSync(join(dataDir, 'postgres-18', 'cluster', TABLE))).toBe(true);
  });
});

describe('a data folder', () => {
  it('takes one restore at a time, and no service meanwhile', async () => {
    const dataDir = newFolder();
    const unlock = lockFolder(dataDir);
    const held = new RegExp(`Process ${process.pid} is copying a database into ${dataDir}`);
    expect(await failureOf(restoreEmbedded(made.backup, { dataDir }))).toMatch(held);
    expect(await failureOf(joinEmbeddedPostgres({ dataDir }))).toMatch(held);
    unlock();
    await restoreEmbedded(made.backup, { dataDir });
  });

  it('accepts one of several restores that start together', async () => {
    const dataDir = newFolder();
    const restores = [1, 2, 3].map(() => failureOf(restoreEmbedded(made.backup, { dataDir })));
    const ends = await Promise.all(restores);
    expect(ends.filter((end) => end === 'no error')).toHaveLength(1);
    expect(ends.filter((end) => /is copying a database|has a database already/.test(end))).toHaveLength(2);
  });

  it('is not locked by a process that has ended', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    const startTime = startTimeOf(child.pid ?? 0);
    await new Promise((resolve) => child.once('close', resolve));
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'copying'), `${child.pid} ${startTime}\n`);
    await restoreEmbedded(made.backup, { dataDir });
    expect(readdirSync(dataDir)).toEqual(['postgres-18']);
  });

  it('with the remains of a first start is left alone', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres-18', 'users'), { recursive: true });
    expect(await failureOf(restoreEmbedded(made.backup, { dataDir }))).toMatch(/is not empty.*move it away/);
    expect(readdirSync(dataDir)).toEqual(['postgres-18']);
  });
});
