import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { clear, layoutIn, serverPid } from '../../platform/embedded-support.js';
import { call, killChildren, serve, temporaryFolder, until, visibilityJson } from '../support.js';
import { needs } from '../../support/needs.js';

const folder = temporaryFolder();
const isMounted = mount();

/** Mounts a small disk for the data; returns false if this process may not mount one. */
function mount(): boolean {
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=220m,mode=0711', 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(async () => {
  killChildren();
  await until(() => serverPid(folder) === undefined);
  if (isMounted) execFileSync('umount', ['-l', folder]);
  else await clear(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** Writes to the file until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      expect((error as { code?: string }).code).toBe('ENOSPC');
    }
  }
  closeSync(handle);
}

/** Writes to the database until it stops for lack of disk space. */
async function exhaust(host: string): Promise<void> {
  const client = new Client({ host, port: 5432, user: 'visibility', database: 'visibility' });
  client.on('error', () => undefined);
  await client.connect();
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  // Writes to the write-ahead log only.
  const write = `select pg_logical_emit_message(false, 'ballast', repeat('x', 1000000))`;
  const writing = (async () => {
    while (await client.query(write).then(Boolean, ({ code }: { code?: string }) => code === '53100'));
  })();
  await Promise.race([writing, ended]);
  await client.end().catch(() => undefined);
}

it(
  'responds with 503 while the disk of the embedded database is full, and recovers once there is space',
  needs(isMounted, 'this process may not mount a small disk'),
  async () => {
    const env = { DATA_DIR: folder, LOG_LEVEL: 'info' };
    const service = await serve({ ...env, DATABASE_QUERY_TIMEOUT_MS: '5000' });
    const created = ['workspace', 'create', '--name', 'Full', '--plan', 'paid'];
    const { workspaceId } = await visibilityJson<{ workspaceId: string }>(created, env);
    const issued = ['key', 'create', '--workspace', workspaceId, '--environment', 'test', '--name', 'K'];
    const { key } = await visibilityJson<{ key: string }>(issued, env);
    expect((await call(service.url, key, '/v1/prompts', { text: 'before the disk was full' })).status).toBe(
      201,
    );

    const ballast = join(folder, 'ballast');
    fill(ballast);
    await exhaust(layoutIn(folder).socketDir);
    await until(() => service.stdout().includes('is full, so the embedded database has stopped'));
    for (const path of ['/v1/me', '/v1/prompts', '/readyz'])
      expect((await call(service.url, key, path)).status, path).toBe(503);

    rmSync(ballast);
    await until(async () => (await call(service.url, key, '/v1/me')).status === 200);
    expect((await call(service.url, key, '/v1/prompts')).body).toMatchObject({
      tracked: [{ text: 'before the disk was full' }],
    });
    expect((await call(service.url, key, '/v1/prompts', { text: 'and after it' })).status).toBe(201);
    expect(await service.end('SIGINT')).toBe(0);
    expect(serverPid(folder)).toBeUndefined();
  },
);
