import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('getMe', () => {
  describe('200', () => {
    it('returns the owner, the workspace and the environment of a test key, and nothing else', async () => {
      const client = await app.client();
      const { status, body } = await client.get('/v1/me');
      expect(status).toBe(200);
      expect(body).toEqual({
        user: { id: client.ownerId, name: 'Owner', email: null },
        workspaceId: client.workspaceId,
        environment: 'test',
      });
    });

    it('returns null for an owner without a name, and the e-mail if one is recorded', async () => {
      const workspace = await app.services.workspaces.create({
        name: 'Nameless',
        plan: 'free',
        ownerEmail: 'owner@example.com',
      });
      const { workspaceId, owner } = workspace;
      const { secret } = await app.services.apiKeys.issue(workspaceId, { name: 'Key', environment: 'test' });
      const { body } = await app.as(secret).get('/v1/me');
      expect(body.user).toEqual({ id: owner.id, name: null, email: 'owner@example.com' });
    });

    it('shows the key of a shared link neither the name of the owner nor the e-mail, as other keys that expire', async () => {
      const workspace = await app.services.workspaces.create({
        name: 'Shared',
        plan: 'paid',
        ownerName: 'Owner',
        ownerEmail: 'owner@example.com',
      });
      const { workspaceId, owner } = workspace;
      const { apiKeys } = app.services;
      await apiKeys.setSharing(workspaceId, true);
      const limits = { scopes: ['read'], expiresAt: new Date('2100-01-01') } as const;
      const userOf = async (isShare: boolean) => {
        const key = { name: 'Key', environment: 'test', isShare, ...limits } as const;
        const { secret } = await apiKeys.issueFor(workspaceId, key);
        return (await app.as(secret).get('/v1/me')).body.user as unknown;
      };
      expect(await userOf(true)).toEqual({ id: owner.id, name: null, email: null });
      expect(await userOf(false)).toEqual({ id: owner.id, name: 'Owner', email: 'owner@example.com' });
    });
  });
});
