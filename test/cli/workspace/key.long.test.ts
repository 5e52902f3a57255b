import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';
import { call, visibilityJson as jsonFromElsewhere } from '../support.js';

interface Issued {
  id: string;
  key: string;
  keyPrefix: string;
  scopes: string[] | null;
  expiresAt: string | null;
}

interface Listed {
  id: string;
  name: string;
  environment: string;
  keyPrefix: string;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  scopes: string[] | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

let app: TestApp;
let env: NodeJS.ProcessEnv;
let paid: Client;
let free: Client;
beforeAll(async () => {
  app = await createTestApp();
  env = { DATABASE_URL: app.db.url };
  paid = await app.client({ plan: 'paid' });
  free = await app.client({ plan: 'free' });
});
afterAll(() => app.close());

const create = ({ workspaceId }: Client, environment: string, name: string) =>
  visibilityJson<Issued>(
    ['key', 'create', '--workspace', workspaceId, '--environment', environment, '--name', name],
    env,
  );

const list = async ({ workspaceId }: Client) =>
  (await visibilityJson<{ keys: Listed[] }>(['key', 'list', '--workspace', workspaceId], env)).keys;

const statusOf = async (key: string) => (await call(app.url, key, '/v1/me')).status;

describe('key create', () => {
  it.each(['test', 'live'])('creates a %s key that works at once', async (environment) => {
    const issued = await create(paid, environment, `A ${environment} key`);
    expect(Object.keys(issued)).toEqual(['id', 'key', 'keyPrefix', 'scopes', 'expiresAt']);
    expect(issued).toMatchObject({ scopes: null, expiresAt: null });
    expect(issued.key.startsWith(`sk_${environment}_`)).toBe(true);
    expect(issued.keyPrefix).toBe(issued.key.slice(0, 12));
    const me = await call(app.url, issued.key, '/v1/me');
    expect(me).toMatchObject({ status: 200, body: { workspaceId: paid.workspaceId, environment } });
  });

  it('refuses to create a key beyond the limit of a workspace', async () => {
    const { workspaceId } = await app.client();
    const options = ['--workspace', workspaceId, '--environment', 'test', '--name', 'One more'];
    const error = await visibilityError(['key', 'create', ...options], { ...env, API_KEYS_MAX: '1' });
    expect(error).toMatchObject({ exit: 1, code: 'api_key_limit_exceeded', stdout: '' });
    expect(error.message).toContain('Revoke a key first.');
  });

  it('refuses to create a live key on a free plan', async () => {
    const before = await list(free);
    const options = ['--workspace', free.workspaceId, '--environment', 'live', '--name', 'Live'];
    const error = await visibilityError(['key', 'create', ...options], env);
    expect(error).toMatchObject({ exit: 1, code: 'plan_required', stdout: '' });
    expect(error.message).toContain('Create a test key, or change the plan.');
    expect(await list(free)).toEqual(before);
  });

  it('refuses to create a key with a name that is too long or for an unknown workspace', async () => {
    const options = ['--environment', 'test', '--name', 'n'.repeat(81)];
    const long = await visibilityError(['key', 'create', '--workspace', free.workspaceId, ...options], env);
    expect(long).toMatchObject({ exit: 1, code: 'invalid_parameter' });
    const nowhere = ['--workspace', 'ws_none', '--environment', 'test', '--name', 'Key'];
    expect(await visibilityError(['key', 'create', ...nowhere], env)).toMatchObject({
      exit: 1,
      code: 'not_found',
    });
  });

  it('prints the secret of a new key once and says that it is not shown again', async () => {
    const options = ['--workspace', free.workspaceId, '--environment', 'test', '--name', 'Shown'];
    const { code, stdout } = await visibility(['key', 'create', ...options], { env });
    expect(code).toBe(0);
    const secret = /^key +(sk_test_\w+)$/m.exec(stdout)?.[1] ?? '';
    expect(stdout).toContain('Save the key now: it is not shown again.');
    expect(await statusOf(secret)).toBe(200);
    const listed = await visibility(['key', 'list', '--workspace', free.workspaceId], { env });
    expect(listed.stdout).toMatch(/^ID +ENV +KEY +SCOPES +LAST USED +FROM +STATE +NAME\n/);
    expect(listed.stdout).toContain(`${secret.slice(0, 12)}...`);
    expect(listed.stdout).not.toContain(secret);
  });
});

describe('key list', () => {
  it('lists all keys, newest first, without secrets', async () => {
    const workspace = await app.client({ plan: 'free' });
    const issued = await create(workspace, 'test', 'Newest');
    const [newest, oldest, ...more] = await list(workspace);
    expect(newest).toEqual({
      id: issued.id,
      name: 'Newest',
      environment: 'test',
      keyPrefix: issued.keyPrefix,
      createdAt: expect.any(String),
      scopes: null,
      expiresAt: null,
      isShare: false,
      issuedBy: null,
      issuerName: null,
      lastUsedAt: null,
      lastUsedFrom: null,
      revokedAt: null,
    });
    expect(oldest?.id).toBe(workspace.keyId);
    expect(more).toEqual([]);
  });
});

describe('key revoke', () => {
  it('refuses to revoke a key without a terminal and without --yes', async () => {
    const { id, key } = await create(paid, 'test', 'Kept');
    const { code, stderr } = await visibility(['key', 'revoke', id, '--workspace', paid.workspaceId], {
      env,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('Repeat the command with --yes.');
    expect(await statusOf(key)).toBe(200);
  });

  it('revokes a key at once in a running service, and revoking it again changes nothing', async () => {
    const { id, key } = await create(paid, 'test', 'Revoked');
    expect(await statusOf(key)).toBe(200);
    const command = ['key', 'revoke', id, '--workspace', paid.workspaceId, '--yes'];
    expect(await jsonFromElsewhere(command, env)).toEqual({ id, revoked: true });
    expect(await statusOf(key)).toBe(401);
    // The service stores the last use shortly after it responds.
    const listed = async () => (await list(paid)).map(({ lastUsedAt: _, lastUsedFrom: __, ...key }) => key);
    const before = await listed();
    expect(before.find((one) => one.id === id)?.revokedAt).toEqual(expect.any(String));
    expect(await visibilityJson(command, env)).toEqual({ id, revoked: true });
    expect(await listed()).toEqual(before);
  });

  it('does not find a key of another workspace to revoke', async () => {
    const command = ['key', 'revoke', paid.keyId, '--workspace', free.workspaceId, '--yes'];
    expect(await visibilityError(command, env)).toMatchObject({ exit: 1, code: 'not_found' });
    expect(await statusOf(paid.key ?? '')).toBe(200);
  });
});

describe('a key with limits', () => {
  const withLimits = (...limits: string[]) =>
    visibilityJson<Issued>(
      ['key', 'create', '--workspace', paid.workspaceId, '--environment', 'test', '--name', 'X', ...limits],
      env,
    );

  it('is created with scopes and a duration, which the list shows', async () => {
    const { id, expiresAt } = await withLimits(
      '--scope',
      'write',
      'read',
      '--scope',
      'read',
      '--expires',
      '90d',
    );
    const days = (Date.parse(expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const all = await list(paid);
    expect(all.find((key) => key.id === id)).toMatchObject({ scopes: ['read', 'write'], expiresAt });
    const { stdout } = await visibility(['key', 'list', '--workspace', paid.workspaceId], { env });
    expect(stdout).toMatch(new RegExp(`^${id} .* read, write .* expires ${expiresAt} +X$`, 'm'));
  });

  it.each([
    ['--expires', '90'],
    ['--expires', '0d'],
    ['--scope', 'admin'],
  ])('is refused with %s %s', async (option, value) => {
    const { workspaceId } = paid;
    const command = ['key', 'create', '--workspace', workspaceId, '--environment', 'test', '--name', 'X'];
    expect(await visibilityError([...command, option, value], env)).toMatchObject({ exit: 2 });
  });

  it('is rotated: both keys work until the old one expires', async () => {
    const old = await withLimits('--scope', 'read', '--expires', '30d');
    const command = ['key', 'rotate', old.id, '--workspace', paid.workspaceId, '--overlap', '2h'];
    const fresh = await visibilityJson<Issued & { oldExpiresAt: string }>(command, env);
    expect(fresh).toMatchObject({ scopes: ['read'] });
    expect([await statusOf(old.key), await statusOf(fresh.key)]).toEqual([200, 200]);
    const all = await list(paid);
    expect(all.find((key) => key.id === old.id)).toMatchObject({
      expiresAt: fresh.oldExpiresAt,
      revokedAt: null,
    });
    expect(Math.round((Date.parse(fresh.oldExpiresAt) - Date.now()) / 3_600_000)).toBe(2);
    expect(Math.round((Date.parse(fresh.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(30);
  });

  it('is shown with the network of its last use', async () => {
    const { id, key } = await withLimits();
    expect(await statusOf(key)).toBe(200);
    await expect
      .poll(async () => (await list(paid)).find((one) => one.id === id)?.lastUsedFrom)
      .toBe('127.0.0.0/24');
  });
});

describe('key regenerate', () => {
  it('regenerates a key: the new one works and the old one is rejected at once in a running service', async () => {
    const old = await create(paid, 'live', 'Dashboard');
    expect(await statusOf(old.key)).toBe(200);
    const command = ['key', 'regenerate', old.id, '--workspace', paid.workspaceId];
    expect(await visibilityError(command, env)).toMatchObject({ exit: 1, code: 'conflict' });
    expect(await statusOf(old.key)).toBe(200);

    const fresh = await jsonFromElsewhere<Issued>([...command, '--yes'], env);
    expect([await statusOf(old.key), await statusOf(fresh.key)]).toEqual([401, 200]);
    const keys = await list(paid);
    expect(keys.find(({ id }) => id === fresh.id)).toMatchObject({ name: 'Dashboard', environment: 'live' });
    expect(keys.find(({ id }) => id === old.id)?.revokedAt).toEqual(expect.any(String));
  });

  it('refuses to regenerate a revoked key, or a live key on a free plan', async () => {
    const regenerate = (id: string) =>
      visibilityError(['key', 'regenerate', id, '--workspace', paid.workspaceId, '--yes'], env);
    const revoked = await create(paid, 'test', 'Old');
    await visibilityJson(['key', 'revoke', revoked.id, '--workspace', paid.workspaceId, '--yes'], env);
    expect(await regenerate(revoked.id)).toMatchObject({ exit: 1, code: 'conflict' });

    const live = await create(paid, 'live', 'Live');
    await visibilityJson(['workspace', 'set-plan', paid.workspaceId, '--plan', 'free'], env);
    expect(await regenerate(live.id)).toMatchObject({ exit: 1, code: 'plan_required' });
    await visibilityJson(['workspace', 'set-plan', paid.workspaceId, '--plan', 'paid'], env);
    expect(await statusOf(live.key)).toBe(200);
  });

  it('does not find an unknown key to regenerate', async () => {
    const command = ['key', 'regenerate', 'key_none', '--workspace', paid.workspaceId, '--yes'];
    expect(await visibilityError(command, env)).toMatchObject({ exit: 1, code: 'not_found' });
  });
});
