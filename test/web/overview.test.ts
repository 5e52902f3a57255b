import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  sectionsWithoutEvidence,
  settled,
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
    await expectSound(page);
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

  it('has behind each chart a table with every day, its interval and its answers', async () => {
    const page = await web.open('/?days=7');
    const figure = page.locator('figure').first();
    await figure.getByText('Figures by day').click();
    const rows = figure.locator('tbody tr');
    expect(await rows.count()).toBe(7);
    expect(await rows.last().locator('td').allInnerTexts()).toEqual([
      expect.stringMatching(/^[\d.]+$/),
      expect.stringMatching(/^[\d.]+ to [\d.]+$/),
    ]);
    await expectAccessible(page);
    await rows.last().getByRole('link').click();
    await page.getByText('On Nov 20').waitFor();
    await page.context().close();
  });

  it('changes the window by the keyboard, and keeps it in the address', async () => {
    const page = await web.open('/');
    await page.getByRole('link', { name: '90 days' }).press('Enter');
    await page.getByText('against the 90 days before').waitFor();
    expect(new URL(page.url()).search).toBe('?days=90');
    await page.context().close();
  });

  it('links every figure to the answers that it counts, and a change to those of the window before', async () => {
    const page = await web.open('/');
    const link = page.locator('.figures a').first();
    expect(await link.getAttribute('href')).toBe('/answers?rangeDays=30&isOwn=true');
    expect(await sectionsWithoutEvidence(page)).toEqual([]);
    await page.locator('.figures .change a').first().click();
    await page.getByText('The window before').waitFor();
    await settled(page);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    await page.context().close();
  });
});
