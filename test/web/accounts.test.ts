import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseDays,
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  openPanel,
  settled,
  showSidebar,
  startWeb,
  type WatchedPage,
  type Web,
} from './support.js';

const PASSWORD = 'correct horse battery';
const PHONE = { theme: 'dark', width: 390, key: undefined } as const;

describeInBrowser('accounts', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  const sound = async (page: WatchedPage) => {
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  const signIn = async (page: WatchedPage, email: string, password = PASSWORD) => {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  const openAccount = async (page: WatchedPage) =>
    (await openPanel(page, 'reader')).getByRole('link', { name: 'Account', exact: true }).click();

  it('begin with the printed link: an account, a workspace, and an invitation that a second person accepts', async () => {
    const code = await web.app.services.joining.issueFirstCode([]);
    const owner = await web.open(`/#start=${code}`, { key: undefined });
    await owner.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(owner.url()).toBe(`${web.app.url}/`);
    await sound(owner);
    await owner.getByLabel('Name').fill('First Owner');
    await owner.getByLabel('Email address').fill('owner@acme.example');
    await owner.getByLabel('Choose a password').fill('owner@acme.example');
    await owner.keyboard.press('Enter');
    await owner
      .getByRole('alert')
      .getByText(/more than your name or email address/)
      .waitFor();
    await owner.getByLabel('Choose a password').fill(PASSWORD);
    await owner.keyboard.press('Enter');
    await owner.getByRole('heading', { name: 'Welcome, First Owner' }).waitFor();
    await sound(owner);
    await owner.getByLabel('Name of the workspace').fill('Acme');
    await owner.keyboard.press('Enter');
    await owner.getByRole('heading', { name: 'Set up' }).waitFor();
    expect(
      await owner.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie'),
    ).not.toMatch(/sk_|session=/);

    // Reloads, bookmarks and further tabs of the browser are signed in.
    const second = await owner.context().newPage();
    await second.goto('/people');
    await second.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await second.getByRole('cell', { name: /First Owner/ }).waitFor();
    await owner.reload();
    await owner.getByRole('link', { name: 'People' }).click();
    await owner.getByLabel('Email address').fill('viewer@x.example');
    await owner.getByRole('button', { name: 'Create an invitation' }).click();
    const link = await owner.getByLabel('Pass this link on').inputValue();
    await owner.getByRole('button', { name: 'I have stored it' }).click();
    await owner.getByText('viewer@x.example').waitFor();
    await sound(owner);

    const viewer = await web.open(new URL(link).pathname + new URL(link).hash, PHONE);
    await viewer.getByRole('heading', { name: 'Join Acme' }).waitFor();
    await viewer.getByText('as a viewer, who reads').waitFor();
    await sound(viewer);
    await viewer.getByLabel('Name').fill('Second Viewer');
    await viewer.getByLabel('Choose a password').fill(PASSWORD);
    await viewer.getByRole('button', { name: 'Accept' }).click();
    await viewer.getByRole('heading', { name: 'Overview' }).waitFor();
    await showSidebar(viewer);
    expect(await viewer.getByRole('link', { name: 'People' }).count()).toBe(0);
    await viewer.goto('/people');
    await viewer.getByText(/^Only owners of the workspace/).waitFor();
    await sound(viewer);

    // A new role applies to a tab that is open, and removal ends it.
    await owner.reload();
    await owner.getByLabel('What Second Viewer may do').selectOption('editor');
    await owner.getByText('Second Viewer is now an editor.').waitFor();
    await viewer.goto('/prompts');
    await expect.poll(() => viewer.getByRole('button', { name: 'Add prompts' }).isEnabled()).toBe(true);
    await owner.getByRole('button', { name: 'Remove Second Viewer' }).click();
    await sound(owner);
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await owner.getByText('Second Viewer was removed.').waitFor();
    await viewer.reload();
    await viewer.getByText('You are not a member of a workspace.').waitFor();
    await sound(viewer);
    // The browser reports the password that was rejected.
    expect(owner.complaints).toEqual([expect.stringContaining('status of 400')]);
    await viewer.context().close();
    await owner.context().close();
  });

  it('let a person sign in, see their browsers, end one and change the password', async () => {
    const here = await web.open('/', { key: undefined });
    await here.getByRole('heading', { name: 'Sign in' }).waitFor();
    await sound(here);
    await signIn(here, 'owner@acme.example', 'wrong horse battery');
    await here
      .getByRole('alert')
      .getByText('This email address and password do not belong together.')
      .waitFor();
    await signIn(here, 'OWNER@acme.example');
    await here.getByRole('heading', { name: 'Overview' }).waitFor();
    const phone = await web.open('/', PHONE);
    await sound(phone);
    await signIn(phone, 'owner@acme.example');
    await phone.getByRole('heading', { name: 'Overview' }).waitFor();

    await openAccount(here);
    await here.getByText('this browser').waitFor();
    await sound(here);
    const sessions = here.getByRole('listitem').filter({ hasText: 'Last used' });
    const before = await sessions.count();
    expect(before).toBeGreaterThanOrEqual(2);
    await sessions
      .filter({ hasNotText: 'this browser' })
      .first()
      .getByRole('button', { name: 'End' })
      .click();
    await expect.poll(() => sessions.count()).toBe(before - 1);
    await here.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect.poll(() => sessions.count()).toBe(1);
    await chooseDays(phone, '7 days');
    await phone.getByText('Your session has ended. Sign in again.').waitFor();
    await sound(phone);

    await here.getByText('Change the password').click();
    await here.getByLabel('Present password').fill(PASSWORD);
    await here.getByLabel('Choose a password').fill('staple correct horse');
    await here.getByRole('button', { name: 'Save the password' }).click();
    await here.getByText('The password was changed.').waitFor();
    await (await openPanel(here, 'reader')).getByRole('button', { name: 'Sign out', exact: true }).click();
    await here.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(here, 'owner@acme.example', 'staple correct horse');
    await openAccount(here);
    await here.context().close();
    await phone.context().close();
  });

  it('let a person switch between workspaces; a tab that is opened from another has the same one', async () => {
    const { people } = web.app.services;
    const page = await web.open(`/#password=${await people.issuePasswordCode('owner@acme.example')}`, {
      key: undefined,
    });
    await page.getByLabel('Choose a password').fill(PASSWORD);
    await sound(page);
    await page.keyboard.press('Enter');
    await openAccount(page);
    await page.getByLabel('Name of the workspace').fill('Second');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Set up' }).waitFor();
    const frame = page.getByRole('banner');
    await frame.getByText('Second', { exact: true }).waitFor();
    await (await openPanel(page, 'workspace')).getByRole('button', { name: 'Switch to Acme' }).click();
    await frame.getByText('Acme', { exact: true }).waitFor();
    await (await openPanel(page, 'workspace')).getByRole('button', { name: 'Switch to Second' }).click();
    await frame.getByText('Second', { exact: true }).waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Prompts', exact: true }).click({ button: 'middle' }),
    ]);
    await tab.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor();
    await tab.getByRole('banner').getByText('Second', { exact: true }).waitFor();
    await page.context().close();
  });

  it('also open with an API key, and links that no longer work say so', async () => {
    const page = await web.open('/', { key: undefined });
    await page.getByRole('button', { name: 'Use an API key' }).click();
    await page.getByLabel('API key').fill(web.keys.paid);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const reader = await openPanel(page, 'reader');
    await reader.getByRole('link', { name: 'API reference' }).waitFor();
    expect(await reader.getByRole('link', { name: 'Account', exact: true }).count()).toBe(0);
    await page.context().close();
    for (const link of ['/#start=used', '/#invitation=used']) {
      const over = await web.open(link, { key: undefined });
      await over.getByRole('heading', { name: 'This link no longer works' }).waitFor();
      await sound(over);
      await over.getByRole('button', { name: 'Continue' }).click();
      await over.getByRole('heading', { name: 'Sign in' }).waitFor();
      await over.context().close();
    }
  });
});
