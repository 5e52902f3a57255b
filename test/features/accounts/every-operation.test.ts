import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensions } from '../../../spec/extensions/index.js';
import { createTestApp, type TestApp } from '../../support/app.js';
import { cookieOf, expectRefusal, join, openBrowser, openFirst, type Browser } from './browser.js';

let app: TestApp;
/** Another process that allows one request or failure a minute. */
let strict: TestApp;
let owner: { readonly browser: Browser; readonly workspaceId: string };
beforeAll(async () => {
  app = await createTestApp();
  strict = await createTestApp({
    db: app.db,
    env: { PERSON_RATE_LIMIT_PER_MINUTE: '1', AUTH_FAILURES_PER_MINUTE: '1' },
  });
  owner = await openFirst(app);
});
afterAll(async () => {
  await strict.close();
  await app.close();
});

const all = Object.values(extensions.operations);
type Operation = (typeof all)[number];
const by = (...callers: string[]) =>
  all.filter(({ caller }) => callers.includes(caller)).map((one) => [one.id, one] as const);

const addressOf = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, 'unknown_1');

/** Sends an operation with an empty object for a body, with a cookie or a token. */
function send({ url }: TestApp, operation: Operation, headers: Record<string, string>, suffix = '') {
  const address = `${addressOf(operation)}${suffix}`;
  const test = request(url)[operation.method](address).set(headers);
  return operation.requestBody === undefined ? test : test.send({});
}

const withCookie = (secret: string) => ({ Cookie: `visibility_session=${secret}` });

describe.each(by('person'))('%s', (_, operation) => {
  it('is refused without a token, to a deleted workspace, over the limit and with an unknown parameter', async () => {
    const token = await owner.browser.token(owner.workspaceId);
    const bearer = { Authorization: `Bearer ${token}` };
    expectRefusal(await send(app, operation, {}), 401, 'unauthorized');
    expectRefusal(await send(app, operation, bearer, '?colour=blue'), 400, 'invalid_parameter', {
      param: 'colour',
    });
    const other = await owner.browser.send('post', '/v1/account/workspaces', { name: 'Gone' }).expect(201);
    const gone = (other.body as { id: string }).id;
    const ofGone = { Authorization: `Bearer ${await owner.browser.token(gone)}` };
    await app.services.workspaces.remove(gone);
    expectRefusal(await send(app, operation, ofGone), 404, 'workspace_not_found');
    await request(strict.url).get('/v1/me').set(bearer);
    expectRefusal(await send(strict, operation, bearer), 429, 'rate_limited', {
      message: /^You have used up your/,
    });
  });
});

describe.each(by('session'))('%s', (_, operation) => {
  it('is refused without a cookie, over the limit and with an unknown parameter', async () => {
    const cookie = withCookie(cookieOf(owner.browser));
    expectRefusal(await send(app, operation, {}), 401, 'unauthorized');
    expectRefusal(await send(app, operation, cookie, '?colour=blue'), 400, 'invalid_parameter', {
      param: 'colour',
    });
    await request(strict.url).get('/v1/account/session').set(cookie);
    expectRefusal(await send(strict, operation, cookie), 429, 'rate_limited');
  });
});

describe.each(by('anyone'))('%s', (_, operation) => {
  it('is refused after too many failures, but to a session, and with an unknown parameter', async () => {
    expectRefusal(await send(app, operation, {}, '?colour=blue'), 400, 'invalid_parameter', {
      param: 'colour',
    });
    const wrong = { email: 'nobody@x.example', password: 'wrong horse battery' };
    for (let attempt = 0; attempt < 2; attempt += 1)
      await request(strict.url).post('/v1/account/session').send(wrong);
    expectRefusal(await send(strict, operation, {}), 429, 'rate_limited');
    const relaxed = await createTestApp({ db: app.db, env: { AUTH_FAILURES_PER_MINUTE: '1' } });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await request(relaxed.url).post('/v1/account/session').send(wrong);
    const ofSession = await send(relaxed, operation, withCookie(cookieOf(owner.browser)));
    expect(ofSession.status).not.toBe(429);
    await relaxed.close();
  });
});

it('an owner cannot remove the only owner', async () => {
  const me = (await owner.browser.session()).person?.id ?? '';
  const removed = await owner.browser.inWorkspace(owner.workspaceId, 'delete', `/v1/members/${me}`);
  expectRefusal(removed, 409, 'conflict', { message: /only owner/ });
  const unknown = await owner.browser.inWorkspace(owner.workspaceId, 'patch', '/v1/members/usr_1', {
    role: 'viewer',
  });
  expectRefusal(unknown, 404, 'not_found');
});

it('a person who was removed from one workspace stays in another', async () => {
  const { browser, personId } = await join(app, owner, { email: 'both@x.example', role: 'viewer' });
  await owner.browser.inWorkspace(owner.workspaceId, 'delete', `/v1/members/${personId}`);
  expect((await browser.session()).person?.id).toBe(personId);
  expect((await openBrowser(app).signIn('both@x.example')).workspaces).toEqual([]);
});
