import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import {
  expectRefusal,
  join,
  openBrowser,
  openFirst,
  removeEverybody,
  type AccountSession,
} from '../accounts/browser.js';

const HEADER = 'Remote-Email';
const MAPPED = 'ws_0197f1d2b3c44d5e9f60718293a4b5c7';
const SETTINGS = {
  TRUSTED_PROXIES: '127.0.0.1',
  TRUSTED_USER_HEADER: HEADER,
  TRUSTED_GROUPS_HEADER: 'Remote-Groups',
  GROUP_ROLES: `editors=editor@${MAPPED}`,
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: SETTINGS });
  await app.services.workspaces.create({
    workspaceId: MAPPED,
    name: 'Mapped',
    plan: 'paid',
    ownerName: 'Owner',
  });
});
beforeEach(() => removeEverybody(app));
afterAll(() => app.close());

const named = (email: string, groups?: string) =>
  openBrowser(app, { [HEADER]: email, ...(groups !== undefined && { 'Remote-Groups': groups }) });

const enter = (browser: ReturnType<typeof openBrowser>) => browser.send('post', '/v1/account/proxy/session');

it('signs in whom the proxy names, if they have an account, an invitation or a group', async () => {
  const owner = await openFirst(app);
  const { personId } = await join(app, owner, { email: 'ada@acme.example', role: 'viewer' });
  const ada = named('ADA@acme.example');
  expect(await ada.session()).toMatchObject({ person: null, signIn: { fromProxy: 'ADA@acme.example' } });
  expect((await enter(ada).expect(200)).body).toMatchObject({ person: { id: personId } });
  expect((await ada.session()).workspaces).toMatchObject([{ role: 'viewer' }]);
  const grace = await enter(named('grace@acme.example', 'staff, editors')).expect(200);
  expect(grace.body).toMatchObject({ workspaces: [{ id: MAPPED, role: 'editor' }] });
  const unknown = await enter(named('alan@acme.example', 'staff'));
  expectRefusal(unknown, 409, 'conflict', { message: /^Nobody has invited/ });
});

it('takes no header from anybody else, and no two of them', async () => {
  await openFirst(app);
  const elsewhere = await createTestApp({ db: app.db, env: { ...SETTINGS, TRUSTED_PROXIES: '192.0.2.1' } });
  const forged = openBrowser(elsewhere, { [HEADER]: 'owner@acme.example' });
  expect(await forged.session()).toMatchObject({ signIn: { fromProxy: null } });
  expectRefusal(await enter(forged), 409, 'conflict', { message: /^No proxy/ });
  // Whom the trusted proxy forwards for does not make them trusted.
  const forwarded = { [HEADER]: 'owner@acme.example', 'X-Forwarded-For': '192.0.2.1' };
  expectRefusal(await enter(openBrowser(elsewhere, forwarded)), 409, 'conflict', { message: /^No proxy/ });
  await elsewhere.close();
  for (const name of [
    'owner',
    'owner@acme.example, ada@acme.example',
    '<x>@y',
    `${'a'.repeat(300)}@x.example`,
  ])
    expectRefusal(await enter(named(name)), 409, 'conflict');
});

it('keeps a session of somebody else, whom the proxy does not name, out of reach of other websites', async () => {
  await openFirst(app);
  const foreign = request(app.url)
    .post('/v1/account/proxy/session')
    .set({ [HEADER]: 'owner@acme.example', 'sec-fetch-site': 'cross-site' });
  expectRefusal(await foreign, 401, 'unauthorized', { message: /another website/ });
  const own = await enter(named('owner@acme.example')).expect(200);
  expect((own.body as AccountSession).person?.email).toBe('owner@acme.example');
});
