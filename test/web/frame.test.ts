import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseDays,
  chooseFilter,
  closePanel,
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  openPanel,
  openSection,
  settled,
  showSidebar,
  startWeb,
  views,
  type Web,
} from './support.js';

const PHONE = views[1];

describeInBrowser('the frame', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 6, days: 10, keywords: 4 } });
  });
  afterAll(() => web.close());

  const hasFocus = (one: Locator) =>
    one.evaluate((element) => element.contains(element.ownerDocument.activeElement));
  const searchOf = (page: Page) => new URL(page.url()).search;

  it('has the sections in a drawer on a phone, which closes by Escape, a tap beside it, and a link', async () => {
    const page = await web.open('/', PHONE);
    const more = page.getByRole('button', { name: 'More', exact: true });
    const sections = page.getByRole('navigation', { name: 'Sections', exact: true });
    expect(await sections.isVisible()).toBe(false);
    await more.press('Enter');
    await sections.waitFor();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    expect(await hasFocus(page.getByRole('banner'))).toBe(true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // A panel over the drawer closes first.
    const workspace = await openPanel(page, 'workspace');
    await closePanel(page, workspace);
    expect(await sections.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await sections.waitFor({ state: 'hidden' });
    expect(await hasFocus(more)).toBe(true);

    await showSidebar(page);
    await page.mouse.click(380, 300);
    await sections.waitFor({ state: 'hidden' });
    await openSection(page, 'Measuring');
    await page.getByRole('heading', { name: 'Measuring', level: 1 }).waitFor();
    await sections.waitFor({ state: 'hidden' });
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('takes the days and the filters to other sections, and Back shows those of before', async () => {
    const page = await web.open('/');
    await chooseDays(page, '7 days');
    await chooseFilter(page, 'Surface', 'api');
    expect(searchOf(page)).toBe('?days=7&surface=api');
    await openSection(page, 'Prompts');
    await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor();
    expect(searchOf(page)).toBe('?days=7&surface=api');
    await page.getByRole('button', { name: 'Last 7 days' }).waitFor();
    await page.getByRole('link', { name: 'Remove the filter: Surface: API' }).click();
    await expect.poll(() => searchOf(page)).toBe('?days=7');
    await openSection(page, 'Overview');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(searchOf(page)).toBe('?days=7');
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Remove the filter: Surface' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(searchOf(page)).toBe('?days=7&surface=api');
    await page.context().close();
  });

  it('reads the overview at most three times, not again within a minute, and again after a write', async () => {
    const page = await web.open('/brand');
    // Cards below the window are read when they come into view.
    await page.setViewportSize({ width: 1280, height: 600 });
    let reads: string[] = [];
    page.on('request', (request: Request) => {
      const { pathname } = new URL(request.url());
      if (/^\/v1\/(?:history|analytics|insights|evidence)\//.test(pathname)) reads.push(pathname);
    });
    const readsOfOverview = async () => {
      reads = [];
      await openSection(page, 'Overview');
      await page.locator('.overview figure').waitFor();
      await settled(page);
      return reads;
    };
    const first = await readsOfOverview();
    expect(first).toContain('/v1/history/overview');
    expect(first.length).toBeLessThanOrEqual(3);
    await openSection(page, 'Brand');
    await page.getByRole('textbox', { name: 'Positioning' }).waitFor();
    expect(await readsOfOverview()).toEqual([]);

    await openSection(page, 'Brand');
    await page.getByRole('textbox', { name: 'Positioning' }).fill('Cards for small offices');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').first().waitFor();
    expect(await readsOfOverview()).toContain('/v1/history/overview');
    await page.context().close();
  });

  it.each(views.flatMap(({ theme }) => views.map(({ width }) => ({ theme, width }))))(
    'has panels that are accessible, fit into the window, and return the focus on Escape: %o',
    async (view) => {
      const page = await web.open('/', view);
      for (const name of ['days', 'filters', 'workspace', 'reader'] as const) {
        const panel = await openPanel(page, name);
        const id = await panel.getAttribute('id');
        await settled(page);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await closePanel(page, panel);
        expect(await hasFocus(page.locator(`[popovertarget="${id}"]`)), name).toBe(true);
      }
      expect(page.complaints).toEqual([]);
      await page.context().close();
    },
  );
});
