import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specifications } from '../../../spec/extensions/index.js';
import type { KeyLimits, KeyScope } from '../../../src/domain/principal.js';
import { requiredScope } from '../../../src/http/access/scope.js';
import { sql } from '../../../src/platform/database.js';
import { observation } from '../../ingest/support.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface LimitedKey {
  readonly keyId: string;
  readonly caller: Client;
}

async function issue({ workspaceId }: Client, limits: Partial<KeyLimits>): Promise<LimitedKey> {
  const key = { name: 'Limited', environment: 'test', ...limits } as const;
  const { keyId, secret } = await app.services.apiKeys.issueFor(workspaceId, key);
  return { keyId, caller: app.as(secret) };
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Lets time pass until a key has expired. */
async function expire(keyId: string): Promise<void> {
  await sql(
    app.db.database,
    `update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
     where key_id = $1`,
    [keyId],
  );
}

interface Listed {
  readonly id: string;
  readonly revokedAt: string | null;
}

const listed = async (client: Client) => {
  const { body } = (await client.get('/v1/api-keys').expect(200)) as { body: { keys: Listed[] } };
  return body.keys;
};

describe('a key that expires', () => {
  it('works until then, and then gets the response of a revoked key', async () => {
    const client = await app.client();
    const [expiring, revoked] = [await issue(client, { expiresAt: inAnHour() }), await issue(client, {})];
    await expiring.caller.get('/v1/me').expect(200);
    await expire(expiring.keyId);
    await client.delete(`/v1/api-keys/${revoked.keyId}`).expect(204);
    const [one, other] = await Promise.all(
      [expiring, revoked].map(({ caller }) => caller.get('/v1/me').set('X-Request-Id', 'same').expect(401)),
    );
    expect(one?.body).toEqual(other?.body);
    expect(one?.body).toMatchObject({ error: { code: 'unauthorized' } });
    expect(Object.keys(one?.headers ?? {})).toEqual(Object.keys(other?.headers ?? {}));
  });

  it('is listed as revoked at that time, and a revocation does not change it', async () => {
    const client = await app.client();
    const { keyId } = await issue(client, { expiresAt: inAnHour() });
    expect((await listed(client)).find(({ id }) => id === keyId)).toMatchObject({ revokedAt: null });
    await expire(keyId);
    const before = await listed(client);
    expect(before.find(({ id }) => id === keyId)?.revokedAt).toEqual(expect.any(String));
    await client.delete(`/v1/api-keys/${keyId}`).expect(204);
    expect(await listed(client)).toMatchObject(before.map(({ id, revokedAt }) => ({ id, revokedAt })));
  });

  it('frees its place once it has expired', async () => {
    const bounded = await createTestApp({ db: app.db, env: { API_KEYS_MAX: '2' } });
    const client = await bounded.client();
    const { keyId } = await issue(client, { expiresAt: inAnHour() });
    await client.post('/v1/api-keys', { name: 'x' }).expect(409);
    await expire(keyId);
    await client.post('/v1/api-keys', { name: 'x' }).expect(201);
    await bounded.close();
  });

  it('cannot be issued in the past, regenerated or rotated after it has expired', async () => {
    const client = await app.client();
    const { workspaceId } = client;
    const { apiKeys } = app.services;
    await expect(issue(client, { expiresAt: new Date() })).rejects.toThrow(
      '"expiresAt" must be in the future.',
    );
    const { keyId } = await issue(client, { expiresAt: inAnHour() });
    await expire(keyId);
    const refusal = 'This key is revoked or has expired.';
    await expect(apiKeys.regenerate(workspaceId, keyId)).rejects.toThrow(refusal);
    await expect(apiKeys.rotate(workspaceId, keyId, 60_000)).rejects.toThrow(refusal);
  });
});

describe('a rotated key', () => {
  it('keeps its limits in its successor, and expires after the overlap', async () => {
    const client = await app.client();
    const { keyId, caller } = await issue(client, { scopes: ['read'] });
    const fresh = await app.services.apiKeys.rotate(client.workspaceId, keyId, 60_000);
    expect(fresh).toMatchObject({ scopes: ['read'], expiresAt: null });
    await caller.get('/v1/prompts').expect(200);
    await app.as(fresh.secret).get('/v1/prompts').expect(200);
    await expire(keyId);
    await caller.get('/v1/prompts').expect(401);
    const [event] = await app.services.audit.list(
      { workspaceId: client.workspaceId, action: 'key.rotated' },
      1,
    );
    expect(event).toMatchObject({ subjectId: keyId, after: { keyId: fresh.keyId, scopes: ['read'] } });
  });

  it('does not live longer than before', async () => {
    const client = await app.client();
    const expiresAt = inAnHour();
    const { keyId } = await issue(client, { expiresAt });
    const { oldExpiresAt } = await app.services.apiKeys.rotate(client.workspaceId, keyId, 86_400_000);
    expect(oldExpiresAt).toEqual(expiresAt);
  });

  it('needs a free place, because both keys are active', async () => {
    const bounded = await createTestApp({ db: app.db, env: { API_KEYS_MAX: '1' } });
    const client = await bounded.client();
    const rotated = bounded.services.apiKeys.rotate(client.workspaceId, client.keyId, 60_000);
    await expect(rotated).rejects.toMatchObject({ code: 'api_key_limit_exceeded' });
    await bounded.close();
  });
});

/** The operations whose scope does not follow from their method; null = any key. */
const EXCEPTIONS: ReadonlyMap<string, KeyScope | null> = new Map([
  ['getMe', null],
  ['getAccess', null],
  ['listQueryCandidates', 'read'],
  ['testNames', 'read'],
  ['planRun', 'read'],
  ['listApiKeys', 'keys'],
  ['issueApiKey', 'keys'],
  ['revokeApiKey', 'keys'],
  ['listKeysWithLimits', 'keys'],
  ['issueLimitedKey', 'keys'],
  ['changeSharing', 'keys'],
]);

const operations = specifications
  .flatMap((one) => Object.values(one.operations))
  .filter(({ caller }) => caller === 'key');

/** The scope that an operation should require. */
function scopeOf({ id, method }: (typeof operations)[number]): KeyScope | null {
  const exception = EXCEPTIONS.get(id);
  if (exception !== undefined) return exception;
  return method === 'get' ? 'read' : 'write';
}

/** Calls an operation with an id and a body that are unknown to it. */
const call = (caller: Client, { method, path, requestBody }: (typeof operations)[number]) =>
  caller[method](path.replace(/\{\w+\}/, 'unknown_1'), requestBody && { unknown: true });

describe('the scopes', () => {
  it('are read for a GET and write for any other method, but for a few operations', () => {
    const required = operations.map((operation) => [operation.id, requiredScope(operation)]);
    const expected = operations.map((operation) => [operation.id, scopeOf(operation)]);
    expect(required).toEqual(expected);
    expect([...EXCEPTIONS.keys()].filter((id) => !operations.some((one) => one.id === id))).toEqual([]);
  });

  it.each(['read', 'write', 'keys'] as const)(
    'let a key with "%s" alone call its own operations',
    async (scope) => {
      const { caller } = await issue(await app.client(), { scopes: [scope] });
      for (const operation of operations) {
        const { id } = operation;
        const required = scopeOf(operation);
        const { status, body } = await call(caller, operation);
        const { error } = body as { error?: { code: string; details?: object } };
        if (required === null || required === scope) expect.soft(status, id).not.toBe(403);
        else
          expect
            .soft([status, error], id)
            .toMatchObject([
              403,
              { code: 'plan_required', details: { requiredScope: required, scopes: [scope] } },
            ]);
      }
    },
  );

  it('do not limit a key without scopes', async () => {
    const client = await app.client();
    for (const operation of operations) {
      const { status } = await call(client, operation);
      expect.soft(status, operation.id).not.toBe(403);
    }
  });

  it('and the expiry pass to the keys that a key issues', async () => {
    const client = await app.client();
    const expiresAt = inAnHour();
    const { caller } = await issue(client, { scopes: ['keys'], expiresAt });
    const { body } = (await caller.post('/v1/api-keys', { name: 'Heir' }).expect(201)) as {
      body: { id: string };
    };
    const all = await app.services.apiKeys.list(client.workspaceId);
    expect(all.find(({ keyId }) => keyId === body.id)).toMatchObject({ scopes: ['keys'], expiresAt });
  });

  it('and the expiry of a key are returned to it, and limit the keys that it issues', async () => {
    const client = await app.client();
    const expiresAt = inAnHour();
    const { keyId, caller } = await issue(client, { scopes: ['read', 'keys'], expiresAt });
    const access = await caller.get('/v1/access').expect(200);
    expect(access.body).toMatchObject({
      keyId,
      scopes: ['read', 'keys'],
      expiresAt: expiresAt.toISOString(),
    });
    const create = (limits: object) => caller.post('/v1/access/keys', { name: 'Heir', ...limits });
    const { body } = await create({ scopes: ['read'] }).expect(201);
    expect(body).toMatchObject({ scopes: ['read'], expiresAt: expiresAt.toISOString() });
    const { body: heir } = await app
      .as((body as { key: string }).key)
      .get('/v1/access')
      .expect(200);
    expect(heir).toMatchObject({ scopes: ['read'] });
    for (const [limits, param] of [
      [{ scopes: ['read', 'write'] }, 'scopes'],
      [{ expiresAt: new Date(expiresAt.getTime() + 1).toISOString() }, 'expiresAt'],
      [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
      [{ expiresAt: '2030-02-30T00:00:00.000Z' }, 'expiresAt'],
      [{ scopes: [] }, 'scopes'],
    ] as const) {
      const { body: rejected } = await create(limits).expect(400);
      expect(rejected).toMatchObject({ error: { code: 'invalid_parameter', param } });
    }
  });

  it('and the expiry of every key are listed for keys that may manage them', async () => {
    const client = await app.client();
    const expiresAt = inAnHour();
    const { keyId } = await issue(client, { scopes: ['read'], expiresAt });
    const { body } = await client.get('/v1/access/keys').expect(200);
    const limits = [
      { id: keyId, scopes: ['read'], expiresAt: expiresAt.toISOString() },
      { id: client.keyId, scopes: null, expiresAt: null },
    ];
    expect(body).toMatchObject({ keys: limits });
    const withoutLimits = (body.keys as Listed[]).map(({ id, revokedAt }) => ({ id, revokedAt }));
    expect(await listed(client)).toMatchObject(withoutLimits);
  });

  it('of a key without limits can be any', async () => {
    const client = await app.client();
    expect((await client.get('/v1/access').expect(200)).body).toEqual({
      keyId: client.keyId,
      scopes: null,
      expiresAt: null,
      isShare: false,
      plan: 'paid',
      workspace: {
        id: client.workspaceId,
        name: expect.any(String) as string,
        brandName: null,
        competitors: 0,
        timeZone: 'UTC',
        sharing: false,
        olderDays: null,
        nextStep: 'brand',
      },
    });
    const { body } = await client
      .post('/v1/access/keys', { name: 'Reader', scopes: ['read', 'read'] })
      .expect(201);
    expect(body).toMatchObject({ scopes: ['read'], expiresAt: null });
  });

  it('come with the time zone of the schedule of the workspace', async () => {
    const client = await app.client();
    const schedule = { cron: '0 5 * * *', timeZone: 'Europe/Berlin' };
    await app.services.measuring.setSchedule(client.workspaceId, schedule);
    const { workspace } = (await client.get('/v1/access').expect(200)).body;
    expect(workspace.timeZone).toBe('Europe/Berlin');
  });

  it('come with the days that were scored with older names', async () => {
    const client = await app.client();
    const day = (date: string, recognition: string) => ({
      workspace_id: client.workspaceId,
      day: date,
      recognition,
    });
    await app.db
      .database('scored_days')
      .insert([day('2026-11-16', 'older'), day('2026-11-16', ''), day('2026-11-18', 'older')]);
    const { workspace } = (await client.get('/v1/access').expect(200)).body;
    expect(workspace.olderDays).toEqual({ days: 2, from: '2026-11-16', to: '2026-11-18' });
  });

  it('hold for a repeated request: a stored response needs the scope too', async () => {
    const client = await app.client();
    const { keyId, caller } = await issue(client, { scopes: ['write'] });
    const add = () => caller.post('/v1/prompts', { text: 'Which tool?' }).set('Idempotency-Key', 'one');
    await add().expect(201);
    await sql(app.db.database, `update api_keys set scopes = '{read}' where key_id = $1`, [keyId]);
    await add().expect(403);
  });
});

it('GET /v1/access says what is missing for the first figures', async () => {
  const client = await app.client();
  const { workspaceId } = client;
  const { workspaces, ingest } = app.services;
  const nextStep = async (of = client) => {
    const { body } = (await of.get('/v1/access').expect(200)) as {
      body: { workspace: { nextStep: unknown } };
    };
    return body.workspace.nextStep;
  };
  expect(await nextStep()).toBe('brand');
  await workspaces.setBrand(workspaceId, { name: 'Acme' });
  expect(await nextStep()).toBe('platforms');
  const asking = await createTestApp({
    db: app.db,
    env: { MEASURING_TARGETS: 'platform=chatgpt,surface=api,provider=replay', REPLAY_DIR: '/nowhere' },
  });
  const asked = asking.as(client.key);
  expect(await nextStep(asked)).toBe('questions');
  await client.post('/v1/prompts', { text: 'Which boards are good?' }).expect(201);
  expect(await nextStep(asked)).toBe('answers');
  await asking.close();
  const line = {
    ...observation(),
    runId: 'r',
    observedAt: new Date().toISOString(),
    answerText: 'Acme is good.',
  };
  const source = Readable.from([`${JSON.stringify(line)}\n`]);
  await ingest.observations({ workspaceId, source, onError: 'stop', createPrompts: 'active' });
  expect(await nextStep()).toBeNull();
});
