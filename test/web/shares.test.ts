import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  openPanel,
  openSection,
  settled,
  showSidebar,
  someViews,
  startWeb,
  type Web,
} from './support.js';

describeInBrowser('shared links', () => {
  let web: Web;
  let workspaceId: string;
  beforeAll(async () => {
    // The database decides by its own clock whether a key has expired.
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
    workspaceId = (await web.app.as(web.keys.paid).get('/v1/me')).body.workspaceId as string;
    await web.app.services.apiKeys.setSharing(workspaceId, true);
  });
  afterAll(() => web.close());

  /** Issues a share, as the page does, and returns its path. */
  async function shared(path = '/'): Promise<{ path: string; key: string; id: string }> {
    const { body } = await web.app
      .as(web.keys.paid)
      .post('/v1/access/keys', { name: 'Viewer', isShare: true });
    const { key, id } = body as { key: string; id: string };
    return { path: `${path}#share=${key}`, key, id };
  }

  it('are offered only while sharing is on', async () => {
    const page = await web.open('/', { key: web.keys.free });
    await page.getByRole('button', { name: 'Save this view' }).waitFor();
    expect(await page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0);
    await page.context().close();
  });

  it('are created from the view that is open, and listed and revoked like keys', async () => {
    const page = await web.open('/answers?rangeDays=7&platform=gemini');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Board meeting');
    expect(await page.getByLabel('Expires').locator('option').allInnerTexts()).toEqual([
      'In 7 days',
      'In 30 days',
      'In 90 days',
    ]);
    await expectAccessible(page);
    await page.getByLabel('Expires').selectOption('In 90 days');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Shared link').inputValue();
    expect(link).toMatch(/\/answers\?rangeDays=7&platform=gemini#share=sk_test_\w{49}$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored it' }).click();

    const viewer = await web.open(link.replace(web.app.url, ''), { key: undefined });
    await viewer.getByText('Shared view, read only, until').waitFor();
    expect(viewer.url()).toBe(`${web.app.url}/answers?rangeDays=7&platform=gemini`);

    await openSection(page, 'API keys');
    await page.getByRole('row', { name: /Board meeting Shared link/ }).waitFor();
    await page.getByRole('button', { name: 'Revoke Board meeting' }).click();
    await page.getByLabel('Name of the key').fill('Board meeting');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Board meeting was revoked.').waitFor();
    await openSection(viewer, 'Prompts');
    await viewer.getByText('This shared view has expired or was revoked.').waitFor();
    await page.context().close();
    await viewer.context().close();
  });

  it.each(someViews())('show the page without settings, and work more than once: %o', async (view) => {
    const { path, key } = await shared();
    for (let times = 0; times < 2; times += 1) {
      const page = await web.open(path, { ...view, key: undefined });
      await page.getByText('Shared view, read only, until').waitFor();
      await settled(page);
      expect(page.url()).not.toContain(key);
      await showSidebar(page);
      const sections = page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link');
      expect(await sections.allInnerTexts()).toEqual([
        ...['Overview', 'Prompts', 'Answers', 'Sentiment', 'Keywords', 'Next steps'],
      ]);
      expect(await page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0);
      await page.reload();
      await page.getByText('Shared view, read only, until').waitFor();
      await settled(page);
      await expectSound(page);
    }
    await web.app.as(key).post('/v1/prompts', { text: 'Which cards are good?' }).expect(403);
    await web.app.as(key).get('/v1/access/keys').expect(403);
  });

  it('say that they have expired', async () => {
    const { path, id } = await shared();
    await sql(
      web.app.db.owner,
      `update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where key_id = $1`,
      [id],
    );
    const page = await web.open(path, { key: undefined });
    expect(await page.getByRole('alert').innerText()).toMatch(
      /^This shared view has expired or was revoked\./,
    );
    await expectAccessible(page);
    await page.context().close();
  });

  it('ask before they replace the session of a tab', async () => {
    const { path, key } = await shared('/prompts');
    const page = await web.open('/');
    await page.goto(path);
    await page.getByRole('heading', { name: 'Open the link?' }).waitFor();
    await page.getByText('which can only be read').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    expect(await page.evaluate('sessionStorage.getItem("visibility.key")')).toBe(web.keys.paid);
    await page.goto('/');
    await page.goto(path);
    await page.getByRole('button', { name: 'Open the link' }).click();
    await page.getByText('Shared view, read only, until').waitFor();
    expect(await page.evaluate('sessionStorage.getItem("visibility.key")')).toBe(key);
    const workspaces = await openPanel(page, 'workspace');
    await workspaces.getByRole('button', { name: /^Switch to Tallybrook/ }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    await page.context().close();
  });

  it('are on pages that search engines do not list and that send no address to others', async () => {
    const response = await fetch(`${web.app.url}/`, { headers: { Accept: 'text/html' } });
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
