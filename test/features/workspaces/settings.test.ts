import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectRefusal, join, openBrowser, openFirst, removeEverybody } from '../accounts/browser.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => removeEverybody(app));
afterAll(() => app.close());

async function eventsOf(workspaceId: string) {
  const events = await app.services.audit.list({ workspaceId }, 50);
  return events.filter(({ action }) => action.startsWith('workspace.')).reverse();
}

/** A client with another key of the workspace. */
async function limitedTo(client: Client, scopes: string[]): Promise<Client> {
  const { body } = await client.post('/v1/access/keys', { name: 'Limited', scopes }).expect(201);
  return app.as((body as { key: string }).key);
}

describe('the settings of a workspace', () => {
  it('are read, and changed one by one or together, with an audit event for each that differs', async () => {
    const client = await app.client({ plan: 'free' });
    const { workspaceId: id } = client;
    const first = { id, name: 'Test', timeZone: null, weighting: 'answers', sharing: false };
    expect((await client.get('/v1/workspace').expect(200)).body).toEqual(first);
    const inBerlin = await client.patch('/v1/workspace', { timeZone: 'europe/berlin' }).expect(200);
    expect(inBerlin.body).toEqual({ ...first, timeZone: 'Europe/Berlin' });
    const all = { name: '  Acme Teas ', timeZone: null, weighting: 'questions' };
    const changed = await client.patch('/v1/workspace', all).expect(200);
    expect(changed.body).toEqual({ ...first, name: 'Acme Teas', weighting: 'questions' });
    await client.patch('/v1/workspace', { name: 'Acme Teas', weighting: 'questions' }).expect(200);
    expect((await client.get('/v1/workspace')).body).toEqual(changed.body);
    expect((await client.get('/v1/access')).body).toMatchObject({ workspace: { name: 'Acme Teas' } });
    const events = (await eventsOf(id)).slice(1);
    expect(events.map(({ action, before, after }) => [action, before, after])).toEqual(
      expect.arrayContaining([
        ['workspace.time_zone_changed', { timeZone: null }, { timeZone: 'Europe/Berlin' }],
        ['workspace.name_changed', { name: 'Test' }, { name: 'Acme Teas' }],
        ['workspace.time_zone_changed', { timeZone: 'Europe/Berlin' }, { timeZone: null }],
        ['workspace.weighting_changed', { weighting: 'answers' }, { weighting: 'questions' }],
      ]),
    );
    expect(events).toHaveLength(4);
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([client.keyId]));
  });

  it.each([
    [{ name: 'New', timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ weighting: 'people' }, 'weighting'],
    [{ sharing: true }, 'sharing'],
    [{ plan: 'paid' }, 'plan'],
  ])('stay as they are after %j', async (body, param) => {
    const client = await app.client();
    const before = (await client.get('/v1/workspace')).body;
    expectRefusal(await client.patch('/v1/workspace', body), 400, 'invalid_parameter', { param });
    expect((await client.get('/v1/workspace')).body).toEqual(before);
    expect(await eventsOf(client.workspaceId)).toHaveLength(1);
  });

  it('keep changes that are made at the same time', async () => {
    const client = await app.client();
    for (let round = 0; round < 10; round += 1) {
      const expected = {
        name: `Round ${round}`,
        timeZone: round % 2 === 0 ? 'Asia/Tokyo' : 'America/Lima',
        weighting: round % 2 === 0 ? 'questions' : 'answers',
        sharing: round % 2 === 0,
      };
      const { sharing, ...others } = expected;
      const sent = await Promise.all([
        ...Object.entries(others).map(([name, value]) => client.patch('/v1/workspace', { [name]: value })),
        client.patch('/v1/workspace/sharing', { sharing }),
      ]);
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await client.get('/v1/workspace')).body).toMatchObject(expected);
    }
  });

  it('are changed with the scope write, and sharing with the scope keys', async () => {
    const client = await app.client();
    const [reading, writing, keys] = [
      await limitedTo(client, ['read']),
      await limitedTo(client, ['read', 'write']),
      await limitedTo(client, ['read', 'keys']),
    ];
    for (const one of [reading, writing, keys]) await one.get('/v1/workspace').expect(200);
    for (const one of [reading, keys])
      expectRefusal(await one.patch('/v1/workspace', { name: 'New' }), 403, 'plan_required');
    await writing.patch('/v1/workspace', { name: 'New' }).expect(200);
    for (const one of [reading, writing])
      expectRefusal(await one.patch('/v1/workspace/sharing', { sharing: true }), 403, 'plan_required');

    const share = { name: 'Board', isShare: true };
    expectRefusal(await keys.post('/v1/access/keys', share), 403, 'plan_required', {
      message: /Sharing is off/,
    });
    await keys.patch('/v1/workspace/sharing', { sharing: true }).expect(200);
    const { body } = await keys.post('/v1/access/keys', share).expect(201);
    const shared = app.as((body as { key: string }).key);
    await shared.get('/v1/workspace').expect(200);
    expectRefusal(await shared.patch('/v1/workspace/sharing', { sharing: false }), 403, 'plan_required');
    const off = await keys.patch('/v1/workspace/sharing', { sharing: false }).expect(200);
    expect(off.body).toMatchObject({ sharing: false });
    expectRefusal(await shared.get('/v1/workspace'), 401, 'unauthorized');
  });
});

