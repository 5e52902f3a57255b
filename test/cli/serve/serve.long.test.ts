import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, waitsForLocks, type TestDatabase } from '../../support/database.js';
import { startLoad } from './load.js';
import {
  call,
  killChildren,
  serve,
  start,
  collect,
  ended,
  visibility,
  visibilityJson,
  until,
} from '../support.js';

// The service on an external Postgres.
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  killChildren();
  await db.drop();
});

/** An empty database without a schema, in addition to the test's own. */
async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = `${db.connection.database}_${randomBytes(3).toString('hex')}`;
  await db.owner.raw(`create database ${name}`);
  const url = db.url.replace(db.connection.database, name);
  return { url, drop: () => db.owner.raw(`drop database ${name} with (force)`) };
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('serve on DATABASE_URL', () => {
  it('creates no workspaces, and warns that limits are per process without REDIS_URL', async () => {
    const service = await serve({ DATABASE_URL: db.url });
    expect(await db.database('workspaces')).toEqual([]);
    expect(service.stdout()).not.toMatch(/sk_(test|live)_/);
    expect(await service.end('SIGTERM')).toBe(0);
    const warning = service
      .stdout()
      .split('\n')
      .find((line) => line.includes('REDIS_URL'));
    expect(JSON.parse(warning ?? '')).toMatchObject({
      level: 40,
      msg: expect.stringContaining('REDIS_URL is not set'),
    });
  });

  it('completes the request in progress when it is stopped, then exits with 0', async () => {
    const service = await serve({ DATABASE_URL: db.url, LOG_LEVEL: 'silent' });
    const workspace = await visibilityJson<{ workspaceId: string }>(
      ['workspace', 'create', '--name', 'W', '--plan', 'paid'],
      { DATABASE_URL: db.url },
    );
    const options = ['--workspace', workspace.workspaceId, '--environment', 'test', '--name', 'K'];
    const { key } = await visibilityJson<{ key: string }>(['key', 'create', ...options], {
      DATABASE_URL: db.url,
    });

    // The request waits for a lock that the test holds on its project, and the signal arrives in the meantime.
    const lock = await db.openAnother().transaction();
    await lock('projects').where({ workspace_id: workspace.workspaceId }).forUpdate();
    const answer = call(service.url, key, '/v1/prompts', { text: 'A prompt under way' });
    await waitForBlocked();
    const end = service.end('SIGINT');
    await lock.commit();
    expect((await answer).status).toBe(201);
    expect(await end).toBe(0);
    expect(service.stderr()).toContain('Stopping (interrupted) ...');
  });

  it('serves every request of clients that leave as soon as readiness fails', async () => {
    const service = await serve({ DATABASE_URL: db.url, LOG_LEVEL: 'silent', SHUTDOWN_GRACE_MS: '5000' });
    let leaving = false;
    const load = startLoad(`${service.url}/healthz`, 20, () => leaving);
    await until(() => load.answered() > 500);
    const end = service.end('SIGTERM');
    await until(async () => (await statusOf(`${service.url}/readyz`)) === 503);
    leaving = true;
    expect(await load.failures()).toEqual([]);
    expect(await end).toBe(0);
  });

  it('breaks no accepted connection of clients that do not notice the shutdown', async () => {
    const service = await serve({ DATABASE_URL: db.url, LOG_LEVEL: 'silent', SHUTDOWN_GRACE_MS: '500' });
    const load = startLoad(`${service.url}/healthz`, 20, () => false);
    await until(() => load.answered() > 500);
    expect(await service.end('SIGTERM')).toBe(0);
    // The kernel may still reset a new connection that was not accepted before the port closed.
    const failures = (await load.failures()).filter(({ code }) => code !== 'ECONNREFUSED');
    expect(failures.filter(({ reused }) => reused)).toEqual([]);
    expect(failures.filter(({ bytesRead }) => bytesRead > 0)).toEqual([]);
  });

  async function waitForBlocked(): Promise<void> {
    while ((await waitsForLocks(db)) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  it('exits with code 3 and a hint when the port or the address cannot be used', async () => {
    const env = { DATABASE_URL: db.url, LOG_LEVEL: 'silent' };
    const service = await serve(env);
    const { port } = new URL(service.url);
    const { code, stderr } = await visibility(['serve'], { env: { ...env, PORT: port } });
    expect(code).toBe(3);
    expect(stderr).toContain(`visibility: port ${port} is in use. Set PORT to another port, or to 0`);
    const other = await visibility(['serve'], { env: { ...env, PORT: '0', HOST: '192.0.2.1' } });
    expect(other.code).toBe(3);
    expect(other.stderr).toContain('192.0.2.1 is not an address of this machine. Set HOST');
    expect(await service.end('SIGINT')).toBe(0);
  });

  it('keeps serving when its output pipes are closed', async () => {
    const child = start(['serve', '--json'], { DATABASE_URL: db.url, PORT: '0' });
    const output = collect(child);
    const end = ended(child);
    const announcement = () => /^\{"url".*\n/m.exec(output().stdout)?.[0];
    await until(() => announcement() !== undefined);
    const { url } = JSON.parse(announcement() ?? '') as { url: string };
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let request = 0; request < 3; request += 1) expect(await statusOf(`${url}/v1/me`)).toBe(401);
    child.kill('SIGINT');
    expect(await end).toBe(0);
  });
});

describe('serve --no-migrate on an empty database', () => {
  it('is alive but not ready on an empty database with --no-migrate until "visibility migrate" has run', async () => {
    const empty = await emptyDatabase();
    const service = await serve({ DATABASE_URL: empty.url, LOG_LEVEL: 'silent' }, ['--no-migrate']);
    expect([await statusOf(`${service.url}/healthz`), await statusOf(`${service.url}/readyz`)]).toEqual([
      200, 503,
    ]);
    await visibilityJson(['migrate'], { DATABASE_URL: empty.url });
    // The service reuses the result of its readiness check for a second.
    await until(async () => (await statusOf(`${service.url}/readyz`)) === 200);
    expect(await statusOf(`${service.url}/healthz`)).toBe(200);
    expect(await service.end('SIGINT')).toBe(0);
    await empty.drop();
  });
});

describe('migrate', () => {
  it('names the migrations it applied, and reports an up-to-date schema on the second run', async () => {
    const empty = await emptyDatabase();
    const env = { DATABASE_URL: empty.url };
    const first = await visibility(['migrate'], { env });
    expect(first.code).toBe(0);
    expect(first.stdout.split('\n').slice(0, 2)).toEqual(['applied 0001-workspaces', 'applied 0002-prompts']);
    const second = await visibility(['migrate'], { env });
    expect(second).toEqual({ code: 0, stdout: 'The schema is up to date.\n', stderr: '' });
    expect(await visibilityJson(['migrate'], env)).toEqual({
      applied: [],
      packedDays: 0,
      examinedPrompts: 0,
    });
    await empty.drop();
  });

  it('lets one of three concurrent "visibility migrate" processes migrate, and all succeed', async () => {
    const empty = await emptyDatabase();
    const env = { DATABASE_URL: empty.url };
    const results = await Promise.all(
      [1, 2, 3].map(() => visibilityJson<{ applied: string[] }>(['migrate'], env)),
    );
    const counts = results.map(({ applied }) => applied.length).sort((a, b) => a - b);
    expect(counts.slice(0, 2)).toEqual([0, 0]);
    expect(counts[2]).toBeGreaterThanOrEqual(6);
    await empty.drop();
  });
});
