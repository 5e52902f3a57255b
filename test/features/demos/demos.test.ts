import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { expectRefusal, join, openFirst } from '../accounts/browser.js';

// Its creation and removal, which take longer, are in test/demo/door.long.test.ts.

let app: TestApp;
let operator: Awaited<ReturnType<typeof openFirst>>;
beforeAll(async () => {
  app = await createTestApp();
  operator = await openFirst(app);
});
afterAll(() => app.close());

it('the demo is queued once, and is not asked for again before it was removed', async () => {
  const { browser } = operator;
  const call = async (method: 'get' | 'post' | 'delete') =>
    (await browser.send(method, '/v1/account/demo').expect(200)).body as object;
  const none = { state: 'none', progress: 0, workspaces: [] };
  expect([await call('get'), await call('delete')]).toEqual([none, none]);
  expect(await call('post')).toEqual({ ...none, state: 'queued' });
  expect(await call('post')).toEqual({ ...none, state: 'queued' });
  expect(await call('delete')).toEqual({ ...none, state: 'removing' });
  const asked = await browser.send('post', '/v1/account/demo');
  expectRefusal(asked, 409, 'conflict', { message: /being removed\. Create it again/ });
  await app.services.demoTask.run(new AbortController().signal);
  expect(await call('get')).toEqual(none);
});

it('the demo is for operators', async () => {
  const { browser } = await join(app, operator, { email: 'other@acme.example', role: 'owner' });
  for (const method of ['get', 'post', 'delete'] as const)
    expectRefusal(await browser.send(method, '/v1/account/demo'), 403, 'plan_required', {
      message: /operator/,
    });
});
