import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainError } from '../../../src/domain/errors.js';
import { errorStatuses } from '../../../src/http/errors/error-statuses.js';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

// One case for each documented status of an operation, and effects that no response shows. The conformance suite, which
// runs against this service, proves the rest.

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Key = Record<string, unknown>;

async function list(client: Client): Promise<Key[]> {
  const { status, body } = await client.get('/v1/api-keys');
  expect(status).toBe(200);
  expect(Object.keys(body as object)).toEqual(['keys']);
  return body.keys as Key[];
}

async function issue(client: Client, name = 'A key') {
  const { status, body } = await client.post('/v1/api-keys', { name });
  expect(status).toBe(201);
  return body as { id: string; key: string; keyPrefix: string };
}

/** The keys without lastUsedAt, which is updated asynchronously. */
const withoutLastUse = (keys: Key[]) => keys.map((key) => ({ ...key, lastUsedAt: null }));

describe('issueApiKey', () => {
  describe('201', () => {
    it('returns the id, the secret and the prefix of a new key, and nothing else', async () => {
      const client = await app.client();
      const { status, body } = await client.post('/v1/api-keys', { name: 'A key' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
        key: expect.stringMatching(/^sk_test_[0-9A-Za-z]{49}$/),
        keyPrefix: body.key.slice(0, 12),
      });
    });

    it('stores a hash of the secret, and the secret nowhere', async () => {
      const client = await app.client();
      const { key } = await issue(client);
      const rows = (await app.db
        .database('api_keys')
        .where({ workspace_id: client.workspaceId })) as object[];
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(key.slice(12));
      expect(JSON.stringify(await list(client))).not.toContain(key.slice(12));
    });
  });

  describe('400', () => {
    it('rejects a key request without a name and issues no key', async () => {
      const client = await app.client();
      expectProblem(await client.post('/v1/api-keys', {}), 400, 'invalid_parameter', { param: 'name' });
      expect(await list(client)).toHaveLength(1);
    });
  });
});

/** Inserts keys directly, as years of use or a hostile client would leave them. */
async function insertKeys({ workspaceId }: Client, count: number, revoked: boolean): Promise<void> {
  await sql(
    app.db.database,
    `insert into api_keys (workspace_id, key_id, name, environment, key_prefix, key_hash, created_at, revoked_at)
     select $1, 'key_' || lpad(i::text, 32, '0'), 'Key ' || i, 'test', 'sk_test_0000',
            sha256(($1 || i)::bytea), now() - interval '2 days',
            case when $3 then now() - interval '1 day' + i * interval '1 second' end
     from generate_series(1, $2) i`,
    [workspaceId, count, revoked],
  );
}

describe('the number of keys', () => {
  it('rejects a key over the limit with 409 and the limit, until a key is revoked', async () => {
    const bounded = await createTestApp({ db: app.db, env: { API_KEYS_MAX: '3' } });
    const client = await bounded.client();
    const { id } = await issue(client);
    await issue(client);
    for (const path of ['/v1/api-keys', '/v1/api-keys', '/v1/access/keys']) {
      expectProblem(await client.post(path, { name: 'x' }), 409, 'api_key_limit_exceeded', {
        details: { limit: 3, activeCount: 3 },
        message: /has 3 active API keys, and the limit is 3\. Revoke a key/,
      });
    }
    expect(await list(client)).toHaveLength(3);
    await client.delete(`/v1/api-keys/${id}`);
    await issue(client);
    await bounded.close();
  });

  it('enforces the key limit across concurrent requests, two processes and the admin service', async () => {
    const [one, other] = [
      await createTestApp({ db: app.db, env: { API_KEYS_MAX: '10' } }),
      await createTestApp({ db: app.db, env: { API_KEYS_MAX: '10' } }),
    ];
    const client = await one.client();
    const calls = Array.from({ length: 50 }, async (_, index) => {
      if (index % 3 < 2) {
        const by = index % 3 === 0 ? client : other.as(client.key);
        return (await by.post('/v1/api-keys', { name: 'x' })).status;
      }
      const key = { name: 'x', environment: 'live' } as const;
      return other.services.apiKeys.issueFor(client.workspaceId, key).then(
        () => 201,
        ({ code }: DomainError) => errorStatuses[code],
      );
    });
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
    expect(statuses.filter((status) => status === 409)).toHaveLength(41);
    expect(await list(client)).toHaveLength(10);
    for (const bounded of [one, other]) await bounded.close();
  });

  it('allows regenerating a key at the key limit', async () => {
    const bounded = await createTestApp({ db: app.db, env: { API_KEYS_MAX: '1' } });
    const client = await bounded.client();
    const fresh = await bounded.services.apiKeys.regenerate(client.workspaceId, client.keyId);
    expect((await bounded.as(fresh.secret).get('/v1/me')).status).toBe(200);
    await bounded.close();
  });

  it('lists the keys in use and the last 1,000 revoked keys out of 50,000', async () => {
    const client = await app.client();
    await insertKeys(client, 50_000, true);
    const { id } = await issue(client);
    await client.delete(`/v1/api-keys/${id}`);
    const keys = await list(client);
    expect(keys).toHaveLength(1001);
    expect(keys.map((key) => key['id'])).toEqual(expect.arrayContaining([id, client.keyId]));
    expect(keys.map((key) => key['name'])).toContain('Key 50000');
    expect(keys.map((key) => key['name'])).not.toContain('Key 49001');
    const unlisted = `key_${'1'.padStart(32, '0')}`;
    expect((await client.delete(`/v1/api-keys/${unlisted}`)).status).toBe(204);
    expect((await client.post('/v1/api-keys', { name: 'x' })).status).toBe(201);
  });
});

