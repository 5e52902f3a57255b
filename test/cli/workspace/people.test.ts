import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { openBrowser, openFirst } from '../../features/accounts/browser.js';
import { createTestApp, type TestApp } from '../../support/app.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';

let app: TestApp;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  app = await createTestApp();
  env = { DATABASE_URL: app.db.url, PUBLIC_URL: 'https://visibility.example' };
});
afterAll(() => app.close());

const textOf = async (...args: string[]) => (await visibility(['people', ...args], { env })).stdout;

const EMAIL = 'owner@acme.example';

it('lists people, prints a link for a new password, and deletes accounts', async () => {
  expect(await textOf('list')).toMatch(/^Nobody has an account/);
  const { browser } = await openFirst(app);
  expect(await textOf('list')).toMatch(/owner@acme\.example +operator .*First Owner/);
  const { people } = await visibilityJson<{ people: object[] }>(['people', 'list'], env);
  expect(people).toMatchObject([{ email: EMAIL, name: 'First Owner', isOperator: true }]);

  const { url } = await visibilityJson<{ url: string }>(
    ['people', 'reset', '--email', 'OWNER@acme.example'],
    env,
  );
  const code = /^https:\/\/visibility\.example\/#password=([\w-]{43})$/.exec(url)?.[1];
  const fresh = openBrowser(app);
  const password = 'staple correct horse';
  await fresh.send('post', '/v1/account/new-password', { code, password }).expect(200);
  expect((await browser.session()).person).toBeNull();
  expect(await textOf('reset', '--email', EMAIL)).toMatch(/works once, within a day/);

  expect(await textOf('unlink', '--email', EMAIL, '--yes')).toMatch(/^owner@acme\.example was not linked/);
  const text = `insert into identities select 'https://id.example', 'ada', person_id, now() from people`;
  await sql(app.db.owner, text);
  const unlinked = await visibilityJson(['people', 'unlink', '--email', EMAIL, '--yes'], env);
  expect(unlinked).toEqual({ email: EMAIL, issuers: ['https://id.example'] });

  const refused = await visibilityError(['people', 'remove', '--email', EMAIL], env);
  expect(JSON.stringify(refused)).toContain('--yes');
  expect(await textOf('remove', '--email', EMAIL, '--yes')).toMatch(/Deleted the account of First Owner/);
  expect((await fresh.session()).person).toBeNull();
  expect(JSON.stringify(await visibilityError(['people', 'reset', '--email', EMAIL], env))).toContain(
    'Nobody has an account with the address',
  );
});
