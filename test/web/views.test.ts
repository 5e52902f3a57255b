import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  openSection,
  settled,
  showSidebar,
  someViews,
  startWeb,
  type Web,
} from './support.js';

describeInBrowser('saved views', () => {
  let web: Web;
  let workspaceId = '';
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 6, days: 10, keywords: 10 } });
    workspaceId = (await web.app.as(web.keys.paid).get('/v1/access')).body.workspace.id;
  });
  afterAll(() => web.close());

  const linksOf = (page: Page) => page.getByRole('region', { name: 'Saved views' }).getByRole('link');
  const addressIn = (page: Page) => page.evaluate<string>('location.pathname + location.search');
  const save = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };

  it.each(someViews())(
    'name an address with its filters and order, and are kept after a reload: %o',
    async (view) => {
      const address = '/keywords?engine=google&sort.keywords=volume.desc';
      const page = await web.open(address, view);
      await page.getByRole('button', { name: 'Save this view' }).click();
      await expectAccessible(page);
      await page.keyboard.type('  Google by volume  ');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await showSidebar(page);
      expect(await linksOf(page).allInnerTexts()).toEqual(['Google by volume']);
      expect(await linksOf(page).first().getAttribute('aria-current')).toBe('page');
      await openSection(page, 'Overview');
      await page.getByRole('heading', { name: 'What changed' }).waitFor();
      await page.reload();
      await settled(page);
      await showSidebar(page);
      expect(await linksOf(page).first().getAttribute('aria-current')).toBeNull();
      await linksOf(page).first().click();
      await page.getByRole('table', { name: 'Keywords' }).waitFor();
      expect(await addressIn(page)).toBe(address);
      await expectSound(page);
    },
  );

  it('can be renamed and deleted, and have different names', async () => {
    const page = await web.open('/prompts');
    await save(page, 'One');
    await openSection(page, 'Keywords');
    await settled(page);
    await save(page, 'One');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Another view has this name. Choose a different one.').waitFor();
    await dialog.getByLabel('Name').fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Another');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await linksOf(page).allInnerTexts()).toEqual(['Another', 'One']);
    await page.getByRole('button', { name: 'Edit the view One' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('A first one');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await linksOf(page).allInnerTexts()).toEqual(['A first one', 'Another']);
    expect(await linksOf(page).first().getAttribute('href')).toBe('/prompts');
    await page.getByRole('button', { name: 'Edit the view Another' }).click();
    await dialog.getByRole('button', { name: 'Delete the view' }).click();
    await page.reload();
    await settled(page);
    expect(await linksOf(page).allInnerTexts()).toEqual(['A first one']);
    await page.context().close();
  });

  it('belong to the workspace in which they were saved, and appear in its other tabs', async () => {
    const page = await web.open('/prompts');
    const other = await page.context().newPage();
    await other.addInitScript(`sessionStorage.setItem('visibility.key', '${web.keys.paid}')`);
    await other.goto('/');
    await settled(other);
    const free = await page.context().newPage();
    await free.addInitScript(`sessionStorage.setItem('visibility.key', '${web.keys.free}')`);
    await save(page, 'Ours');
    await linksOf(other).getByText('Ours').waitFor();
    await free.goto('/');
    await settled(free);
    expect(await linksOf(free).count()).toBe(0);
    await page.context().close();
  });

  it('ignore stored values that are not views of this page, and report an address without a page', async () => {
    const page = await web.open('/brand');
    const stored = async (text: string) => {
      await page.evaluate(`localStorage.setItem('visibility.views.${workspaceId}', ${JSON.stringify(text)})`);
      await page.reload();
      await settled(page);
      return linksOf(page).allInnerTexts();
    };
    expect(await stored('{')).toEqual([]);
    expect(await stored('{"name":"No list","address":"/"}')).toEqual([]);
    const addresses = [
      'javascript:alert(1)',
      '//example.com',
      '/\\example.com',
      '/\t/example.com',
      'https://example.com',
      1,
      '/ok',
    ];
    const list = addresses.map((address, index) => ({ name: `View ${index}`, address }));
    expect(await stored(JSON.stringify([null, 'text', ...list]))).toEqual(['View 6']);
    await linksOf(page).click();
    await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
    await expectSound(page);
  });

  it('say so if the browser cannot store them', async () => {
    const page = await web.open('/prompts');
    await page.evaluate(
      'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }',
    );
    await save(page, 'Too much');
    await page.getByText('The browser could not save the view.').waitFor();
    expect(await linksOf(page).count()).toBe(0);
    await page.context().close();
  });
});
