import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { expectRefusal, join, openFirst } from '../accounts/browser.js';

let app: TestApp;
let owner: Awaited<ReturnType<typeof openFirst>>;
beforeAll(async () => {
  app = await createTestApp();
  owner = await openFirst(app);
  await owner.browser.inWorkspace(owner.workspaceId, 'patch', '/v1/workspace', { name: 'Acme Teas' });
  await owner.browser.inWorkspace(owner.workspaceId, 'post', '/v1/access/keys', { name: 'Dashboard' });
});
afterAll(() => app.close());

interface Trail {
  readonly events: readonly {
    readonly id: string;
    readonly action: string;
    readonly occurredAt: string;
    readonly actor: { readonly kind: string; readonly id: string; readonly name: string | null };
    readonly changes: readonly object[];
  }[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

const get = (query = '') => owner.browser.inWorkspace(owner.workspaceId, 'get', `/v1/trail${query}`);

async function trail(query = ''): Promise<Trail> {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return body as Trail;
}

const actionsOf = ({ events }: Trail) => events.map(({ action }) => action);

it('says who changed what, newest first, with what differs', async () => {
  const all = await trail();
  expect(actionsOf(all).slice(0, 2)).toEqual(['key.issued', 'workspace.name_changed']);
  const [, renamed] = all.events;
  expect(renamed?.changes).toEqual([{ member: 'name', before: 'Acme', after: 'Acme Teas' }]);
  expect(renamed?.actor).toMatchObject({ kind: 'person', name: 'First Owner' });
  expect(JSON.stringify(all)).not.toMatch(/sk_(?:test|live)_\w{5}/);
});

it('has pages without gaps, and filters by person, area and day', async () => {
  const all = await trail();
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Trail = await trail(`?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`);
    paged.push(...page.events.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(all.events.map(({ id }) => id));

  expect(actionsOf(await trail('?area=keys'))).toEqual(['key.issued']);
  const { id } = all.events[0]?.actor ?? { id: '' };
  expect((await trail(`?actor=${id}`)).events.every(({ actor }) => actor.id === id)).toBe(true);
  expect(await trail('?actor=usr_1')).toEqual({ events: [], hasMore: false, nextCursor: null });
  const day = all.events[0]?.occurredAt.slice(0, 10);
  expect((await trail(`?day=${day}&limit=100&timeZone=UTC`)).events.length).toBeGreaterThan(0);
  expect((await trail('?day=2020-01-01&timeZone=Asia/Tokyo')).events).toEqual([]);
});

it('names no user of the operating system', async () => {
  await app.services.workspaces.setCap(owner.workspaceId, 7);
  const { events } = await trail('?area=workspace&actor=service');
  expect(events[0]).toMatchObject({ action: 'workspace.cap_changed', actor: { kind: 'service' } });
  const { actingAs } = await import('../../../src/app.js');
  await actingAs({ actor: 'cli:root', requestId: null, clientRequestId: null }, () =>
    app.services.workspaces.setCap(owner.workspaceId, 8),
  );
  const byOperator = await trail('?actor=operator');
  expect(byOperator.events).toMatchObject([{ actor: { kind: 'operator', id: 'operator', name: null } }]);
  expect(JSON.stringify(byOperator)).not.toContain('root');
});

it('shows changes of no other workspace, and is for owners who are signed in', async () => {
  const other = await owner.browser.send('post', '/v1/account/workspaces', { name: 'Other' }).expect(201);
  const { id } = other.body as { id: string };
  const elsewhere = (await owner.browser.inWorkspace(id, 'get', '/v1/trail')).body as Trail;
  expect(actionsOf(elsewhere)).not.toContain('key.issued');
  const [first] = (await trail()).events;
  const foreign = (await trail('?limit=1')).nextCursor;
  expectRefusal(
    await owner.browser.inWorkspace(id, 'get', `/v1/trail?limit=1&cursor=${foreign}`),
    400,
    'invalid_parameter',
    { param: 'cursor' },
  );
  expect(first).toBeDefined();

  const { browser } = await join(app, owner, { email: 'editor@x.example', role: 'editor' });
  const { workspaceId } = owner;
  expectRefusal(await browser.inWorkspace(workspaceId, 'get', '/v1/trail'), 403, 'plan_required');
  const key = await app.services.apiKeys.issue(workspaceId, { name: 'All', environment: 'test' });
  expectRefusal(await app.as(key.secret).get('/v1/trail'), 403, 'plan_required');
});

it.each([
  ['?day=2026-02-30', 'day'],
  ['?day=1999-01-01', 'day'],
  ['?area=money', 'area'],
  ['?timeZone=Mars/Olympus', 'timeZone'],
  ['?limit=0', 'limit'],
  ['?cursor=x', 'cursor'],
  ['?actor=', 'actor'],
])('rejects %s', async (query, param) => {
  expectRefusal(await get(query), 400, 'invalid_parameter', { param });
});