describe('listApiKeys', () => {
  describe('200', () => {
    it('shows the seven fields of every key, newest first', async () => {
      const client = await app.client();
      const issued = [await issue(client, 'First'), await issue(client, 'Second')];
      const keys = await list(client);
      expect(withoutLastUse(keys)).toEqual([
        ...issued.reverse().map(({ id, keyPrefix }, index) => ({
          id,
          name: index === 0 ? 'Second' : 'First',
          environment: 'test',
          keyPrefix,
          createdAt: expect.stringMatching(ISO),
          lastUsedAt: null,
          revokedAt: null,
        })),
        expect.objectContaining({ id: client.keyId, keyPrefix: client.key?.slice(0, 12), revokedAt: null }),
      ]);
    });
  });
});

describe('revokeApiKey', () => {
  describe('204', () => {
    it('returns no body on revocation, and lists the key as revoked', async () => {
      const client = await app.client();
      const { id } = await issue(client);
      const response = await client.delete(`/v1/api-keys/${id}`);
      expect([response.status, response.text]).toEqual([204, '']);
      expect(response.headers['content-type']).toBeUndefined();
      const [key] = await list(client);
      expect(key).toMatchObject({ id, revokedAt: expect.stringMatching(ISO) });
      expect(Date.parse(String(key?.['revokedAt']))).toBeGreaterThanOrEqual(
        Date.parse(String(key?.['createdAt'])),
      );
    });

    it('rejects reads and writes with a revoked key from the next request on', async () => {
      const client = await app.client();
      const { id, key } = await issue(client);
      const revoked = app.as(key);
      expect((await revoked.get('/v1/me')).status).toBe(200);
      await client.delete(`/v1/api-keys/${id}`);
      expectProblem(await revoked.get('/v1/me'), 401, 'unauthorized');
      expectProblem(await revoked.get('/v1/keywords'), 401, 'unauthorized');
      expectProblem(await revoked.post('/v1/prompts', { text: 'too late' }), 401, 'unauthorized');
      expect((await client.get('/v1/prompts')).body.tracked).toEqual([]);
    });
  });

  describe('404', () => {
    it('responds in the same way for an unknown key and a key of another workspace, which stays unchanged', async () => {
      const [client, stranger] = [await app.client(), await app.client()];
      for (const id of ['key_00000000000000000000000000000000', stranger.keyId, 'x']) {
        expectProblem(await client.delete(`/v1/api-keys/${id}`), 404, 'not_found', {
          message: /no API key with this id/,
        });
      }
      expect((await stranger.get('/v1/me')).status).toBe(200);
      expect((await list(stranger))[0]?.['revokedAt']).toBeNull();
    });
  });
});

describe('keys managed by the administrator', () => {
  it('regenerates a key: the old one is rejected at once, the new one keeps its name and environment', async () => {
    const client = await app.client({ environment: 'live' });
    const fresh = await app.services.apiKeys.regenerate(client.workspaceId, client.keyId);
    expectProblem(await client.get('/v1/me'), 401, 'unauthorized');
    expect(fresh.secret).toMatch(/^sk_live_[0-9A-Za-z]{49}$/);
    const keys = await list(app.as(fresh.secret));
    expect(keys).toMatchObject([
      { id: fresh.keyId, name: 'Test', environment: 'live', revokedAt: null },
      { id: client.keyId, revokedAt: expect.stringMatching(ISO) },
    ]);
  });

  it('refuses to issue live keys on the free plan', async () => {
    const client = await app.client({ plan: 'free' });
    await expect(
      app.services.apiKeys.issueFor(client.workspaceId, { name: 'A key', environment: 'live' }),
    ).rejects.toMatchObject({ code: 'plan_required' });
    expect(await list(client)).toHaveLength(1);
  });
});

describe('lastUsedAt', () => {
  it('shows lastUsedAt as null before the first use, and then as the time of the last use', async () => {
    const client = await app.client();
    const { id, key } = await issue(client);
    expect((await list(client))[0]).toMatchObject({ id, lastUsedAt: null });
    const usedFrom = Date.now();
    expectProblem(await app.as(key).get('/v1/keywords?limit=x'), 400, 'invalid_parameter', {
      param: 'limit',
    });
    await expect
      .poll(async () => (await list(client)).find((one) => one['id'] === id)?.['lastUsedAt'])
      .toMatch(ISO);
    const usedAt = Date.parse(String((await list(client)).find((one) => one['id'] === id)?.['lastUsedAt']));
    expect(usedAt).toBeGreaterThanOrEqual(usedFrom);
  });
});
