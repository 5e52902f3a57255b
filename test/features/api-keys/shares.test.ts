import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specifications } from '../../../spec/extensions/index.js';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../../http/problem.js';

const DAY_MS = 86_400_000;
/** Keys expire by the clock of the database. */
const NOW = new Date();
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

/** A client of a workspace in which sharing is on. */
async function sharing(): Promise<Client> {
  const client = await app.client();
  await app.services.apiKeys.setSharing(client.workspaceId, true);
  return client;
}

const share = (client: Client, limits: object = {}) =>
  client.post('/v1/access/keys', { name: 'Board meeting', isShare: true, ...limits });

const keyOf = ({ body }: { body: unknown }) => (body as { key: string }).key;

describe('sharing', () => {
  it('is off until it is turned on', async () => {
    const client = await app.client();
    const { body } = await client.get('/v1/access').expect(200);
    expect(body).toMatchObject({ isShare: false, workspace: { sharing: false } });
    expectProblem(await share(client), 403, 'plan_required', { message: /^Sharing is off/ });
    await app.services.apiKeys.setSharing(client.workspaceId, true);
    expect((await client.get('/v1/access')).body).toMatchObject({ workspace: { sharing: true } });
    await share(client).expect(201);
  });

  it('revokes all shares, and no other key, when it is turned off', async () => {
    const client = await sharing();
    const [one, other] = [keyOf(await share(client)), keyOf(await share(client))];
    const apart = keyOf(await share(await sharing()));
    await app.as(one).get('/v1/me').expect(200);
    await app.services.apiKeys.setSharing(client.workspaceId, false);
    for (const key of [one, other]) await app.as(key).get('/v1/me').expect(401);
    await app.as(apart).get('/v1/me').expect(200);
    const { body } = await client.get('/v1/access/keys').expect(200);
    expect(
      (body.keys as { isShare: boolean; revokedAt: string | null }[]).map(({ isShare, revokedAt }) => [
        isShare,
        revokedAt === null,
      ]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  it('records that it was turned on and off, and each share that was issued and revoked', async () => {
    const client = await sharing();
    await share(client).expect(201);
    await app.services.apiKeys.setSharing(client.workspaceId, true);
    await app.services.apiKeys.setSharing(client.workspaceId, false);
    const events = await app.services.audit.list({ workspaceId: client.workspaceId }, 100);
    // Events of the same millisecond are in any order.
    const changes = events.filter(({ action }) => action === 'workspace.sharing_changed');
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ before: { sharing: true }, after: { sharing: false } }),
        expect.objectContaining({ before: { sharing: false }, after: { sharing: true } }),
      ]),
    );
    const shown = { name: 'Board meeting', isShare: true, scopes: ['read'] };
    const ofShares = events.filter(({ before, after }) => 'isShare' in (before ?? after ?? {}));
    expect(ofShares.map(({ action }) => action).sort()).toEqual(['key.issued', 'key.revoked']);
    expect(ofShares.map(({ before, after }) => before ?? after)).toEqual([
      expect.objectContaining(shown),
      expect.objectContaining(shown),
    ]);
  });
});

describe('a share', () => {
  it('reads for 30 days unless an expiry within 90 days is requested', async () => {
    const client = await sharing();
    const { body } = await share(client).expect(201);
    expect(body).toMatchObject({ scopes: ['read'], expiresAt: inDays(30), isShare: true });
    const longest = await share(client, { scopes: ['read'], expiresAt: inDays(90) }).expect(201);
    expect(longest.body).toMatchObject({ expiresAt: inDays(90) });
    for (const [limits, param] of [
      [{ expiresAt: new Date(Date.parse(inDays(90)) + 1).toISOString() }, 'expiresAt'],
      [{ expiresAt: inDays(-1) }, 'expiresAt'],
      [{ scopes: ['read', 'write'] }, 'scopes'],
      [{ scopes: ['keys'] }, 'scopes'],
    ] as const)
      expectProblem(await share(client, limits), 400, 'invalid_parameter', { param });
  });

  it('expires with its issuer, which must be able to read', async () => {
    const { workspaceId } = await sharing();
    const issuerOf = async (scopes: ('read' | 'keys')[]) => {
      const limits = { scopes, expiresAt: new Date(inDays(10)) };
      const key = { name: 'Issuer', environment: 'test', ...limits } as const;
      return app.as((await app.services.apiKeys.issueFor(workspaceId, key)).secret);
    };
    const { body } = await share(await issuerOf(['read', 'keys'])).expect(201);
    expect(body).toMatchObject({ expiresAt: inDays(10) });
    expectProblem(await share(await issuerOf(['keys'])), 400, 'invalid_parameter', { param: 'scopes' });
  });

  it('knows what it is, and changes nothing', async () => {
    const viewer = app.as(keyOf(await share(await sharing())));
    const access = await viewer.get('/v1/access').expect(200);
    expect(access.body).toMatchObject({ scopes: ['read'], isShare: true });
    await viewer.get('/v1/analytics/overview').expect(200);
    const operations = specifications.flatMap((one) => Object.values(one.operations));
    const writes = operations.filter(
      ({ isRead, caller }) => !isRead && (caller === 'key' || caller === 'person'),
    );
    for (const { method, path, requestBody } of writes) {
      const address = path.replace(/\{\w+\}/, 'unknown_1');
      const { status } = await viewer[method](address, requestBody && { unknown: true });
      expect([address, status]).toEqual([address, 403]);
    }
    await viewer.get('/v1/api-keys').expect(403);
    await viewer.get('/v1/access/keys').expect(403);
  });

  it('has no successor', async () => {
    const client = await sharing();
    const { id } = (await share(client)).body as { id: string };
    const { apiKeys } = app.services;
    const refusal = 'The key of a shared link has no successor.';
    await expect(apiKeys.regenerate(client.workspaceId, id)).rejects.toThrow(refusal);
    await expect(apiKeys.rotate(client.workspaceId, id, 1000)).rejects.toThrow(refusal);
  });

  it('only reads and expires, whatever a statement says', async () => {
    const client = await sharing();
    const { id } = (await share(client)).body as { id: string };
    for (const change of ["scopes = array['read', 'write']", 'scopes = null', 'expires_at = null'])
      await expect(
        sql(app.db.owner, `update api_keys set ${change} where key_id = $1`, [id]),
      ).rejects.toThrow('api_keys_share_reads');
  });
});
