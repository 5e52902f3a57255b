import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type TestApp } from '../../support/app.js';
import {
  cookieOf,
  expectRefusal,
  join,
  openBrowser,
  openFirst,
  PASSWORD,
  removeEverybody,
  type AccountSession,
} from './browser.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

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

const later = (ms: number) => (now = new Date(now.getTime() + ms));

describe('the first account', () => {
  it('is opened with the printed link, once, and owns the workspaces that exist', async () => {
    const { workspaceId } = await app.client();
    const { joining } = app.services;
    const [code, other] = [await joining.issueFirstCode([workspaceId]), await joining.issueFirstCode([])];
    const browser = openBrowser(app);
    expect(await browser.session()).toMatchObject({ person: null, workspaces: [], hasAccounts: false });
    const first = { name: 'First Owner', email: ' Owner@Acme.example ', password: PASSWORD };
    const opened = await browser.send('post', '/v1/account/first', { ...first, code }).expect(201);
    expect(opened.body).toMatchObject({
      person: { name: 'First Owner', email: 'Owner@Acme.example', isOperator: true },
      workspaces: [{ id: workspaceId, name: 'Test', role: 'owner' }],
      hasAccounts: true,
    });
    expect(await browser.session()).toEqual(opened.body);
    for (const used of [code, other, 'guess'])
      expectRefusal(
        await openBrowser(app).send('post', '/v1/account/first', {
          ...first,
          email: 'x@x.example',
          code: used,
        }),
        401,
        'unauthorized',
        { param: 'code' },
      );
    expect(await joining.issueFirstCode([])).toBeNull();
    const events = await app.services.audit.list({ workspaceId, action: 'member.joined' }, 10);
    expect(events).toMatchObject([{ after: { role: 'owner' } }]);
  });

  it('needs a password that is hard to guess, and an address', async () => {
    const code = await app.services.joining.issueFirstCode([]);
    const first = { code, name: 'Ada Lovelace', email: 'ada@acme.example', password: PASSWORD };
    const cases: [object, string][] = [
      [{ password: 'short' }, 'password'],
      [{ password: 'aaaaaaaaaaaaaaaa' }, 'password'],
      [{ password: 'ada@acme.example1' }, 'password'],
      [{ password: 'Ada Lovelace!' }, 'password'],
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a b@acme.example' }, 'email'],
      [{ name: ' ' }, 'name'],
    ];
    for (const [change, param] of cases) {
      const response = await openBrowser(app).send('post', '/v1/account/first', { ...first, ...change });
      expectRefusal(response, 400, 'invalid_parameter', { param });
    }
    await openBrowser(app).send('post', '/v1/account/first', first).expect(201);
  });

  it('expires after a day', async () => {
    const code = await app.services.joining.issueFirstCode([]);
    later(DAY);
    const first = { code, name: 'Late', email: 'late@acme.example', password: PASSWORD };
    expectRefusal(await openBrowser(app).send('post', '/v1/account/first', first), 401, 'unauthorized');
  });
});

