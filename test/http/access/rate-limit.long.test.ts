import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../../src/platform/database.js';
import { issueSecret } from '../../../src/features/api-keys/secret.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { captureLog } from '../bare-server.js';
import { expectCommonHeaders, expectProblem } from '../problem.js';

let db: TestDatabase;
const apps: TestApp[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => db.drop());

async function start(env: NodeJS.ProcessEnv, pool = db.openAnother('visibility_app')): Promise<TestApp> {
  const app = await createTestApp({ db, pool, env: { RATE_LIMIT_PER_MINUTE: '60', ...env } });
  apps.push(app);
  return app;
}

/** Starts a process and waits until it uses Redis, since before that it counts in memory. */
async function startOnRedis(url: string, limits: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const { log, lines } = captureLog('info');
  const app = await createTestApp({
    db,
    log,
    env: { RATE_LIMIT_PER_MINUTE: '60', ...limits, REDIS_URL: url },
  });
  apps.push(app);
  await expect.poll(() => lines.join('')).toContain('Redis is available');
  return app;
}

/** Counts the statements that take a connection from the pool from now on. */
function countStatements(database: Database): { count: number } {
  const statements = { count: 0 };
  const pool = database.client as { acquireConnection: () => Promise<unknown> };
  const acquire = pool.acquireConnection.bind(pool);
  pool.acquireConnection = () => {
    statements.count += 1;
    return acquire();
  };
  return statements;
}

const RETRY_AFTER = /^([1-9]|[1-5]\d|60)$/;

