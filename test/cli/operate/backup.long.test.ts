import { cpSync, existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clear } from '../../platform/embedded-support.js';
import {
  call,
  killChildren,
  serve,
  temporaryFolder,
  visibilityError,
  visibilityJson,
  type Service,
} from '../support.js';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};

const dataDir = newFolder();
const backup = join(newFolder(), 'backup');
const env = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000' };
let service: Service;
let key: string;

beforeAll(async () => {
  service = await serve(env);
  const { workspaceId } = await visibilityJson<{ workspaceId: string }>(
    ['workspace', 'create', '--name', 'Acme', '--plan', 'paid', '--cap', '-1'],
    env,
  );
  ({ key } = await visibilityJson<{ key: string }>(
    ['key', 'create', '--workspace', workspaceId, '--environment', 'test', '--name', 'drill'],
    env,
  ));
});

afterAll(async () => {
  killChildren();
  await Promise.all(folders.map(clear));
});

const track = async (url: string, text: string) => {
  const { status, body } = await call(url, key, '/v1/prompts', { text });
  expect(status).toBe(201);
  return (body as { promptId: string }).promptId;
};

describe('backup and restore', () => {
  it('restores everything that was committed before the backup, made while the service writes', async () => {
    const before: string[] = [];
    for (let i = 0; i < 50; i += 1) before.push(await track(service.url, `before ${i}`));

    let isDone = false;
    const writing = (async () => {
      let count = 0;
      for (; !isDone; count += 1) await track(service.url, `meanwhile ${count}`);
      return count;
    })();
    const made = await visibilityJson<{ folder: string; bytes: number }>(['backup', backup], env);
    isDone = true;
    const meanwhile = await writing;
    expect(made).toMatchObject({ folder: backup });
    expect(made.bytes).toBeGreaterThan(10_000_000);
    expect(statSync(backup).mode & 0o077).toBe(0);
    const after = await track(service.url, 'after');

    const verified = await visibilityJson<object>(['backup', '--verify', backup], {});
    expect(verified).toMatchObject({ folder: backup, bytes: made.bytes });
    const restored = { ...env, DATA_DIR: newFolder() };
    await visibilityJson(['restore', backup], restored);
    const copy = await serve(restored);
    const { status, body } = await call(copy.url, key, '/v1/prompts');
    expect(status).toBe(200);
    const tracked = (body as { tracked: { id: string; text: string }[] }).tracked;
    const ids = tracked.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(ids).not.toContain(after);
    // Of the writes meanwhile, a number of the first ones, without gaps.
    const kept = tracked.flatMap(({ text }) =>
      text.startsWith('meanwhile ') ? [Number(text.slice(10))] : [],
    );
    expect(kept.sort((one, other) => one - other)).toEqual(kept.map((_, index) => index));
    expect(kept.length).toBeLessThanOrEqual(meanwhile);
    await track(copy.url, 'in the copy');
    expect(await copy.end('SIGTERM')).toBe(0);
  });

  it('neither verifies nor restores a backup with a truncated file, except unverified', async () => {
    const damaged = join(newFolder(), 'damaged');
    cpSync(backup, damaged, { recursive: true });
    truncateSync(join(damaged, 'postgres-18', 'cluster', 'base', '1', '1259'), 8192);
    const message = expect.stringMatching(/base\/1\/1259 has 8192 bytes instead of/) as string;
    expect(await visibilityError(['backup', '--verify', damaged])).toMatchObject({ exit: 3, message });
    const target = { DATA_DIR: newFolder() };
    expect(await visibilityError(['restore', damaged], target)).toMatchObject({ exit: 3, message });
    expect(readdirSync(target.DATA_DIR)).toEqual([]);
    await visibilityJson(['restore', '--unverified', damaged], target);
  });

  it('refuses a folder with files, and a data folder with a database', async () => {
    const full = newFolder();
    writeFileSync(join(full, 'file'), '');
    expect(await visibilityError(['backup', full], env)).toMatchObject({
      exit: 3,
      message: expect.stringMatching(/is not empty: name a folder/) as string,
    });
    expect(await visibilityError(['restore', backup], env)).toMatchObject({
      message: expect.stringMatching(/has a database already: move it away/) as string,
    });
    expect(await visibilityError(['restore', full], { DATA_DIR: newFolder() })).toMatchObject({
      message: expect.stringMatching(/is not a backup/) as string,
    });
  });

  it('refuses to restore from a folder that is in use', async () => {
    expect(await visibilityError(['restore', dataDir], { DATA_DIR: newFolder() })).toMatchObject({
      message: expect.stringMatching(/is in use, or was not stopped/) as string,
    });
  });

  it('makes no database for a backup of nothing', async () => {
    const empty = newFolder();
    expect(await visibilityError(['backup', join(empty, 'backup')], { DATA_DIR: empty })).toMatchObject({
      message: expect.stringMatching(/no database in .* yet/) as string,
    });
    expect(readdirSync(empty)).toEqual([]);
  });

  it('does not take what an interrupted backup left for a backup', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres-18.partial', 'cluster'), { recursive: true });
    writeFileSync(join(folder, 'postgres-18.partial', 'cluster', 'PG_VERSION'), '18');
    const target = newFolder();
    expect(await visibilityError(['restore', folder], { DATA_DIR: target })).toMatchObject({
      message: expect.stringMatching(/is not a backup/) as string,
    });
    expect(existsSync(join(target, 'postgres-18'))).toBe(false);
  });

  it('refers to other means with DATABASE_URL', async () => {
    const external = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    expect(await visibilityError(['backup', join(newFolder(), 'backup')], external)).toMatchObject({
      exit: 2,
      message: expect.stringMatching(/pg_dump/) as string,
    });
  });
});