describe('signing in', () => {
  it('takes an address in any case, and says the same of a wrong password and an unknown address', async () => {
    await openFirst(app);
    const browser = openBrowser(app);
    const attempts = [
      { email: 'owner@acme.example', password: 'wrong horse battery' },
      { email: 'nobody@acme.example', password: PASSWORD },
    ];
    const messages = [];
    for (const attempt of attempts) {
      const response = await browser.send('post', '/v1/account/session', attempt);
      expectRefusal(response, 401, 'unauthorized');
      messages.push((response.body as { error: { message: string } }).error.message);
    }
    expect(new Set(messages).size).toBe(1);
    expect((await browser.signIn('OWNER@ACME.example')).person?.email).toBe('owner@acme.example');
  });

  it('pauses an address after ten failures, known or not, and lets it in a quarter of an hour later', async () => {
    await openFirst(app);
    for (const email of ['owner@acme.example', 'nobody@acme.example']) {
      const wrong = { email, password: 'wrong horse battery' };
      const statuses = await Promise.all(
        Array.from({ length: 14 }, async () => {
          return (await openBrowser(app).send('post', '/v1/account/session', wrong)).status;
        }),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    }
    const right = { email: 'owner@acme.example', password: PASSWORD };
    const paused = await openBrowser(app).send('post', '/v1/account/session', right);
    expectRefusal(paused, 429, 'rate_limited');
    expect(Number(paused.headers['retry-after'])).toBeLessThanOrEqual(900);
    later(15 * MINUTE);
    await openBrowser(app).signIn('owner@acme.example');
  });

  it('begins a new session each time, and ends the one that the browser had', async () => {
    const { browser } = await openFirst(app);
    const before = cookieOf(browser);
    await browser.signIn('owner@acme.example');
    expect(cookieOf(browser)).not.toBe(before);
    const planted = openBrowser(app, { cookie: `visibility_session=${before}` });
    expect((await planted.session()).person).toBeNull();
  });

  it('sets a cookie that scripts and other websites cannot use, with a prefix over HTTPS', async () => {
    await openFirst(app);
    const credentials = { email: 'owner@acme.example', password: PASSWORD };
    const plain = await request(app.url).post('/v1/account/session').send(credentials).expect(200);
    expect(plain.headers['set-cookie']?.[0]).toMatch(
      /^visibility_session=[\w-]{43}; path=\/; expires=[^;]+; samesite=strict; httponly$/i,
    );
    expect(plain.headers['cache-control']).toBe('no-store');
    const behind = await createTestApp({ db: app.db, env: { PUBLIC_URL: 'https://visibility.example' } });
    const secure = await request(behind.url).post('/v1/account/session').send(credentials).expect(200);
    expect(secure.headers['set-cookie']?.[0]).toMatch(
      /^__Host-visibility_session=[\w-]{43}; path=\/; expires=[^;]+; samesite=strict; secure; httponly$/i,
    );
    await behind.close();
  });

  it('and every change is refused to pages of other websites', async () => {
    const { browser, workspaceId } = await openFirst(app);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: app.url },
    ];
    for (const headers of foreign) {
      const token = browser.agent.post('/v1/account/tokens').set(headers).send({ workspaceId });
      expectRefusal(await token, 401, 'unauthorized', { message: /another website/ });
      const signOut = browser.agent.delete('/v1/account/session').set(headers);
      expectRefusal(await signOut, 401, 'unauthorized');
    }
    const own = browser.agent.post('/v1/account/tokens').set({ origin: app.url }).send({ workspaceId });
    await own.expect(201);
  });
});