describe('the budget of a key', () => {
  it('allows a key 60 requests of any kind, including rejected ones, and responds with 429 to the 61st', async () => {
    const client = await (await start({})).client();
    const kinds = [
      () => client.get('/v1/me'),
      () => client.get('/v1/keywords?limit=x'),
      () => client.get('/v1/nowhere'),
      () => client.post('/v1/me', {}),
      () => client.post('/v1/prompts', { text: 'ab' }),
      () => client.get('/v1/prompts/%ff'),
    ];
    for (let count = 1; count <= 60; count += 1) {
      const response = await kinds[count % kinds.length]?.();
      expect(response?.status).not.toBe(429);
      expectCommonHeaders(response?.headers ?? {}, 60);
      expect(response?.headers['x-ratelimit-remaining']).toBe(String(60 - count));
    }
    for (const refused of [
      await client.get('/v1/keywords'),
      await client.post('/v1/prompts', { text: 'a prompt' }),
    ]) {
      expectProblem(refused, 429, 'rate_limited', { message: /60 requests per minute. Retry after \d+ s/ });
      expectCommonHeaders(refused.headers, 60);
      expect(refused.headers['x-ratelimit-remaining']).toBe('0');
      expect(refused.headers['retry-after']).toMatch(RETRY_AFTER);
    }
  });

  it('reports the same X-RateLimit-Reset during a whole window, even when requests are rejected', async () => {
    const client = await (await start({ RATE_LIMIT_PER_MINUTE: '20' })).client();
    const startedAt = Date.now() / 1000;
    const resets = new Set<number>();
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count += 1) {
      const { status, headers } = await client.get('/v1/me');
      resets.add(Number(headers['x-ratelimit-reset']));
      statuses.add(status);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(resets.size).toBe(1);
    expect([...resets][0]).toBeGreaterThan(startedAt + 59);
  });

  it('describes every limit that counted the request in the RateLimit fields, and no other', async () => {
    const app = await start({ WORKSPACE_RATE_LIMIT_PER_MINUTE: '90', AUTH_FAILURES_PER_MINUTE: '7' });
    const client = await app.client();
    await client.get('/v1/me');
    const { headers } = await client.get('/v1/nowhere');
    expect(headers['ratelimit-policy']).toBe('"key";q=60;w=60, "workspace";q=90;w=60');
    expect(headers['ratelimit']).toMatch(/^"key";r=58;t=(59|60), "workspace";r=88;t=(59|60)$/);
    const unauthorized = await app.as('sk_test_unknown').get('/v1/me');
    expect(unauthorized.headers['ratelimit-policy']).toBe('"failures";q=7;w=60');
    expect(unauthorized.headers['ratelimit']).toMatch(/^"failures";r=6;t=(59|60)$/);
    expect((await app.as(undefined).get('/healthz')).headers['ratelimit']).toBeUndefined();
  });

  it('serves another key of the workspace while one is over its limit', async () => {
    const app = await start({ RATE_LIMIT_PER_MINUTE: '3' });
    const client = await app.client();
    const { body } = await client.post('/v1/api-keys', { name: 'Other' });
    for (const _ of [1, 2]) await client.get('/v1/me');
    expect((await client.get('/v1/me')).status).toBe(429);
    const other = await app.as(body.key as string).get('/v1/prompts');
    expect([other.status, other.headers['x-ratelimit-remaining']]).toEqual([200, '2']);
    expect(other.body.tracked).toEqual([]);
    expect((await client.get('/v1/me')).status).toBe(429);
  });

  it('does not count OPTIONS, public pages or requests without the key against the key', async () => {
    const app = await start({ RATE_LIMIT_PER_MINUTE: '2' });
    const client = await app.client();
    for (const _ of [1, 2, 3]) {
      await fetch(`${app.url}/v1/me`, {
        method: 'OPTIONS',
        headers: { Authorization: `Bearer ${client.key}` },
      });
      await client.get('/healthz');
      await app.as(undefined).get('/v1/me');
    }
    expect((await client.get('/v1/me')).headers['x-ratelimit-remaining']).toBe('1');
  });

  it('shares the limit of a key between processes on one Redis: exactly 60 of 61 calls are served', async (context) => {
    const redis = inject('redis');
    if (redis.url === null) return context.skip(redis.reason);
    const [one, other] = [await startOnRedis(redis.url), await startOnRedis(redis.url)];
    const { key } = await one.client();
    const calls = Array.from({ length: 61 }, (_, index) =>
      (index % 2 === 0 ? one : other).as(key).get('/v1/me'),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('the budget of a workspace', () => {
  const LIMITS = { RATE_LIMIT_PER_MINUTE: '3', WORKSPACE_RATE_LIMIT_PER_MINUTE: '5' };

  /** Clients with `count` keys of one workspace. */
  async function clientsOf(app: TestApp, count: number): Promise<[Client, ...Client[]]> {
    const { workspaceId } = await app.client();
    const keys = Array.from({ length: count }, (_, index) =>
      app.services.apiKeys.issue(workspaceId, { name: `Key ${index}`, environment: 'test' }),
    );
    return (await Promise.all(keys)).map(({ secret }) => app.as(secret)) as [Client, ...Client[]];
  }

  /** Status, limit and remaining of each response, in order. */
  async function answersTo(clients: Client[]) {
    const answers = [];
    for (const client of clients) {
      const { status, headers } = await client.get('/v1/me');
      answers.push([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]);
    }
    return answers;
  }

  it('shares the workspace limit between its keys, reports it in headers and names it in the error', async () => {
    const app = await start(LIMITS);
    const [one, other = one] = await clientsOf(app, 2);
    expect(await answersTo([one, one, one, other, other])).toEqual([
      [200, '3', '2'],
      [200, '3', '1'],
      [200, '3', '0'],
      [200, '5', '1'],
      [200, '5', '0'],
    ]);
    const refused = await other.post('/v1/api-keys', { name: 'One more' });
    expectProblem(refused, 429, 'rate_limited', {
      message: /keys of this workspace .* 5 requests per minute/,
    });
    expectCommonHeaders(refused.headers, 5);
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
    expect(refused.headers['retry-after']).toMatch(RETRY_AFTER);
  });

  it('serves another workspace while one is over its limit', async () => {
    const app = await start({ RATE_LIMIT_PER_MINUTE: '3', WORKSPACE_RATE_LIMIT_PER_MINUTE: '1' });
    const [one] = await clientsOf(app, 1);
    const [stranger] = await clientsOf(app, 1);
    expect((await answersTo([one, one, stranger])).map(([status]) => status)).toEqual([200, 429, 200]);
  });

  it("does not count requests beyond a key's own limit against the workspace", async () => {
    const app = await start(LIMITS);
    const [one, other = one] = await clientsOf(app, 2);
    const answers = await answersTo([...Array.from({ length: 20 }, () => one), other, other]);
    expect(answers.map(([status]) => status)).toEqual([
      200,
      200,
      200,
      ...Array<number>(17).fill(429),
      200,
      200,
    ]);
  });

  it('disables the workspace limit when it is 0', async () => {
    const app = await start({ RATE_LIMIT_PER_MINUTE: '1', WORKSPACE_RATE_LIMIT_PER_MINUTE: '0' });
    const answers = await answersTo(await clientsOf(app, 120));
    expect(answers).toEqual(Array.from({ length: 120 }, () => [200, '1', '0']));
  });

  it('limits a workspace to 100 times the limit of a key by default', async () => {
    const app = await start({ RATE_LIMIT_PER_MINUTE: '1' });
    const answers = await answersTo(await clientsOf(app, 101));
    expect(answers.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => [200, '1', '0']));
    expect(answers[100]).toEqual([429, '100', '0']);
  });

  it('shares the workspace limit between processes on one Redis', async (context) => {
    const redis = inject('redis');
    if (redis.url === null) return context.skip(redis.reason);
    const [one, other] = [await startOnRedis(redis.url, LIMITS), await startOnRedis(redis.url, LIMITS)];
    const keys = (await clientsOf(one, 8)).map(({ key }) => key);
    const calls = keys.map((key, index) => (index % 2 === 0 ? one : other).as(key).get('/v1/me'));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});

describe('failed authentications', () => {
  it('limits failed authentications per address with 429 instead of 401, and still serves a valid key', async () => {
    const app = await start({ AUTH_FAILURES_PER_MINUTE: '5', RATE_LIMIT_PER_MINUTE: '3' });
    const client = await app.client();
    const remaining = [];
    for (const key of [undefined, 'sk_test_x', `${client.key}x`, undefined, undefined]) {
      const response = await app.as(key).get('/v1/me');
      expectProblem(response, 401, 'unauthorized');
      remaining.push(response.headers['x-ratelimit-remaining']);
    }
    // The smaller of the key's limit and the remaining failures.
    expect(remaining).toEqual(['3', '3', '2', '1', '0']);
    const refused = await app.as('sk_test_x').get('/v1/me');
    expectProblem(refused, 429, 'rate_limited', { message: /failed authentications/ });
    expect(refused.headers['retry-after']).toMatch(RETRY_AFTER);
    expectCommonHeaders(refused.headers, 3);
    expect((await client.get('/v1/me')).status).toBe(200);
  });

  it('does not count failed authentications by forged X-Forwarded-For addresses', async () => {
    const app = await start({ AUTH_FAILURES_PER_MINUTE: '3' });
    const statuses = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push(
        (await app.as(undefined).get('/v1/me').set('X-Forwarded-For', `198.51.100.${index}`)).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  it('counts failed authentications by the address that a trusted proxy reports', async () => {
    const app = await start({ AUTH_FAILURES_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
    const from = async (forwarded: string) =>
      (await app.as(undefined).get('/v1/me').set('X-Forwarded-For', forwarded)).status;
    expect([await from('198.51.100.1'), await from('198.51.100.1')]).toEqual([401, 429]);
    expect([await from('198.51.100.2'), await from('9.9.9.9, 198.51.100.2, 10.1.1.1')]).toEqual([401, 429]);
  });

  it('queries unknown keys over the failure limit in batches, and still serves valid keys', async () => {
    const pool = db.openAnother('visibility_app');
    const app = await start({ AUTH_FAILURES_PER_MINUTE: '1' }, pool);
    const client = await app.client();
    const { secret: unissued } = issueSecret('test');
    expect((await app.as(unissued).get('/v1/me')).status).toBe(401);
    const statements = countStatements(pool);
    const unknown = Array.from({ length: 300 }, () => app.as(issueSecret('test').secret).get('/v1/me'));
    const [statuses, valid] = await Promise.all([Promise.all(unknown), client.get('/v1/me')]);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([429]));
    expect([valid.status, valid.body.workspaceId]).toEqual([200, client.workspaceId]);
    // At most ten queries a second rather than one per key.
    expect(statements.count).toBeLessThan(200);
  });

  it('applies revocation at once over the failure limit', async () => {
    const app = await start({ AUTH_FAILURES_PER_MINUTE: '1' });
    const client = await app.client();
    expect((await app.as(undefined).get('/v1/me')).status).toBe(401);
    expect((await client.get('/v1/me')).status).toBe(200);
    await app.services.apiKeys.revoke(client.workspaceId, client.keyId);
    expect((await client.get('/v1/me')).status).toBe(429);
  });
});

describe('readiness', () => {
  it('checks readiness in the database about once a second, however often it is requested', async () => {
    const pool = db.openAnother('visibility_app');
    const app = await start({}, pool);
    const statements = countStatements(pool);
    const probes = await Promise.all(Array.from({ length: 100 }, () => fetch(`${app.url}/readyz`)));
    expect(probes.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    // Two statements per check.
    expect(statements.count).toBeLessThan(100);
    expect(statements.count).toBeGreaterThan(0);
  });
});
