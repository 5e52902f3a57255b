import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import {
  cookieOf,
  expectRefusal,
  join,
  openBrowser,
  openFirst,
  removeEverybody,
  type AccountSession,
  type Browser,
} from '../accounts/browser.js';
import { CLIENT, startIssuer, unsigned, type Claims, type Issuer } from './issuer.js';

let issuer: Issuer;
let app: TestApp;
let now: Date;
let owner: { readonly browser: Browser; readonly workspaceId: string };
/** A workspace that groups let people into. */
const workspaceId = 'ws_0197f1d2b3c44d5e9f60718293a4b5c6';
const MAPPING = `editors=editor@${workspaceId};cn=owners, o=acme=owner@${workspaceId};admins=operator;gone=viewer@ws_0`;

beforeAll(async () => {
  issuer = await startIssuer();
  app = await createTestApp({ clock: () => now, env: settings() });
  now = new Date();
  await app.services.workspaces.create({ workspaceId, name: 'Mapped', plan: 'paid', ownerName: 'Owner' });
});
beforeEach(async () => {
  now = new Date();
  issuer.misbehave({});
  await removeEverybody(app);
  owner = await openFirst(app);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

function settings(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Acme ID',
    PUBLIC_URL: 'http://visibility.example',
    GROUP_ROLES: MAPPING,
    ...more,
  };
}

const ADA: Claims = {
  sub: 'ada',
  email: 'Ada@acme.example',
  email_verified: true,
  name: 'Ada Lovelace',
  groups: ['editors'],
};

async function begin(browser: Browser): Promise<string> {
  const { body } = await browser.send('post', '/v1/account/provider').expect(201);
  return (body as { url: string }).url;
}

const finish = (browser: Browser, query: string) =>
  browser.send('post', '/v1/account/provider/session', { query });

async function signIn(claims: Claims, browser = openBrowser(app)) {
  const response = await finish(browser, issuer.signIn(await begin(browser), claims));
  return { browser, response, session: response.body as AccountSession };
}

const refusal = (status: number, code: string, reason: string) => ({
  status,
  body: { error: { code, details: { reason } } },
});

async function eventsOf(id: string, action?: string) {
  const all = await app.services.audit.list({ workspaceId: id }, 100);
  return all.filter((event) => action === undefined || event.action === action);
}

describe('signing in with a provider', () => {
  it('is offered by its name, and asks for a code with state, nonce and PKCE', async () => {
    const browser = openBrowser(app);
    expect(await browser.session()).toMatchObject({ signIn: { provider: 'Acme ID', fromProxy: null } });
    const url = new URL(await begin(browser));
    expect(url.origin + url.pathname).toBe(`${issuer.url}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: 'http://visibility.example/signed-in',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url.href).not.toBe(await begin(browser));
  });

  it('lets somebody new in by a group, with a session like that of a password', async () => {
    const { browser, response, session } = await signIn(ADA);
    expect(response.status).toBe(200);
    expect(session).toMatchObject({
      person: { name: 'Ada Lovelace', email: 'Ada@acme.example', isOperator: false },
      workspaces: [{ id: workspaceId, name: 'Mapped', role: 'editor' }],
    });
    expect(String(response.headers['set-cookie'])).toMatch(
      /visibility_session=[\w-]{43}.*samesite=strict; httponly/i,
    );
    const added = await browser.inWorkspace(workspaceId, 'post', '/v1/prompts', {
      text: 'Which card suits a school?',
      topic: 'Cards',
      persona: 'discoverer',
    });
    expect(added.status).toBe(201);
    const again = await signIn({ ...ADA, email: 'new-address@acme.example' });
    expect(again.session.person).toEqual(session.person);
    expect(await eventsOf('installation', 'person.added')).toMatchObject([
      { subjectId: session.person?.id, after: { email: 'Ada@acme.example', issuer: issuer.url } },
    ]);
  });

  it('lets somebody new in by an invitation of their verified address, and accepts it', async () => {
    const invite = { email: 'grace@acme.example', role: 'viewer' };
    await owner.browser
      .inWorkspace(owner.workspaceId, 'post', '/v1/invitations', invite)
      .then(({ status }) => expect(status).toBe(201));
    const grace = { sub: 'grace', email: 'grace@acme.example' };
    const unverified = await signIn({ ...grace, email_verified: false });
    expect(unverified.response).toMatchObject(refusal(409, 'conflict', 'no_email'));
    const { session } = await signIn({ ...grace, email_verified: true });
    expect(session.person?.name).toBe('grace');
    expect(session.workspaces).toMatchObject([{ id: owner.workspaceId, role: 'viewer' }]);
    const left = await owner.browser.inWorkspace(owner.workspaceId, 'get', '/v1/invitations');
    expect(left.body).toEqual({ invitations: [] });
  });

  it('accepts an invitation once, whether by its link or with the provider', async () => {
    const invited = await owner.browser.inWorkspace(owner.workspaceId, 'post', '/v1/invitations', {
      email: 'ada@acme.example',
      role: 'viewer',
    });
    const { code } = invited.body as { code: string };
    const body = { code, name: 'Ada', password: 'correct horse battery' };
    const [byLink, withProvider] = await Promise.all([
      openBrowser(app).send('post', '/v1/account/invitation/acceptance', body),
      signIn({ ...ADA, groups: [] }),
    ]);
    expect([201, 401, 409]).toContain(byLink.status);
    expect(withProvider.response.status).toBe(200);
    const { body: after } = await owner.browser.inWorkspace(owner.workspaceId, 'get', '/v1/members');
    expect(after).toMatchObject({ members: [{ role: 'owner' }, { role: 'viewer', groupRole: null }] });
  });

  it('lets nobody else in', async () => {
    for (const groups of [undefined, [], ['unknown'], 'unknown', { editors: true }]) {
      const { response } = await signIn({ ...ADA, groups });
      expect(response).toMatchObject(refusal(409, 'conflict', 'not_invited'));
    }
  });

  it('opens an existing account only with its verified address, and asks who is who only once', async () => {
    const { personId } = await join(app, owner, { email: 'ada@acme.example', role: 'viewer' });
    for (const email_verified of [undefined, false, 'false', 1]) {
      const { response } = await signIn({ ...ADA, email_verified });
      expect(response).toMatchObject(refusal(409, 'conflict', 'no_email'));
    }
    const { session } = await signIn(ADA);
    expect(session.person?.id).toBe(personId);
    const linked = await eventsOf('installation', 'person.linked');
    expect(linked.filter(({ subjectId }) => subjectId === personId)).toHaveLength(1);
    const heir = await signIn({ ...ADA, sub: 'somebody else with the address' });
    expect(heir.response).toMatchObject(refusal(409, 'conflict', 'taken'));
    const { response } = await signIn({ ...ADA, email_verified: false });
    expect(response.status).toBe(200);
    expect(await app.services.singleSignOn.unlink('ADA@acme.example')).toEqual([issuer.url]);
    expect((await signIn({ ...ADA, sub: 'somebody else with the address' })).session.person?.id).toBe(
      personId,
    );
    expect(await eventsOf('installation', 'person.unlinked')).toMatchObject([{ subjectId: personId }]);
    await expect(app.services.singleSignOn.unlink('nobody@acme.example')).rejects.toThrow(/^Nobody has/);
  });

  it('asks the provider for claims that the ID token lacks', async () => {
    const { sub, ...userInfo } = ADA;
    issuer.misbehave({ userInfo });
    expect((await signIn({ sub })).session.person?.name).toBe('Ada Lovelace');
    issuer.misbehave({ userInfo: { ...userInfo, sub: 'grace' } });
    expect((await signIn({ sub })).response).toMatchObject(refusal(401, 'unauthorized', 'invalid'));
  });

  it('survives two browsers of somebody new at once', async () => {
    const results = await Promise.all([signIn(ADA), signIn(ADA), signIn(ADA)]);
    const ids = results.map(({ session }) => session.person?.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^usr_/);
  });
});

describe('roles of groups', () => {
  const rolesOf = ({ workspaces }: AccountSession) => workspaces.map(({ role }) => role);

  it('follow the groups with each sign-in, and keys end with them', async () => {
    const { browser, session } = await signIn({ ...ADA, groups: ['editors', 'cn=owners, o=acme', 'admins'] });
    expect(rolesOf(session)).toEqual(['owner']);
    expect(session.person?.isOperator).toBe(true);
    const issued = await browser.inWorkspace(workspaceId, 'post', '/v1/api-keys', {
      name: 'Of Ada',
      environment: 'test',
    });
    const { key: secret } = issued.body as { key: string };
    await app.as(secret).get('/v1/me').expect(200);
    now = new Date(now.getTime() + 1000);
    const demoted = await signIn({ ...ADA, groups: ['editors'] });
    expect(rolesOf(demoted.session)).toEqual(['editor']);
    expect(demoted.session.person?.isOperator).toBe(false);
    const write = await browser.inWorkspace(workspaceId, 'get', '/v1/api-keys');
    expect(write.status).toBe(403);
    now = new Date(now.getTime() + 1000);
    const { session: out } = await signIn({ ...ADA, groups: [] });
    expect(rolesOf(out)).toEqual([]);
    expectRefusal(await app.as(secret).get('/v1/me'), 401, 'unauthorized');
    const changes = (await eventsOf(workspaceId)).filter(({ subjectId }) => subjectId === out.person?.id);
    expect(changes.map(({ action }) => action)).toEqual([
      'member.removed',
      'member.role_changed',
      'member.joined',
    ]);
    expect(await eventsOf('installation', 'person.operator_changed')).toMatchObject([
      { after: { isOperator: false } },
      { after: { isOperator: true } },
    ]);
  });

  it('leave what an owner has given', async () => {
    await app.db.owner.raw(
      `insert into memberships (workspace_id, person_id, role, created_at)
       select ?, person_id, 'owner', now() from people`,
      [workspaceId],
    );
    const mapped = { browser: owner.browser, workspaceId };
    const { personId } = await join(app, mapped, { email: 'ada@acme.example', role: 'viewer' });
    expect(rolesOf((await signIn({ ...ADA, groups: ['editors'] })).session)).toEqual(['editor']);
    const change = (role: string) =>
      owner.browser.inWorkspace(workspaceId, 'patch', `/v1/members/${personId}`, { role });
    expectRefusal(await change('viewer'), 409, 'conflict', { param: 'role', message: /from a group/ });
    expect((await change('owner')).body).toMatchObject({ role: 'owner', groupRole: 'editor' });
    expect(rolesOf((await signIn({ ...ADA, groups: ['editors'] })).session)).toEqual(['owner']);
    expect(rolesOf((await signIn({ ...ADA, groups: [] })).session)).toEqual(['owner']);
    expect((await change('viewer')).body).toMatchObject({ role: 'viewer', groupRole: null });
    expect(rolesOf((await signIn({ ...ADA, groups: [] })).session)).toEqual(['viewer']);
  });

  it('of a workspace that does not exist are ignored', async () => {
    const { response, session } = await signIn({ ...ADA, groups: ['gone'] });
    expect([response.status, session.workspaces]).toEqual([200, []]);
  });
});

describe('a hostile provider or page', () => {
  it('cannot use an answer twice, in another browser, or for another request', async () => {
    const browser = openBrowser(app);
    const query = issuer.signIn(await begin(browser), ADA);
    const expired = refusal(401, 'unauthorized', 'expired');
    expect(await finish(openBrowser(app), query)).toMatchObject(expired);
    await finish(browser, query).expect(200);
    expect(await finish(browser, query)).toMatchObject(expired);

    const replaying = openBrowser(app);
    const first = issuer.signIn(await begin(replaying), ADA);
    await begin(replaying);
    expect(await finish(replaying, first)).toMatchObject(refusal(401, 'unauthorized', 'invalid'));

    const late = openBrowser(app);
    const lateQuery = issuer.signIn(await begin(late), ADA);
    now = new Date(now.getTime() + 15 * 60_000);
    expect(await finish(late, lateQuery)).toMatchObject(expired);
  });

  it('cannot plant a cookie or a session', async () => {
    const planted = openBrowser(app, { cookie: `visibility_sign_in=${'a'.repeat(43)}` });
    const attacker = openBrowser(app);
    const query = issuer.signIn(await begin(attacker), ADA);
    expect(await finish(planted, query)).toMatchObject(refusal(401, 'unauthorized', 'expired'));

    const victim = openBrowser(app);
    await victim.signIn('owner@acme.example');
    const before = cookieOf(victim);
    await signIn(ADA, victim);
    expect(cookieOf(victim)).not.toBe(before);
    const old = openBrowser(app, { cookie: `visibility_session=${before}` });
    expect((await old.session()).person).toBeNull();
  });

  it('cannot begin or finish from a page of another website', async () => {
    const browser = openBrowser(app);
    const query = issuer.signIn(await begin(browser), ADA);
    const foreign = browser.agent
      .post('/v1/account/provider/session')
      .set({ 'sec-fetch-site': 'cross-site' })
      .send({ query });
    expectRefusal(await foreign, 401, 'unauthorized', { message: /another website/ });
    await finish(browser, query).expect(200);
  });

  it.each<[string, Parameters<Issuer['misbehave']>[0]]>([
    ['a wrong nonce', { claims: (claims) => ({ ...claims, nonce: 'x' }) }],
    ['no nonce', { claims: (claims) => ({ ...claims, nonce: undefined }) }],
    ['another audience', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
    ['another issuer in the token', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['an expired token', { claims: (claims) => ({ ...claims, exp: 1000 }) }],
    ['no subject', { claims: (claims) => ({ ...claims, sub: undefined }) }],
    ['no signature', { idToken: unsigned }],
    ['a wrong signature', { idToken: (token) => `${token.slice(0, -8)}AAAAAAAA` }],
    ['no token', { idToken: () => '' }],
    ['endless tokens', { floods: '/token' }],
    ['a redirect', { status: { path: '/token', code: 302 } }],
  ])('signs nobody in with %s', async (_, misbehavior) => {
    const browser = openBrowser(app);
    const query = issuer.signIn(await begin(browser), ADA);
    issuer.misbehave(misbehavior);
    expect(await finish(browser, query)).toMatchObject(refusal(401, 'unauthorized', 'invalid'));
    expect((await browser.session()).person).toBeNull();
  });

  it.each([
    ['error=access_denied', 401, 'denied'],
    ['error=access_denied&error_description=%3Cscript%3E', 401, 'denied'],
    ['error=server_error', 409, 'unavailable'],
    ['error=invalid_scope', 401, 'invalid'],
    ['code=x&code=y', 401, 'invalid'],
    ['%', 401, 'invalid'],
    ['iss=https%3A%2F%2Fevil.example&code=x', 401, 'invalid'],
  ])('explains "%s"', async (query, status, reason) => {
    const browser = openBrowser(app);
    const state = new URL(await begin(browser)).searchParams.get('state') ?? '';
    const response = await finish(browser, `${query}&state=${state}`);
    expect(response).toMatchObject({ status, body: { error: { details: { reason } } } });
    expect(JSON.stringify(response.body)).not.toContain('script');
  });

  it.each<[string, Parameters<Issuer['misbehave']>[0], number]>([
    ['has the discovery of another issuer', { discovery: { issuer: 'https://evil.example' } }, 401],
    [
      'names a script as its address',
      { discovery: { authorization_endpoint: 'javascript:alert(1)//' } },
      401,
    ],
    ['has an endless discovery', { floods: '/.well-known/openid-configuration' }, 401],
    ['has no discovery', { status: { path: '/.well-known/openid-configuration', code: 404 } }, 401],
    ['is broken', { status: { path: '/.well-known/openid-configuration', code: 503 } }, 409],
  ])('is not begun with if it %s', async (_, misbehavior, status) => {
    issuer.misbehave(misbehavior);
    const another = await createTestApp({ db: app.db, env: settings() });
    const response = await openBrowser(another).send('post', '/v1/account/provider');
    expect(response.status).toBe(status);
    await another.close();
  });
});

it('a service without a provider does not offer one', async () => {
  const without = await createTestApp({ db: app.db });
  const browser = openBrowser(without);
  expect(await browser.session()).toMatchObject({ signIn: { provider: null, fromProxy: null } });
  expectRefusal(await browser.send('post', '/v1/account/provider'), 404, 'not_found');
  expectRefusal(await finish(browser, 'code=x'), 404, 'not_found');
  expectRefusal(await browser.send('post', '/v1/account/proxy/session'), 409, 'conflict');
  await without.close();
});