describe('a session', () => {
  it('gives tokens that work in its workspace alone, with the rights of the role', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const token = await owner.browser.token(workspaceId);
    expect(token).toMatch(/^sk_session_\w+$/);
    const me = await app.as(token).get('/v1/me').expect(200);
    expect(me.body).toMatchObject({
      workspaceId,
      user: { name: 'First Owner', email: 'owner@acme.example' },
    });
    const access = await app.as(token).get('/v1/access').expect(200);
    expect(access.body).toMatchObject({ scopes: ['read', 'write', 'keys'], isShare: false, plan: 'paid' });
    expect(me.headers['x-ratelimit-limit']).toBe('600');
    const stranger = await app.client();
    const elsewhere = await owner.browser.send('post', '/v1/account/tokens', {
      workspaceId: stranger.workspaceId,
    });
    expectRefusal(elsewhere, 404, 'not_found', { param: 'workspaceId' });
    const forged = token.replace(workspaceId.slice(3), stranger.workspaceId.slice(3));
    expectRefusal(await app.as(forged).get('/v1/me'), 401, 'unauthorized');
    const longer = token.split('_').with(-2, 'zzzzzz').join('_');
    expectRefusal(await app.as(longer).get('/v1/me'), 401, 'unauthorized');
  });

  it('limits viewers and editors', async () => {
    const owner = await openFirst(app);
    const { workspaceId } = owner;
    const prompt = { text: 'Which card suits a school?', topic: 'Cards', persona: 'discoverer' };
    const may: Record<string, [read: number, write: number, keys: number, people: number]> = {
      viewer: [200, 403, 403, 403],
      editor: [200, 201, 403, 403],
      owner: [200, 201, 200, 200],
    };
    for (const [role, expected] of Object.entries(may)) {
      const { browser } = await join(app, owner, { email: `${role}@x.example`, role: role as 'viewer' });
      const statuses = [];
      for (const [method, path, body] of [
        ['get', '/v1/prompts'],
        ['post', '/v1/prompts', prompt],
        ['get', '/v1/api-keys'],
        ['get', '/v1/members'],
      ] as const)
        statuses.push((await browser.inWorkspace(workspaceId, method, path, body)).status);
      expect([role, ...statuses]).toEqual([role, ...expected]);
    }
  });

  it('ends at once: signed out, ended elsewhere, or by a new password', async () => {
    const { browser, workspaceId } = await openFirst(app);
    const other = openBrowser(app, { 'user-agent': 'Other/1.0' });
    await other.signIn('owner@acme.example');
    const [token, others] = [await browser.token(workspaceId), await other.token(workspaceId)];
    const { body } = await browser.send('get', '/v1/account/sessions').expect(200);
    const { sessions } = body as { sessions: { id: string; isCurrent: boolean; userAgent: string }[] };
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const ended = sessions.find(({ isCurrent }) => !isCurrent);
    expect(ended?.userAgent).toBe('Other/1.0');
    await browser.send('delete', `/v1/account/sessions/${ended?.id}`).expect(204);
    expectRefusal(await browser.send('delete', `/v1/account/sessions/${ended?.id}`), 404, 'not_found');
    expectRefusal(await app.as(others).get('/v1/me'), 401, 'unauthorized');
    expect((await other.session()).person).toBeNull();

    await other.signIn('owner@acme.example');
    const again = await other.token(workspaceId);
    const change = { currentPassword: PASSWORD, newPassword: 'staple correct horse' };
    const wrong = { ...change, currentPassword: 'wrong horse battery' };
    const refused = await browser.send('put', '/v1/account/password', wrong);
    expectRefusal(refused, 400, 'invalid_parameter', { param: 'currentPassword' });
    await browser.send('put', '/v1/account/password', change).expect(204);
    expectRefusal(await app.as(again).get('/v1/me'), 401, 'unauthorized');
    await app.as(token).get('/v1/me').expect(200);

    await browser.send('delete', '/v1/account/session').expect(204);
    expectRefusal(await app.as(token).get('/v1/me'), 401, 'unauthorized');
    expectRefusal(await browser.send('get', '/v1/account/sessions'), 401, 'unauthorized');
    await other.signIn('owner@acme.example', 'staple correct horse');
    await browser.signIn('owner@acme.example', 'staple correct horse');
    await browser.send('delete', '/v1/account/sessions').expect(204);
    expect((await other.session()).person).toBeNull();
    expect((await browser.session()).person).not.toBeNull();
  });

  it('cannot end the sessions of others', async () => {
    const owner = await openFirst(app);
    const { browser } = await join(app, owner, { email: 'viewer@x.example', role: 'viewer' });
    const { body } = await owner.browser.send('get', '/v1/account/sessions').expect(200);
    const [session] = (body as { sessions: { id: string }[] }).sessions;
    expectRefusal(await browser.send('delete', `/v1/account/sessions/${session?.id}`), 404, 'not_found');
    expect((await owner.browser.session()).person).not.toBeNull();
  });

  it('replaces its secret after a day, and the old one works until the new one arrives', async () => {
    const { browser, workspaceId } = await openFirst(app);
    const first = cookieOf(browser);
    await browser.token(workspaceId);
    expect(cookieOf(browser)).toBe(first);
    later(DAY);
    // Two tabs at once: one of them gets the new secret.
    await Promise.all([browser.token(workspaceId), browser.token(workspaceId)]);
    const second = cookieOf(browser);
    expect(await isSignedIn(first)).toBe(true);
    // The response was lost: the browser still has the first secret, and gets another one.
    later(2 * MINUTE);
    const third = await tokenWith(first);
    expect(new Set([first, second, third]).size).toBe(3);
    await tokenWith(third);
    expect([await isSignedIn(first), await isSignedIn(third)]).toEqual([false, true]);

    /** Asks for a token with a secret, and returns the one that the browser has afterwards. */
    async function tokenWith(secret: string): Promise<string> {
      const { headers } = await request(app.url)
        .post('/v1/account/tokens')
        .set('Cookie', `visibility_session=${secret}`)
        .send({ workspaceId })
        .expect(201);
      return /visibility_session=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? secret;
    }

    async function isSignedIn(secret: string): Promise<boolean> {
      const asked = request(app.url).get('/v1/account/session').set('Cookie', `visibility_session=${secret}`);
      return ((await asked).body as AccountSession).person !== null;
    }
  });

  it('ends after 30 days without use, and after half a year', async () => {
    const { browser, workspaceId } = await openFirst(app);
    for (let days = 0; days < 175; days += 29) {
      await browser.token(workspaceId);
      later(29 * DAY);
    }
    expect((await browser.session()).person).toBeNull();
    const idle = openBrowser(app);
    await idle.signIn('owner@acme.example');
    later(30 * DAY);
    expect((await idle.session()).person).toBeNull();
  });

  it('gives tokens that expire after ten minutes', async () => {
    const { browser, workspaceId } = await openFirst(app);
    const token = await browser.token(workspaceId);
    later(9 * MINUTE);
    await app.as(token).get('/v1/me').expect(200);
    later(MINUTE);
    expectRefusal(await app.as(token).get('/v1/me'), 401, 'unauthorized');
  });
});

