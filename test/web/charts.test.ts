import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseDays,
  describeInBrowser,
  expectAccessible,
  expectSound,
  openDrawer,
  settled,
  someViews,
  startWeb,
  views,
  type WatchedPage,
  type Web,
} from './support.js';

describeInBrowser('charts', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 6, days: 40, keywords: 1 } });
  });
  afterAll(() => web.close());

  const chartOf = (page: WatchedPage, heading: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: heading }) }).locator('figure');

  const chartOfMetric = (page: WatchedPage) => page.locator('.overview .main figure');

  /** The share of voice over time, next to the table of all brands. */
  const chartOfBrands = async (page: WatchedPage) =>
    (await openDrawer(page, 'Share of voice against competitors')).locator('figure');

  const rowsOf = async (chart: Locator) => {
    await chart.getByText('Figures by day (UTC)').click();
    return chart.locator('tbody tr').evaluateAll((rows) => rows.map((row) => (row.textContent ?? '').trim()));
  };

  it.each(someViews())(
    'can be read with the keyboard, in one tab stop, and are announced: %o',
    async (view) => {
      const page = await web.open('/?days=7', view);
      const chart = chartOfMetric(page);
      const plot = chart.getByRole('application');
      const { body } = await web.app.as(web.keys.paid).get('/v1/history/visibility?rangeDays=7');
      const expected = (index: number) => {
        const { visibilityScore, visibilityLow, visibilityHigh } = body.rows[index];
        const [value, low, high] = [visibilityScore, visibilityLow, visibilityHigh].map(
          (one: number) => `${one.toFixed(1)}%`,
        );
        return `Visibility: ${value} (95% interval ${low} to ${high})`;
      };
      await plot.focus();
      await page.keyboard.press('End');
      const announced = chart.getByRole('status');
      expect(await announced.innerText()).toContain('Nov 20, 2026 (UTC)');
      expect(await announced.innerText()).toContain(expected(6));
      await page.keyboard.press('ArrowLeft');
      expect(await announced.innerText()).toContain('Nov 19, 2026 (UTC)');
      await page.keyboard.press('Home');
      expect(await chart.locator('.tooltip').innerText()).toContain(expected(0));
      await page.keyboard.press('ArrowRight');
      expect(await announced.innerText()).toContain(expected(1));
      expect(await chart.locator('.tooltip').innerText()).toBe(
        (await announced.innerText()).replaceAll('; ', '\n'),
      );
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      expect(await announced.innerText()).toBe('');
      expect(await chart.locator('.tooltip').isVisible()).toBe(false);
      await page.keyboard.press('Tab');
      expect(await plot.evaluate((one) => one.contains(one.ownerDocument.activeElement))).toBe(false);
      await page.context().close();
    },
  );

  it('can be read with a finger that moves sideways', async () => {
    const page = await web.open('/?days=7', { ...views[1], key: web.keys.paid });
    const chart = chartOfMetric(page);
    await chart.scrollIntoViewIfNeeded();
    const area = await chart.locator('.u-over').boundingBox();
    if (area === null) throw new Error('The chart has no area.');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [{ x: area.x + area.width * part, y: area.y + area.height / 2 }],
      });
    const announced = chart.getByRole('status');
    await touch('touchStart', 0);
    await announced.getByText('Nov 14, 2026 (UTC)').waitFor();
    await touch('touchMove', 0.5);
    await announced.getByText('Nov 17, 2026 (UTC)').waitFor();
    await touch('touchMove', 1);
    await announced.getByText('Nov 20, 2026 (UTC)').waitFor();
    await touch('touchEnd', 1);
    await page.context().close();
  });

  it.each(someViews())(
    'name their lines at the ends without overlap, and hide them on request: %o',
    async (view) => {
      const page = await web.open('/', view);
      const chart = await chartOfBrands(page);
      const labels = chart.locator('.end-labels span');
      const legend = chart.getByRole('list', { name: 'Series' }).getByRole('button');
      const names = await legend.allInnerTexts();
      expect(names.length).toBeGreaterThan(2);
      // Names that are too long for a narrow window are shortened.
      const labelTexts = async () => (await labels.allTextContents()).map((one) => one.replace('…', ''));
      const shown = await labelTexts();
      expect(shown.map((text, index) => names[index]?.startsWith(text))).toEqual(names.map(() => true));
      const tops = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      const sorted = tops.toSorted((one, other) => one.top - other.top);
      sorted.slice(1).forEach((box, index) => {
        expect(box.top).toBeGreaterThanOrEqual((sorted[index]?.bottom ?? 0) - 0.5);
      });
      const dashes = await chart
        .locator('.legend path')
        .evaluateAll((all) => all.map((one) => one.getAttribute('stroke-dasharray')));
      expect(new Set(dashes).size).toBe(names.length);
      await legend.nth(1).click();
      expect(await legend.nth(1).getAttribute('aria-pressed')).toBe('false');
      await expect.poll(labelTexts).toEqual(shown.filter((_, index) => index !== 1));
      await legend.nth(1).click();
      expect(await legend.nth(1).getAttribute('aria-pressed')).toBe('true');
      await expect.poll(labelTexts).toEqual(shown);
      await expectSound(page);
    },
  );

  it('give a brand the same color in lines and tables, in every window', async () => {
    const page = await web.open('/?days=90');
    const colorsIn = async () => {
      const chart = await chartOfBrands(page);
      const lines = await chart
        .locator('.legend li')
        .evaluateAll((all) =>
          all.map((one) => [one.textContent, one.querySelector('path')?.getAttribute('style')]),
        );
      const table = page.getByRole('table', { name: 'Share of voice against competitors' });
      const bars = await table
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('th')?.textContent,
            row.querySelector('rect:not(.track)')?.getAttribute('style'),
          ]),
        );
      const variable = (style: unknown) => /--series-\d+/.exec(String(style))?.[0];
      await page.keyboard.press('Escape');
      return [lines, bars].map((all) =>
        Object.fromEntries(all.map(([name, style]) => [name, variable(style)])),
      );
    };
    const [lines = {}, bars = {}] = await colorsIn();
    expect(bars).toMatchObject(lines);
    expect(new Set(Object.values(lines)).size).toBe(Object.keys(lines).length);
    await chooseDays(page, '7 days');
    await page.locator('.say', { hasText: '7 days before' }).waitFor();
    await settled(page);
    const [, later = {}] = await colorsIn();
    expect(Object.keys(later).length).toBeGreaterThan(2);
    expect(bars).toMatchObject(later);
    await page.context().close();
  });

  it.each(someViews())('mark the days on which something happened: %o', async (view) => {
    const client = web.app.as(web.keys.paid);
    const { version } = (await client.patch('/v1/brand', { positioning: `Seen at ${view.width}` })).body;
    const text = `Brand profile saved ${version} times, last as version ${version}`;
    const page = await web.open('/?days=7', view);
    const chart = chartOfMetric(page);
    const rows = await rowsOf(chart);
    expect(rows.at(-1)).toContain(text);
    await chart.getByRole('application').focus();
    await page.keyboard.press('End');
    expect(await chart.getByRole('status').innerText()).toContain(text);
    await expectSound(page);
  });

  it('mark the same events on the charts of topics and of a prompt', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?limit=1');
    for (const path of ['/keywords/topics', `/prompts/${body.prompts[0].id}`]) {
      const page = await web.open(`${path}?days=7`);
      const rows = await rowsOf(chartOf(page, 'Visibility over time'));
      expect(rows.at(-1), path).toContain('6 prompts added');
      await page.context().close();
    }
  });
});
