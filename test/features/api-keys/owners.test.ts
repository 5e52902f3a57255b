import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { expectRefusal, join, openFirst } from '../accounts/browser.js';

let app: TestApp;
let owner: Awaited<ReturnType<typeof openFirst>>;
let editor: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  app = await createTestApp({ env: { API_KEYS_MAX: '5' } });
  owner = await openFirst(app);
  await app.services.workspaces.setPlan(owner.workspaceId, 'paid');
  editor = await join(app, owner, { email: 'editor@x.example', role: 'editor' });
});
afterAll(() => app.close());

const asOwner = (method: 'get' | 'post' | 'delete', path: string, body?: object) =>
  owner.browser.inWorkspace(owner.workspaceId, method, path, body);

interface Issued {
  readonly id: string;
  readonly key: string;
  readonly oldExpiresAt: string;
}

/** Issues a key that ends with the test, as room for keys is limited. */
async function issued(body: object = { name: 'Reports', environment: 'live', scopes: ['read'] }) {
  const { status, body: key } = await asOwner('post', '/v1/access/keys', body);
  expect(status).toBe(201);
  return key as Issued;
}

const revokeAll = async () => {
  for (const { keyId } of await app.services.apiKeys.list(owner.workspaceId))
    await app.services.apiKeys.revoke(owner.workspaceId, keyId);
};

const use = (key: string) => app.as(key).get('/v1/me');

async function listed(id: string) {
  const { keys } = (await asOwner('get', '/v1/access/keys')).body as { keys: { id: string }[] };
  return keys.find((key) => key.id === id);
}

const replace = (id: string, body: object = { overlapHours: 24 }) =>
  asOwner('post', `/v1/access/keys/${id}/replacement`, body);

describe('a live key', () => {
  it('is created by an owner who is signed in, and says by whom', async () => {
    const { id, key } = await issued();
    expect(key).toMatch(/^sk_live_/);
    expect((await use(key)).body).toMatchObject({ environment: 'live' });
    const me = (await owner.browser.session()).person;
    expect(await listed(id)).toMatchObject({
      environment: 'live',
      issuedBy: { id: me?.id, name: 'First Owner' },
      lastUsedFrom: null,
    });
    await revokeAll();
  });

  it('is not created by a key, an editor, on the free plan, or for a shared link', async () => {
    const live = { name: 'Live', environment: 'live' };
    const { key } = await issued({ name: 'All' });
    expectRefusal(await app.as(key).post('/v1/access/keys', live), 403, 'plan_required', {
      message: /owner/,
    });
    const { workspaceId } = owner;
    expectRefusal(
      await editor.browser.inWorkspace(workspaceId, 'post', '/v1/access/keys', live),
      403,
      'plan_required',
    );
    expectRefusal(
      await asOwner('post', '/v1/access/keys', { ...live, isShare: true }),
      400,
      'invalid_parameter',
      { param: 'environment' },
    );
    await app.services.workspaces.setPlan(workspaceId, 'free');
    expectRefusal(await asOwner('post', '/v1/access/keys', live), 403, 'plan_required', {
      message: /paid plan/,
    });
    await app.services.workspaces.setPlan(workspaceId, 'paid');
    expect(await app.services.apiKeys.list(workspaceId)).toHaveLength(2);
    await revokeAll();
  });
});

describe('a key that is replaced', () => {
  it('works until the overlap is over, and its successor has its name, rights and environment', async () => {
    const first = await issued();
    const { status, body } = await replace(first.id, { overlapHours: 1 });
    expect(status).toBe(201);
    const second = body as Issued;
    for (const { key } of [first, second]) expect((await use(key)).status).toBe(200);
    const before = await listed(first.id);
    expect(before).toMatchObject({ expiresAt: second.oldExpiresAt, revokedAt: null });
    expect(await listed(second.id)).toMatchObject({
      ...{ name: 'Reports', environment: 'live', scopes: ['read'], expiresAt: null },
      issuedBy: { name: 'First Owner' },
    });
    await revokeAll();
  });

  it('ends at once without an overlap', async () => {
    const first = await issued();
    const { body } = await replace(first.id, { overlapHours: 0 });
    expect((await use(first.key)).status).toBe(401);
    expect((await use((body as Issued).key)).status).toBe(200);
    const [event] = await app.services.audit.list({ action: 'key.regenerated' }, 1);
    expect(event).toMatchObject({ subjectId: first.id, after: { keyId: (body as Issued).id } });
    await revokeAll();
  });

  it('stays as it is after a request of others, for an unknown, revoked or shared key, and at the limit', async () => {
    const { id, key } = await issued({ name: 'All' });
    const path = `/v1/access/keys/${id}/replacement`;
    const body = { overlapHours: 1 };
    const { workspaceId } = owner;
    expectRefusal(await app.as(key).post(path, body), 403, 'plan_required', { message: /^API keys may not/ });
    expectRefusal(await editor.browser.inWorkspace(workspaceId, 'post', path, body), 403, 'plan_required');
    expectRefusal(await replace('key_unknown'), 404, 'not_found');
    for (const overlapHours of [-1, 721, 1.5, '1', null])
      expectRefusal(await replace(id, { overlapHours }), 400, 'invalid_parameter', { param: 'overlapHours' });

    const gone = await issued();
    await asOwner('delete', `/v1/api-keys/${gone.id}`);
    expectRefusal(await replace(gone.id), 409, 'conflict', { message: /Create a new one\.$/ });
    await app.services.apiKeys.setSharing(workspaceId, true);
    const shared = await issued({ name: 'Board', isShare: true });
    expectRefusal(await replace(shared.id), 409, 'conflict', { message: /shared link/ });
    for (let more = 0; more < 3; more += 1) await issued();
    expectRefusal(await replace(id), 409, 'api_key_limit_exceeded');
    expect((await use(key)).status).toBe(200);

    const token = await owner.browser.token(workspaceId);
    const send = () => request(app.url).post(path).set('Authorization', `Bearer ${token}`);
    expectRefusal(await send().type('text/plain').send('{}'), 415, 'unsupported_media_type');
    expectRefusal(
      await send().type('application/json').send(' '.repeat(1_048_577)),
      413,
      'payload_too_large',
    );
  });
});
