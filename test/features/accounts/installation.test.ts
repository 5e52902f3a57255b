import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { expectRefusal, join, openFirst } from './browser.js';

let app: TestApp;
let operator: Awaited<ReturnType<typeof openFirst>>;
let elsewhere: string;
beforeAll(async () => {
  app = await createTestApp({ env: { PROMPT_CAP_FREE: '3', PROMPT_CAP_PAID: '30' } });
  operator = await openFirst(app);
  ({ workspaceId: elsewhere } = await app.services.workspaces.create({ name: 'Elsewhere', plan: 'free' }));
  await app.services.prompts.add(elsewhere, {
    text: 'Which tea is best?',
    topic: null,
    persona: 'buyer',
    intent: null,
  });
});
afterAll(() => app.close());

const INSTALLATION = '/v1/account/installation';
const change = (body: object, id = elsewhere) =>
  operator.browser.send('patch', `${INSTALLATION}/workspaces/${id}`, body);

async function listed(id = elsewhere) {
  const { body } = await operator.browser.send('get', INSTALLATION).expect(200);
  const { workspaces } = body as { workspaces: { id: string }[]; caps: object };
  return workspaces.find((one) => one.id === id);
}

it('an operator sees plans, caps and counts of all workspaces, and nothing else', async () => {
  expect(await listed()).toEqual({
    ...{ id: elsewhere, name: 'Elsewhere', plan: 'free', promptCap: null, members: 0, prompts: 1 },
    createdAt: expect.stringMatching(/Z$/) as string,
  });
  expect(await listed(operator.workspaceId)).toMatchObject({ name: 'Acme', members: 1, prompts: 0 });
  const { body } = await operator.browser.send('get', INSTALLATION);
  expect(body).toMatchObject({ caps: { free: 3, paid: 30 } });
  const refused = await operator.browser.send('post', '/v1/account/tokens', { workspaceId: elsewhere });
  expectRefusal(refused, 404, 'not_found');
});

it('an operator changes plan and cap, which the audit trail shows', async () => {
  const { body } = await change({ plan: 'paid', promptCap: 500 }).expect(200);
  expect(body).toEqual({ id: elsewhere, name: 'Elsewhere', plan: 'paid', promptCap: 500 });
  expect(await listed()).toMatchObject({ plan: 'paid', promptCap: 500 });
  await change({ promptCap: null }).expect(200);
  expect(await listed()).toMatchObject({ plan: 'paid', promptCap: null });
  const events = await app.services.audit.list({ workspaceId: elsewhere }, 3);
  const me = (await operator.browser.session()).person?.id;
  expect(events.map(({ action, actor }) => [action, actor])).toEqual([
    ['workspace.cap_changed', me],
    ['workspace.cap_changed', me],
    ['workspace.plan_changed', me],
  ]);
});

it.each([{}, { plan: 'gold' }, { promptCap: -2 }, { promptCap: 1.5 }, { name: 'Mine' }])(
  'rejects %j and changes nothing',
  async (body) => {
    const before = await listed();
    expectRefusal(await change(body), 400, 'invalid_parameter');
    expect(await listed()).toEqual(before);
  },
);

it('is for operators only, also for an owner, and not for unknown or deleted workspaces', async () => {
  const { browser } = await join(app, operator, { email: 'owner2@x.example', role: 'owner' });
  expectRefusal(await browser.send('get', INSTALLATION), 403, 'plan_required', { message: /operator/ });
  const patch = await browser.send('patch', `${INSTALLATION}/workspaces/${operator.workspaceId}`, {
    plan: 'free',
  });
  expectRefusal(patch, 403, 'plan_required');
  expectRefusal(await change({ plan: 'paid' }, 'ws_1'), 404, 'not_found');
  const { workspaceId: gone } = await app.services.workspaces.create({ name: 'Gone', plan: 'free' });
  await app.services.workspaces.remove(gone);
  expectRefusal(await change({ plan: 'paid' }, gone), 404, 'not_found');
  expect(await listed(gone)).toBeUndefined();
});
