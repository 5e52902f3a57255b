import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, openFirst } from '../features/accounts/browser.js';
import {
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  showSidebar,
  signedIn,
  startWeb,
  views,
  type WatchedPage,
  type Web,
} from './support.js';

describeInBrowser('the settings of a workspace', () => {
  let web: Web;
  let owner: Awaited<ReturnType<typeof openFirst>>;
  beforeAll(async () => {
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
    owner = await openFirst(web.app);
  });
  afterAll(() => web.close());

  const sound = async (page: WatchedPage) => {
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  const settings = async () =>
    (await owner.browser.inWorkspace(owner.workspaceId, 'get', '/v1/workspace')).body;

  it.each(views)('are changed together, and shown at once: %o', async (view) => {
    const page = await signedIn(web, 'owner@acme.example', '/workspace', view);
    await page.getByLabel('Name', { exact: true }).waitFor();
    await sound(page);
    const name = `Acme ${view.width}`;
    const zone = view.width > 1000 ? 'Asia/Tokyo' : 'America/Lima';
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Time zone').selectOption(zone);
    await page.getByLabel('Every question, whatever its number of answers.').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings were saved.').waitFor();
    await showSidebar(page);
    await page.getByRole('banner').getByText(name, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await settings()).toMatchObject({ name, timeZone: zone, weighting: 'questions' });
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(false);

    await page.getByRole('button', { name: 'Allow links' }).click();
    await page.getByRole('button', { name: 'Allow no links' }).waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Allow no links' }).click();
    await sound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
    await page.getByText('All links were revoked.').waitFor();
    expect(await settings()).toMatchObject({ sharing: false });
    await sound(page);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('do not undo what somebody else changes meanwhile', async () => {
    const page = await signedIn(web, 'owner@acme.example', '/workspace');
    await page.getByLabel('Name', { exact: true }).fill('Acme Teas');
    const change = { weighting: 'answers', timeZone: null };
    await owner.browser.inWorkspace(owner.workspaceId, 'patch', '/v1/workspace', change);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings were saved.').waitFor();
    expect(await settings()).toMatchObject({ name: 'Acme Teas', ...change });
    await expect.poll(() => page.getByLabel(/^Every answer/).isChecked()).toBe(true);
    await page.context().close();
  });

  it('are for editors without sharing and deletion, and not for viewers', async () => {
    await join(web.app, owner, { email: 'editor@x.example', role: 'editor' });
    await join(web.app, owner, { email: 'viewer@x.example', role: 'viewer' });
    const editor = await signedIn(web, 'editor@x.example', '/workspace');
    await editor.getByLabel('Name', { exact: true }).waitFor();
    await sound(editor);
    expect(await editor.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Settings']);
    await editor.context().close();
    const viewer = await signedIn(web, 'viewer@x.example', '/');
    await viewer.getByRole('heading', { name: 'Overview' }).waitFor();
    const link = viewer.getByRole('navigation').getByRole('link', { name: 'Workspace', exact: true });
    expect(await link.count()).toBe(0);
    await viewer.goto('/workspace');
    await viewer.getByText(/not change its settings/).waitFor();
    await sound(viewer);
    await viewer.context().close();
  });

  it('end with the workspace: its owner lands on another one, or on the page of people without one', async () => {
    await owner.browser.send('post', '/v1/account/workspaces', { name: 'Second' }).expect(201);
    const page = await signedIn(web, 'owner@acme.example', '/workspace', { width: 390, theme: 'dark' });
    await page.getByLabel('Name', { exact: true }).waitFor();
    const { name } = (await settings()) as { name: string };
    const button = page.getByRole('button', { name: 'Delete this workspace' });
    await page.getByLabel('Type its name').fill('Second');
    expect(await button.isEnabled()).toBe(false);
    // Unsaved changes of a workspace that is deleted do not matter.
    await page.getByLabel('Name', { exact: true }).fill('Never saved');
    await page.getByLabel('Type its name').fill(name);
    await sound(page);
    await button.click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await showSidebar(page);
    await page.getByRole('banner').getByText('Second', { exact: true }).waitFor();
    await page.goto('/workspace');
    await page.getByLabel('Type its name').fill('Second');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome, First Owner' }).waitFor();
    await sound(page);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });
});