describe('a workspace', () => {
  const DELETION = '/v1/workspace/deletion';

  it('is deleted by an owner who gives its name, and by nobody else', async () => {
    const owner = await openFirst(app);
    const { browser, workspaceId } = owner;
    const editor = await join(app, owner, { email: 'editor@x.example', role: 'editor' });
    const token = await browser.token(workspaceId);
    const issued = await app.as(token).post('/v1/api-keys', { name: 'Key' }).expect(201);
    const key = app.as((issued.body as { key: string }).key);
    expectRefusal(await key.post(DELETION, { name: 'Acme' }), 403, 'plan_required');
    const byEditor = await editor.browser.inWorkspace(workspaceId, 'post', DELETION, { name: 'Acme' });
    expectRefusal(byEditor, 403, 'plan_required');
    for (const name of ['', 'acme', 'Acme Teas'])
      expectRefusal(await app.as(token).post(DELETION, { name }), 400, 'invalid_parameter', {
        param: 'name',
      });
    expectRefusal(await app.as(token).post(DELETION, {}), 400, 'invalid_parameter', { param: 'name' });
    await key.get('/v1/me').expect(200);

    await app.as(token).post(DELETION, { name: ' Acme ' }).expect(204);
    for (const one of [key, app.as(token)])
      expectRefusal(await one.get('/v1/me'), 404, 'workspace_not_found');
    expectRefusal(await app.as(token).post(DELETION, { name: 'Acme' }), 404, 'workspace_not_found');
    expect((await browser.session()).workspaces).toEqual([]);
    const { person } = await browser.session();
    const last = (await eventsOf(workspaceId)).at(-1);
    expect(last).toMatchObject({ action: 'workspace.deleted', actor: person?.id, before: { name: 'Acme' } });
    const kept = await app.services.workspaces.show(workspaceId);
    expect(kept).toMatchObject({ name: 'Acme', deletedAt: expect.any(Date) });
  });

  it('is deleted once by two owners at once, by its present name, and no other one with it', async () => {
    const owner = await openFirst(app);
    const { browser, workspaceId } = owner;
    const second = await join(app, owner, { email: 'second@x.example', role: 'owner' });
    await browser.send('post', '/v1/account/workspaces', { name: 'Other' }).expect(201);
    const tokens = [await browser.token(workspaceId), await second.browser.token(workspaceId)];
    await app.as(tokens[0]).patch('/v1/workspace', { name: 'Renamed' }).expect(200);
    expectRefusal(await app.as(tokens[0]).post(DELETION, { name: 'Acme' }), 400, 'invalid_parameter');
    const deleted = await Promise.all(
      tokens.map((token) => app.as(token).post(DELETION, { name: 'Renamed' })),
    );
    expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await browser.session()).workspaces.map(({ name }) => name)).toEqual(['Other']);
    expect((await openBrowser(app).session()).hasAccounts).toBe(true);
  });

  it('is not deleted by an owner who becomes a viewer at the same time', async () => {
    const owner = await openFirst(app);
    const { browser, workspaceId } = owner;
    const second = await join(app, owner, { email: 'second@x.example', role: 'owner' });
    const [mine, theirs] = [await browser.token(workspaceId), await second.browser.token(workspaceId)];
    const [change, deletion] = await Promise.all([
      app.as(mine).patch(`/v1/members/${second.personId}`, { role: 'viewer' }),
      app.as(theirs).post(DELETION, { name: 'Acme' }),
    ]);
    expect([
      [200, 403],
      [404, 204],
      // The workspace was deleted while the change of the role waited for it.
      [200, 204],
    ]).toContainEqual([change.status, deletion.status]);
    const { deletedAt } = await app.services.workspaces.show(workspaceId);
    expect(deletedAt !== null).toBe(deletion.status === 204);
  });
});
