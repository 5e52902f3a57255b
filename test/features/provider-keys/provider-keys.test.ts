import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials, KeyedProvider } from '../../../src/domain/keyed-providers.js';
import { countSealed, createProviderKeysService } from '../../../src/features/provider-keys/index.js';
import { createWorkspaceService } from '../../../src/features/workspaces/index.js';
import { actingAs } from '../../../src/platform/audit.js';
import { sql } from '../../../src/platform/database.js';
import { createSealingKeys, type SealingKeys } from '../../../src/platform/sealing-keys.js';
import { asTenant } from '../../../src/platform/tenant.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';

const KEY = 'sk-proj-nobody-may-see-4f2A';
const SECOND = 'sk-proj-another-one-which-90Qe';
const NOW = new Date('2026-11-20T12:00:00Z');
const texts = (...all: string[]) => createSealingKeys({ kind: 'texts', texts: all });
const FIRST_TEXT = 'the first long random text of the installation';
const NEXT_TEXT = 'the next long random text of the installation';

let db: TestDatabase;
let one = '';
let other = '';
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  ({ workspaceId: one } = await createWorkspace(db.database));
  ({ workspaceId: other } = await createWorkspace(db.database));
  await sql(db.database, 'delete from installation_provider_keys');
});
afterAll(() => db.drop());

interface Options {
  sealing?: SealingKeys;
  environment?: KeyedProvider[];
  verify?: (provider: KeyedProvider, credentials: Credentials | null) => Promise<string | null>;
}

function serviceOf(options: Options = {}) {
  const warnings: unknown[] = [];
  const service = createProviderKeysService({
    database: db.database,
    clock: () => NOW,
    workspaces: createWorkspaceService({ database: db.database, clock: () => NOW }),
    sealing: options.sealing ?? texts(FIRST_TEXT),
    inEnvironment: () => new Set(options.environment ?? []),
    verify: options.verify ?? (() => Promise.resolve(null)),
    log: { warn: (facts: unknown, message?: unknown) => void warnings.push(facts, message) },
  });
  return { ...service, warnings };
}

const stateOf = async (service: ReturnType<typeof serviceOf>, workspaceId: string, provider: string) =>
  (await service.list(workspaceId)).keys.find((state) => state.provider === provider);

const login = null;

