import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../outbox/mail-server.js';
import { openBrowser, openFirst } from '../features/accounts/browser.js';
import { CLIENT, startIssuer, type Issuer } from '../features/single-sign-on/issuer.js';
import {
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  startWeb,
  type Web,
  type WatchedPage,
  openPanel,
} from './support.js';

const PHONE = { theme: 'dark', width: 390, key: undefined } as const;
const HERE = { key: undefined } as const;
const WORKSPACE = 'ws_0197f1d2b3c44d5e9f60718293a4b5c8';

const ADA = {
  sub: 'ada',
  email: 'ada@acme.example',
  email_verified: true,
  name: 'Ada Lovelace',
  groups: ['editors'],
};

describeInBrowser('signing in other than with a password', () => {
  let web: Web;
  let issuer: Issuer;
  let mail: MailServer;
  beforeAll(async () => {
    issuer = await startIssuer('localhost');
    mail = await startMailServer();
    web = await startWeb({
      clock: () => new Date(),
      demo: { prompts: 2, days: 2, keywords: 2 },
      env: {
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Acme ID',
        PUBLIC_URL: 'http://visibility.example',
        SMTP_URL: mail.url,
        SMTP_FROM: 'visibility@example.com',
        GROUP_ROLES: `editors=editor@${WORKSPACE}`,
        TRUSTED_PROXIES: '127.0.0.1',
        TRUSTED_USER_HEADER: 'Remote-Email',
      },
    });
    await web.app.services.workspaces.create({
      ...{ workspaceId: WORKSPACE, name: 'Mapped', plan: 'paid', ownerName: 'Owner' },
    });
    await openFirst(web.app);
  });
  afterAll(async () => {
    await web.close();
    await issuer.close();
    await mail.close();
  });

  const sound = async (page: WatchedPage) => {
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  it('leaves for the provider and comes back to where it was, without the code in the address', async () => {
    issuer.answerWith(web.app.url, ADA);
    const page = await web.open('/prompts?view=all', HERE);
    const button = page.getByRole('button', { name: 'Sign in with Acme ID' });
    await button.waitFor();
    await sound(page);
    await page.keyboard.press('Tab');
    await button.press('Enter');
    await page.getByRole('heading', { name: 'Prompts', exact: true }).waitFor();
    expect(page.url()).toBe(`${web.app.url}/prompts?view=all`);
    await page.goBack();
    expect(page.url()).not.toMatch(/code=/);
    await page.context().close();
  });

  it('explains what the provider refused, on the sign-in screen', async () => {
    issuer.answerWith(web.app.url, 'access_denied');
    const page = await web.open('/', PHONE);
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await page.getByText('Signing in was canceled, or the provider refused it.').waitFor();
    expect(page.url()).toBe(`${web.app.url}/`);
    await sound(page);
    issuer.answerWith(web.app.url, { ...ADA, sub: 'alan', email: 'alan@acme.example', groups: [] });
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await page.getByText(/^Nobody has invited your email address/).waitFor();
    await page.context().close();
  });

  it('takes no answer that this tab did not ask for, as in a link from somebody else', async () => {
    const attacker = openBrowser(web.app);
    const { body } = await attacker.send('post', '/v1/account/provider').expect(201);
    const query = issuer.signIn((body as { url: string }).url, ADA);
    const page = await web.open(`/signed-in?${query}`, HERE);
    await page.getByText(/began in another browser/).waitFor();
    expect(page.url()).toBe(`${web.app.url}/`);
    await page.context().close();
  });

  it('sends a link for a forgotten password', async () => {
    const page = await web.open('/', PHONE);
    await page.getByLabel('Email address').fill('owner@acme.example');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await sound(page);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/^If owner@acme.example has an account here/).waitFor();
    await sound(page);
    await expect.poll(() => mail.received.length).toBe(1);
    await page.getByRole('button', { name: 'Back to signing in' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await page.context().close();
  });

  it('signs in whom a proxy names at once, and again only on request after signing out', async () => {
    const page = await web.open('/', HERE);
    await page.setExtraHTTPHeaders({ 'Remote-Email': 'ada@acme.example' });
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    const reader = await openPanel(page, 'reader');
    await reader.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Continue as ada@acme.example' }).click();
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await page.context().close();
  });
});
