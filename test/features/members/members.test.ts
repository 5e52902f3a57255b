import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type TestApp } from '../../support/app.js';
import {
  expectRefusal,
  join,
  openBrowser,
  openFirst,
  PASSWORD,
  removeEverybody,
} from '../accounts/browser.js';

let app: TestApp;
let now: Date;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  await removeEverybody(app);
});
afterAll(() => app.close());

const ACCEPT = '/v1/account/invitation/acceptance';

async function actionsIn(workspaceId: string): Promise<string[]> {
  const events = await app.services.audit.list({ workspaceId }, 50);
  return events.map(({ action }) => action);
}

describe('an invitation', () => {
  it('says what it is for, and lets one new person in', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const invite = { email: 'Editor@x.example', role: 'editor' } as const;
    const issued = await owner.browser.inWorkspace(workspaceId, 'post', '/v1/invitations', invite);
    const { id, code } = issued.body as { id: string; code: string };
    const listed = await owner.browser.inWorkspace(workspaceId, 'get', '/v1/invitations');
    expect(listed.body).toMatchObject({ invitations: [{ id, ...invite }] });
    expect(JSON.stringify(listed.body)).not.toContain(code.split('.')[1]);
    const read = await openBrowser(app).send('post', '/v1/account/invitation', { code }).expect(200);
    expect(read.body).toMatchObject({ workspaceName: 'Acme', ...invite, hasAccount: false });

    const attempts = await Promise.all(
      Array.from({ length: 4 }, () =>
        openBrowser(app).send('post', ACCEPT, { code, name: 'Editor', password: PASSWORD }),
      ),
    );
    expect(attempts.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    for (const { status } of attempts) expect([201, 401, 409]).toContain(status);
    const members = await owner.browser.inWorkspace(workspaceId, 'get', '/v1/members');
    expect(members.body).toMatchObject({
      members: [{ role: 'owner' }, { role: 'editor', email: 'Editor@x.example' }],
    });
    expectRefusal(
      await openBrowser(app).send('post', '/v1/account/invitation', { code }),
      401,
      'unauthorized',
    );
    expect(await actionsIn(workspaceId)).toEqual(
      expect.arrayContaining(['member.invited', 'member.joined', 'workspace.created']),
    );
  });

  it('of somebody with an account is accepted signed in, by nobody else', async () => {
    const owner = await openFirst(app);
    const { browser } = await join(app, owner, { email: 'viewer@x.example', role: 'viewer' });
    const created = await owner.browser
      .send('post', '/v1/account/workspaces', { name: 'Second' })
      .expect(201);
    const second = (created.body as { id: string }).id;
    const issued = await owner.browser.inWorkspace(second, 'post', '/v1/invitations', {
      email: 'VIEWER@x.example',
      role: 'editor',
    });
    const { code } = issued.body as { code: string };
    const read = await openBrowser(app).send('post', '/v1/account/invitation', { code }).expect(200);
    expect(read.body).toMatchObject({ hasAccount: true });
    const anew = { code, name: 'Impostor', password: PASSWORD };
    expectRefusal(await openBrowser(app).send('post', ACCEPT, anew), 409, 'conflict', { param: 'email' });
    expectRefusal(await owner.browser.send('post', ACCEPT, { code }), 409, 'conflict');
    expectRefusal(await openBrowser(app).send('post', ACCEPT, { code }), 400, 'invalid_parameter');
    await browser.send('post', ACCEPT, { code }).expect(201);
    expect((await browser.session()).workspaces.map(({ name, role }) => [name, role])).toEqual([
      ['Acme', 'viewer'],
      ['Second', 'editor'],
    ]);
  });

  it('is no longer valid after a week, a withdrawal or another one', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const invite = async () => {
      const body = { email: 'x@x.example', role: 'viewer' };
      return (await owner.browser.inWorkspace(workspaceId, 'post', '/v1/invitations', body)).body as {
        id: string;
        code: string;
      };
    };
    const isOver = async (code: string) =>
      expectRefusal(
        await openBrowser(app).send('post', ACCEPT, { code, name: 'X', password: PASSWORD }),
        401,
        'unauthorized',
      );
    const [first, second] = [await invite(), await invite()];
    await isOver(first.code);
    expect(
      (await owner.browser.inWorkspace(workspaceId, 'delete', `/v1/invitations/${second.id}`)).status,
    ).toBe(204);
    await isOver(second.code);
    expectRefusal(
      await owner.browser.inWorkspace(workspaceId, 'delete', `/v1/invitations/${second.id}`),
      404,
      'not_found',
    );
    const third = await invite();
    now = new Date(now.getTime() + 7 * 86_400_000);
    await isOver(third.code);
    await isOver('ws_1.guess');
    expect(await actionsIn(workspaceId)).toContain('member.uninvited');
  });

  it('cannot be for a member, or issued by a key or another role', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const editor = await join(app, owner, { email: 'editor@x.example', role: 'editor' });
    const body = { email: 'EDITOR@x.example', role: 'owner' };
    const member = await owner.browser.inWorkspace(workspaceId, 'post', '/v1/invitations', body);
    expectRefusal(member, 409, 'conflict', { param: 'email' });
    const self = await editor.browser.inWorkspace(workspaceId, 'post', '/v1/invitations', body);
    expectRefusal(self, 403, 'plan_required');
    const { secret } = await app.services.apiKeys.issue(workspaceId, { name: 'All', environment: 'test' });
    for (const path of ['/v1/members', '/v1/invitations'])
      expectRefusal(await app.as(secret).get(path), 403, 'plan_required', { message: /^API keys may not/ });
    expectRefusal(await app.as(secret).post('/v1/invitations', body), 403, 'plan_required');
  });
});