describe('a forgotten password', () => {
  it('is replaced with a link, once, which ends all sessions and any pause', async () => {
    const { browser } = await openFirst(app);
    const email = 'owner@acme.example';
    for (let attempt = 0; attempt < 11; attempt += 1)
      await openBrowser(app).send('post', '/v1/account/session', { email, password: 'wrong horse battery' });
    const { people } = app.services;
    const [earlier, code] = [await people.issuePasswordCode(email), await people.issuePasswordCode(email)];
    const password = 'staple correct horse';
    const fresh = openBrowser(app);
    expectRefusal(
      await fresh.send('post', '/v1/account/new-password', { code: earlier, password }),
      401,
      'unauthorized',
    );
    const weak = await fresh.send('post', '/v1/account/new-password', { code, password: email });
    expectRefusal(weak, 400, 'invalid_parameter', { param: 'password' });
    await fresh.send('post', '/v1/account/new-password', { code, password }).expect(200);
    expect((await browser.session()).person).toBeNull();
    expect((await fresh.session()).person?.email).toBe(email);
    expectRefusal(
      await fresh.send('post', '/v1/account/new-password', { code, password }),
      401,
      'unauthorized',
    );
    await openBrowser(app).signIn(email, password);
    await expect(people.issuePasswordCode('nobody@x.example')).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('nothing that is stored signs anybody in, and no secret is in a table', async () => {
  const owner = await openFirst(app);
  const { code } = await join(app, owner, { email: 'viewer@x.example', role: 'viewer' });
  await owner.browser.inWorkspace(owner.workspaceId, 'post', '/v1/invitations', {
    email: 'open@x.example',
    role: 'viewer',
  });
  const secrets = [PASSWORD, code, cookieOf(owner.browser), await owner.browser.token(owner.workspaceId)];
  for (const table of ['people', 'passwords', 'sessions', 'account_codes', 'invitations', 'audit_events']) {
    const rows = await sql(app.db.owner, `select * from ${table}`);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

it('people cannot be seen from the rows of a tenant, and their passwords from none', async () => {
  const owner = await openFirst(app);
  const stranger = await app.client();
  const visible = async (workspaceId: string, table: string) => {
    const pool = app.db.openAnother('visibility_app');
    return pool.transaction(async (transaction) => {
      await sql(transaction, `select set_config('visibility.workspace', $1, true)`, [workspaceId]);
      return (await sql(transaction, `select * from ${table}`)).length;
    });
  };
  expect(await visible(owner.workspaceId, 'people')).toBe(1);
  expect(await visible(stranger.workspaceId, 'people')).toBe(0);
  for (const table of ['passwords', 'sessions', 'account_codes', 'sign_in_attempts'])
    expect([table, await visible(owner.workspaceId, table)]).toEqual([table, 0]);
  expect(await visible(stranger.workspaceId, 'memberships')).toBe(0);
});
