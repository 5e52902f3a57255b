import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  startWeb,
  views,
  type Web,
} from './support.js';

describeInBrowser('the overview', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb();
  });
  afterAll(() => web.close());

  it.each(views)('is complete, accessible and no wider than the window: %o', async (view) => {
    const page = await web.open('/', view);
    expect(await page.locator('main h2').allTextContents()).toEqual([
      ...['Visibility over time', 'Share of voice over time', 'Share of voice against competitors'],
      ...['Platforms and surfaces', 'Topics', 'Most cited domains'],
      ...['Most read domains: cited and retrieved', 'Coverage and failures'],
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('shows the figures of the API, and says in words whether visibility changed', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/overview?rangeDays=7');
    const page = await web.open('/?days=7');
    const figures = await page.locator('.figures').innerText();
    expect(figures).toContain(String(Math.round(body.headline.visibilityScore * 10) / 10));
    expect(figures).toContain(body.headline.mentions.toLocaleString('en-US'));
    const words: Record<string, string> = {
      ...{ up: 'Visibility went up', down: 'Visibility went down' },
      withinNoise: 'No clear change: the difference is within noise',
    };
    expect(await page.locator('.verdict').innerText()).toBe(words[body.headline.verdict as string]);
    await page.context().close();
  });

  it('has behind each chart a table with every day and its interval', async () => {
    const page = await web.open('/?days=7');
    const rows = page.locator('figure').first().locator('tbody tr');
    expect(await rows.count()).toBe(7);
    expect(await rows.last().innerText()).toMatch(/^2026-11-20\s+[\d.]+\s+[\d.]+ to [\d.]+$/);
    await page.context().close();
  });

  it('changes the window by the keyboard, and keeps it in the address', async () => {
    const page = await web.open('/');
    await page.getByRole('link', { name: '90 days' }).press('Enter');
    await page.getByText('against the 90 days before').waitFor();
    expect(new URL(page.url()).search).toBe('?days=90');
    await page.context().close();
  });

  it('links a figure to the answers that it counts', async () => {
    const page = await web.open('/');
    const link = page.locator('.figures a').first();
    expect(await link.getAttribute('href')).toBe('/answers?rangeDays=30&isOwn=true');
    await page.context().close();
  });
});
