import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverPid } from '../../platform/embedded-support.js';
import { call, killChildren, serve, temporaryFolder, until, visibility, visibilityJson } from '../support.js';

// The service on its embedded database. Tests share one with a workspace and no demo, or use an empty folder.
const DATA_DIR = temporaryFolder();
const env = { DATA_DIR, LOG_LEVEL: 'silent' };
let key = '';

beforeAll(async () => {
  const { workspaceId } = await visibilityJson<{ workspaceId: string }>(
    ['workspace', 'create', '--name', 'Shared', '--plan', 'paid'],
    env,
  );
  const options = ['--workspace', workspaceId, '--environment', 'test', '--name', 'K'];
  key = (await visibilityJson<{ key: string }>(['key', 'create', ...options], env)).key;
});

interface Workspaces {
  workspaces: { workspaceId: string; name: string }[];
}

afterAll(async () => {
  killChildren();
  await until(() => serverPid(DATA_DIR) === undefined);
  rmSync(DATA_DIR, { recursive: true, force: true });
});

describe('the demo of the command line', () => {
  it('prints keys and three working curl calls, and the keys survive restarts of the service', async () => {
    const folder = temporaryFolder();
    const settings = { ...env, DATA_DIR: folder };
    const first = await serve(settings);
    await until(() => first.stdout().includes('npx visibility demo'));
    const port = new URL(first.url).port;
    const { stdout: shown } = await visibility(['demo', '--days', '3'], { env: { ...settings, PORT: port } });
    const secrets = [...shown.matchAll(/^ +(test|live) key +(sk_\w+)$/gm)].map(([, environment, secret]) => [
      environment,
      secret,
    ]);
    expect(secrets.map(([environment]) => environment)).toEqual(['test', 'live', 'test', 'test']);

    const calls = shown.split('\n').filter((line) => line.startsWith('  curl '));
    expect(calls).toHaveLength(3);
    for (const line of calls) {
      const result = spawnSync('/bin/sh', ['-c', `${line} -w '\\n%{http_code}'`], { encoding: 'utf8' });
      const [body = '', status] = result.stdout.split('\n');
      expect(status, line).toBe('200');
      expect(JSON.parse(body)).not.toHaveProperty('error');
    }
    expect(await first.end('SIGINT')).toBe(0);
    expect(serverPid(folder)).toBeUndefined();

    const second = await serve(settings, ['--workers', '3']);
    for (const [, secret = ''] of secrets)
      expect((await call(second.url, secret, '/v1/me')).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(serverPid(folder)).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});

describe('the command line next to a running service', () => {
  it('runs commands on the embedded database of a running service without stopping it', async () => {
    const service = await serve(env);
    const { workspaceId } = await visibilityJson<{ workspaceId: string }>(
      ['workspace', 'create', '--name', 'Beside', '--plan', 'free'],
      env,
    );
    const options = ['--workspace', workspaceId, '--environment', 'test', '--name', 'K'];
    const made = await visibilityJson<{ key: string }>(['key', 'create', ...options], env);
    expect((await call(service.url, made.key, '/v1/me')).body).toMatchObject({ workspaceId });
    expect(await service.end('SIGINT')).toBe(0);

    const { workspaces } = await visibilityJson<Workspaces>(['workspace', 'list'], env);
    expect(workspaces.map(({ name }) => name)).toContain('Beside');
    expect(serverPid(DATA_DIR)).toBeUndefined();
  });
});

describe('kill -9', () => {
  /** Adds prompts one at a time until the service stops answering; collects the acknowledged ids. */
  async function addUntilGone(url: string, acknowledged: string[]): Promise<void> {
    for (let number = 0; ; number += 1) {
      const text = `Prompt ${acknowledged.length} ${number}`;
      const answer = await call(url, key, '/v1/prompts', { text }).catch(() => undefined);
      if (answer?.status !== 201) return;
      acknowledged.push(String(answer.body['promptId']));
    }
  }

  it.each(['the service', 'the database server'])(
    'loses no acknowledged write after kill -9 of %s, and restarts',
    async (victim) => {
      const service = await serve({ ...env, PROMPT_CAP_PAID: '-1' });
      const acknowledged: string[] = [];
      const adding = addUntilGone(service.url, acknowledged);
      await Promise.race([until(() => acknowledged.length >= 20), adding]);
      expect(acknowledged.length, 'prompts were acknowledged before the kill').toBeGreaterThanOrEqual(20);
      const isService = victim === 'the service';
      process.kill(isService ? service.pid : (serverPid(DATA_DIR) ?? 0), 'SIGKILL');
      expect(await service.ended).toBe(isService ? 'SIGKILL' : 3);
      if (!isService)
        expect(service.stderr()).toContain('the embedded database stopped unexpectedly; restart the service');
      await adding;

      const next = await serve(env);
      const { tracked } = (await call(next.url, key, '/v1/prompts')).body as { tracked: { id: string }[] };
      const there = new Set(tracked.map(({ id }) => id));
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
      expect(await next.end('SIGINT')).toBe(0);
    },
  );
});

describe('serve options on an empty folder', () => {
  it('has no workspaces and announces the link of the first account', async () => {
    const folder = temporaryFolder();
    const service = await serve({ ...env, DATA_DIR: folder }, ['--json']);
    expect(service.announcement).toEqual({
      url: service.url,
      firstAccount: expect.stringMatching(/\/#start=[\w-]{43}$/),
    });
    expect(await service.end('SIGINT')).toBe(0);
    expect(
      (await visibilityJson<Workspaces>(['workspace', 'list'], { DATA_DIR: folder })).workspaces,
    ).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('reports alive but not ready with --no-migrate until "visibility migrate" has run', async () => {
    const folder = temporaryFolder();
    const service = await serve({ ...env, DATA_DIR: folder }, ['--no-migrate']);
    const status = async (path: string) => (await fetch(`${service.url}${path}`)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await visibilityJson(['migrate'], { DATA_DIR: folder });
    // The service reuses the result of its readiness check for a second.
    await until(async () => (await status('/readyz')) === 200);
    expect(await status('/healthz')).toBe(200);
    expect(await service.end('SIGINT')).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('reports a port in use', async () => {
    const service = await serve({ ...env, DATA_DIR });
    const folder = temporaryFolder();
    const { code, stderr } = await visibility(['serve'], {
      env: { ...env, DATA_DIR: folder, PORT: new URL(service.url).port },
    });
    expect(code).toBe(3);
    expect(stderr).toContain('is in use. Set PORT');
    expect(await service.end('SIGINT')).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('two services on one data folder', () => {
  it('lets two services share one embedded database and stop independently', async () => {
    const [one, two] = await Promise.all([serve(env), serve(env)]);
    expect(one.url).not.toBe(two.url);
    expect(await one.end('SIGINT')).toBe(0);
    expect((await call(two.url, key, '/v1/me')).status).toBe(200);
    expect(await two.end('SIGINT')).toBe(0);
    expect(serverPid(DATA_DIR)).toBeUndefined();
    const users = readdirSync(DATA_DIR).map((name) => join(DATA_DIR, name, 'users'));
    expect(users.filter(existsSync).flatMap((folder) => readdirSync(folder))).toEqual([]);
  });
});