describe('provider keys', () => {
  it('are used in the order workspace, installation, environment', async () => {
    const keys = serviceOf({ environment: ['openai'] });
    expect(await stateOf(keys, one, 'openai')).toMatchObject({ source: 'environment', lastFour: null });
    expect((await keys.inForce(one)).size).toBe(0);
    await keys.set(null, 'openai', { key: SECOND, login });
    expect(await stateOf(keys, one, 'openai')).toMatchObject({
      source: 'installation',
      lastFour: null,
      setBy: null,
    });
    expect((await keys.inForce(one)).get('openai')).toEqual({ key: SECOND, login });
    await keys.set(one, 'openai', { key: ` ${KEY}\n`, login });
    expect((await keys.inForce(one)).get('openai')).toEqual({ key: KEY, login });
    expect(await stateOf(keys, one, 'openai')).toMatchObject({
      source: 'workspace',
      lastFour: '4f2A',
      setAt: NOW,
    });
    expect((await keys.inForce(other)).get('openai')).toEqual({ key: SECOND, login });
    await keys.remove(one, 'openai');
    await keys.remove(null, 'openai');
    expect(await stateOf(keys, one, 'openai')).toMatchObject({ source: 'environment' });
    expect(await stateOf(keys, one, 'gemini')).toMatchObject({ source: 'none' });
  });

  it('are in no state, event, row or warning in clear', async () => {
    const keys = serviceOf();
    await actingAs({ actor: 'key_1', requestId: null, clientRequestId: null }, async () => {
      await keys.set(one, 'dataforseo', { key: KEY, login: 'owner@acme.example' });
      await keys.set(one, 'dataforseo', { key: SECOND, login: 'owner@acme.example' });
    });
    await keys.set(null, 'gemini', { key: KEY, login });
    const shown = [
      ...[await keys.list(one), await keys.listOfInstallation(), keys.warnings],
      await sql(
        db.owner,
        'select t::text from provider_keys t union all select t::text from installation_provider_keys t',
      ),
      await sql(db.owner, 'select t::text from audit_events t'),
    ];
    const forms = [KEY, SECOND].flatMap((key) => [
      key,
      Buffer.from(key).toString('hex'),
      Buffer.from(key).toString('base64'),
    ]);
    for (const form of [...forms, 'owner@acme']) expect(JSON.stringify(shown)).not.toContain(form);
    const events = await sql<{ action: string; actor: string; before: object; after: object }>(
      db.owner,
      'select action, actor, before, after from audit_events where workspace_id = $1 and action like $2 order by event_id',
      [one, 'provider_key.%'],
    );
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['provider_key.set', 'key_1'],
      ['provider_key.set', 'key_1'],
    ]);
    expect(events.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ provider: 'dataforseo', lastFour: SECOND.slice(-4) }),
    );
    expect(await stateOf(keys, one, 'dataforseo')).toMatchObject({ setBy: 'key_1' });
  });

  it('of a workspace are invisible to others, and a row that was moved cannot be opened', async () => {
    const keys = serviceOf();
    await keys.set(one, 'openai', { key: KEY, login });
    await keys.set(one, 'gemini', { key: SECOND, login });
    const app = db.openAnother('visibility_app');
    const seen = (workspaceId: string) =>
      asTenant(workspaceId, () => sql(app, 'select provider from provider_keys order by provider'));
    expect([(await seen(one)).length, (await seen(other)).length]).toEqual([2, 0]);
    await sql(
      db.owner,
      `insert into provider_keys select $2, provider, sealed, sealed_by, last_four, set_at, set_by from provider_keys
       where workspace_id = $1`,
      [one, other],
    );
    await sql(
      db.owner,
      `update provider_keys k set sealed = o.sealed from provider_keys o
       where k.workspace_id = $1 and o.workspace_id = $1 and k.provider = 'gemini' and o.provider = 'openai'`,
      [one],
    );
    expect((await keys.inForce(other)).get('openai')).toBeNull();
    expect((await keys.inForce(one)).get('gemini')).toBeNull();
    expect((await keys.inForce(one)).get('openai')).toEqual({ key: KEY, login });
  });

  it('that cannot be opened are not replaced by those of others', async () => {
    await serviceOf().set(one, 'openai', { key: KEY, login });
    await serviceOf().set(null, 'openai', { key: SECOND, login });
    const wrong = serviceOf({ sealing: texts(NEXT_TEXT), environment: ['openai'] });
    expect((await wrong.inForce(one)).get('openai')).toBeNull();
    expect(await stateOf(wrong, one, 'openai')).toMatchObject({
      source: 'workspace',
      problem: 'The stored key cannot be opened. Store it again.',
    });
    const without = serviceOf({ sealing: createSealingKeys({ kind: 'none' }) });
    expect((await without.inForce(one)).get('openai')).toBeNull();
    expect(await countSealed(db.database, texts(NEXT_TEXT))).toMatchObject({
      unknown: expect.any(Number) as number,
    });
  });

  it.each([
    ['openai', { key: 'short', login }, 'key'],
    ['openai', { key: 'has a space in it', login }, 'key'],
    ['openai', { key: `${KEY}\nX-Injected: 1`, login }, 'key'],
    ['openai', { key: 'k'.repeat(501), login }, 'key'],
    ['openai', { key: KEY, login: 'somebody' }, 'login'],
    ['dataforseo', { key: KEY, login }, 'login'],
    ['dataforseo', { key: KEY, login: 'a:b' }, 'login'],
    ['replay', { key: KEY, login }, 'provider'],
  ])('reject an invalid one of %s: %j', async (provider, credentials, param) => {
    const stored = serviceOf().set(one, provider, credentials);
    await expect(stored).rejects.toMatchObject({ code: 'invalid_parameter', param });
    await expect(stored).rejects.not.toThrow(KEY);
  });

  it('cannot be stored without a key to seal them, and the error says what to set', async () => {
    const keys = serviceOf({ sealing: createSealingKeys({ kind: 'none' }) });
    await expect(keys.set(one, 'openai', { key: KEY, login })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('SECRETS_KEY') as string,
    });
    expect((await keys.list(one)).canStore).toBe(false);
    expect(await keys.canBeAsked()).toBe(false);
  });

  it('are sealed anew in one transaction, and the previous key opens them until then', async () => {
    await sql(db.owner, 'delete from provider_keys');
    await serviceOf().set(one, 'openai', { key: KEY, login });
    await serviceOf().set(null, 'gemini', { key: SECOND, login });
    const both = serviceOf({ sealing: texts(NEXT_TEXT, FIRST_TEXT) });
    expect((await both.inForce(one)).get('openai')).toEqual({ key: KEY, login });
    expect(await countSealed(db.database, texts(NEXT_TEXT, FIRST_TEXT))).toEqual({
      stored: 2,
      unknown: 0,
      previous: 2,
    });
    const raced = Promise.all([
      ...[both.reseal({ renew: false }), both.reseal({ renew: false })],
      both.set(other, 'xai', { key: KEY, login }),
    ]);
    await raced;
    expect(await countSealed(db.database, texts(NEXT_TEXT))).toEqual({ stored: 3, unknown: 0, previous: 0 });
    const next = serviceOf({ sealing: texts(NEXT_TEXT) });
    expect((await next.inForce(one)).get('gemini')).toEqual({ key: SECOND, login });
    expect((await next.inForce(other)).get('xai')).toEqual({ key: KEY, login });
    await expect(serviceOf({ sealing: texts('x'.repeat(40)) }).reseal({ renew: false })).rejects.toThrow(
      'Nothing was changed: 3 stored keys cannot be opened',
    );
  });

  it('are checked with the provider, and the result belongs to the key that was checked', async () => {
    const seen: unknown[] = [];
    let during = () => Promise.resolve();
    const keys = serviceOf({
      environment: ['gemini'],
      verify: async (provider, credentials) => {
        seen.push([provider, credentials]);
        await during();
        return credentials?.key === KEY ? `bad\u0000\n${'x'.repeat(1000)}` : null;
      },
    });
    await expect(keys.check(one, 'openai')).rejects.toMatchObject({ code: 'conflict' });
    expect(await keys.check(one, 'gemini')).toMatchObject({
      source: 'environment',
      problem: null,
      checkedAt: NOW,
    });
    await keys.set(one, 'openai', { key: KEY, login });
    const { problem } = await keys.check(one, 'openai');
    expect(problem).toHaveLength(300);
    expect(problem).not.toContain('\u0000');
    expect(await stateOf(keys, one, 'openai')).toMatchObject({ checkedAt: NOW, problem });
    during = () => keys.set(one, 'openai', { key: SECOND, login });
    await keys.check(one, 'openai');
    expect(await stateOf(keys, one, 'openai')).toMatchObject({ checkedAt: null, problem: null });
    expect(seen).toContainEqual(['gemini', null]);
  });
});