describe('a member', () => {
  it('has the new role with the next request, with a token from before', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const editor = await join(app, owner, { email: 'editor@x.example', role: 'editor' });
    const token = await editor.browser.token(workspaceId);
    const prompt = (text: string) => ({ text, topic: 'Cards', persona: 'discoverer' });
    await app.as(token).post('/v1/prompts', prompt('Which card suits a school?')).expect(201);
    const path = `/v1/members/${editor.personId}`;
    const changed = await owner.browser.inWorkspace(workspaceId, 'patch', path, { role: 'viewer' });
    expect(changed.body).toMatchObject({ id: editor.personId, role: 'viewer' });
    expectRefusal(
      await app.as(token).post('/v1/prompts', prompt('Which one for a club?')),
      403,
      'plan_required',
    );
    await app.as(token).get('/v1/prompts').expect(200);
    expect(await actionsIn(workspaceId)).toContain('member.role_changed');
  });

  it('who is removed is out at once, with the keys that they and their keys issued', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const second = await join(app, owner, { email: 'second@x.example', role: 'owner' });
    const token = await second.browser.token(workspaceId);
    const issue = async (key: string) =>
      ((await app.as(key).post('/v1/api-keys', { name: 'Key' }).expect(201)).body as { key: string }).key;
    const own = await issue(token);
    const ofKey = await issue(own);
    const ofOwner = await issue(await owner.browser.token(workspaceId));
    const removed = await owner.browser.inWorkspace(workspaceId, 'delete', `/v1/members/${second.personId}`);
    expect(removed.status).toBe(204);
    for (const dead of [token, own, ofKey])
      expectRefusal(await app.as(dead).get('/v1/me'), 401, 'unauthorized');
    await app.as(ofOwner).get('/v1/me').expect(200);
    expect((await second.browser.session()).workspaces).toEqual([]);
    const again = await second.browser.send('post', '/v1/account/tokens', { workspaceId });
    expectRefusal(again, 404, 'not_found');
    const unknown = await owner.browser.inWorkspace(workspaceId, 'delete', `/v1/members/${second.personId}`);
    expectRefusal(unknown, 404, 'not_found');
  });

  it('is always left as an owner, also when two owners remove each other at once', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const me = (await owner.browser.session()).person?.id ?? '';
    const alone = await owner.browser.inWorkspace(workspaceId, 'patch', `/v1/members/${me}`, {
      role: 'viewer',
    });
    expectRefusal(alone, 409, 'conflict', { message: /only owner/ });
    for (let round = 0; round < 5; round += 1) {
      const second = await join(app, owner, { email: `second${round}@x.example`, role: 'owner' });
      const [mine, theirs] = [
        await owner.browser.token(workspaceId),
        await second.browser.token(workspaceId),
      ];
      const outcomes = await Promise.all([
        app.as(mine).patch(`/v1/members/${second.personId}`, { role: 'viewer' }),
        app.as(theirs).patch(`/v1/members/${me}`, { role: 'viewer' }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 403]);
      const [row] = await sql<{ owners: number }>(
        app.db.owner,
        `select count(*)::int as owners from memberships where workspace_id = $1 and role = 'owner'`,
        [workspaceId],
      );
      expect(row?.owners).toBe(1);
      await sql(app.db.owner, `update memberships set role = 'owner' where person_id = $1`, [me]);
      await sql(app.db.owner, `delete from memberships where person_id = $1`, [second.personId]);
    }
  });

  it('of one workspace sees nothing of another', async () => {
    const owner = await openFirst(app);
    const created = await owner.browser
      .send('post', '/v1/account/workspaces', { name: 'Second' })
      .expect(201);
    const second = (created.body as { id: string }).id;
    const ownerOfFirst = await join(app, owner, { email: 'first@x.example', role: 'owner' });
    expectRefusal(
      await ownerOfFirst.browser.send('post', '/v1/account/tokens', { workspaceId: second }),
      404,
      'not_found',
    );
    const members = await owner.browser.inWorkspace(second, 'get', '/v1/members');
    expect((members.body as { members: unknown[] }).members).toHaveLength(1);
    const path = `/v1/members/${ownerOfFirst.personId}`;
    expectRefusal(await owner.browser.inWorkspace(second, 'delete', path), 404, 'not_found');
  });
});

it('only operators create workspaces', async () => {
  const owner = await openFirst(app);
  const { browser } = await join(app, owner, { email: 'other@x.example', role: 'owner' });
  expectRefusal(await browser.send('post', '/v1/account/workspaces', { name: 'Mine' }), 403, 'plan_required');
});

it('a deleted workspace is no longer listed, and its tokens get 404', async () => {
  const { browser, workspaceId } = await openFirst(app);
  const token = await browser.token(workspaceId);
  await app.services.workspaces.remove(workspaceId);
  expect((await browser.session()).workspaces).toEqual([]);
  expectRefusal(await app.as(token).get('/v1/me'), 404, 'workspace_not_found');
});
