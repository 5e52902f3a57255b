import request, { type Response } from 'supertest';
import { expect } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import type { TestApp } from '../../support/app.js';

/** A session as the account operations return it. */
export interface AccountSession {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly isOperator: boolean;
  } | null;
  readonly workspaces: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly hasAccounts: boolean;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export const PASSWORD = 'correct horse battery';

/** Checks the status and code of an error, and the rest of what is given. */
export function expectRefusal(
  { status, body }: Response,
  expected: number,
  code: string,
  error: { readonly param?: string; readonly message?: RegExp } = {},
): void {
  const { message = /./, ...rest } = error;
  expect({ status, body: body as unknown }).toMatchObject({
    status: expected,
    body: { error: { code, message: expect.stringMatching(message), ...rest } },
  });
}

/** A browser with a cookie jar, like that of a person. */
export function openBrowser(app: Pick<TestApp, 'url'>, headers: Record<string, string> = {}) {
  const agent = request.agent(app.url);
  const send = (method: Method, path: string, body?: object) => {
    const test = agent[method](path).set(headers);
    return body === undefined ? test : test.send(body);
  };
  return {
    agent,
    send,
    async signIn(email: string, password = PASSWORD) {
      return (await send('post', '/v1/account/session', { email, password }).expect(200))
        .body as AccountSession;
    },
    async session() {
      return (await send('get', '/v1/account/session').expect(200)).body as AccountSession;
    },
    /** A token for a workspace. */
    async token(workspaceId: string): Promise<string> {
      const { body } = await send('post', '/v1/account/tokens', { workspaceId }).expect(201);
      return (body as { token: string }).token;
    },
    /** Sends a request with a new token for a workspace. */
    async inWorkspace(workspaceId: string, method: Method, path: string, body?: object) {
      const token = await this.token(workspaceId);
      const test = request(app.url)[method](path).set('Authorization', `Bearer ${token}`);
      return body === undefined ? test : test.send(body);
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** The secret in the cookie of a browser. */
export function cookieOf({ agent }: Browser): string {
  const jar = agent.jar as unknown as {
    getCookie(name: string, access: object): { value: string } | undefined;
  };
  const access = { domain: '127.0.0.1', path: '/', secure: false, script: false };
  return jar.getCookie('visibility_session', access)?.value ?? '';
}

/** Removes everybody, so that a test begins with an installation without accounts. */
export async function removeEverybody({ db }: TestApp): Promise<void> {
  const tables =
    'people, passwords, identities, sessions, account_codes, sign_in_attempts, memberships, invitations';
  await sql(db.owner, `truncate ${tables}`);
}

/** The first person of an installation, who owns a new workspace. */
export async function openFirst(app: TestApp, email = 'owner@acme.example') {
  const code = await app.services.joining.issueFirstCode([]);
  const browser = openBrowser(app);
  const first = { code, name: 'First Owner', email, password: PASSWORD };
  await browser.send('post', '/v1/account/first', first).expect(201);
  const created = await browser.send('post', '/v1/account/workspaces', { name: 'Acme' }).expect(201);
  return { browser, workspaceId: (created.body as { id: string }).id };
}

/** Invites somebody new, who accepts in another browser. */
export async function join(
  app: TestApp,
  owner: { readonly browser: Browser; readonly workspaceId: string },
  { email, role }: { readonly email: string; readonly role: 'viewer' | 'editor' | 'owner' },
) {
  const { workspaceId } = owner;
  const invited = await owner.browser.inWorkspace(workspaceId, 'post', '/v1/invitations', { email, role });
  const { code } = invited.body as { code: string };
  const browser = openBrowser(app);
  const accepted = await browser
    .send('post', '/v1/account/invitation/acceptance', { code, name: 'Somebody New', password: PASSWORD })
    .expect(201);
  const { session } = accepted.body as { session: AccountSession };
  return { browser, personId: session.person?.id ?? '', code };
}
