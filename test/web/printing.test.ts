import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addresses } from '../../web/src/addresses.js';
import { describeInBrowser, startWeb, type Web } from './support.js';

/** Pixels of A4 and Letter paper in portrait format, within the margins. */
const WIDTHS = [680, 703];

describeInBrowser('a printed page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 40, days: 40, keywords: 40 } });
  });
  afterAll(() => web.close());

  it.each(addresses)(
    'fits onto paper in light colors, without what can only be clicked: %s',
    async (address) => {
      const page = await web.open(await pathOf(address), { key: web.keys.paid, theme: 'dark' });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await tooWideOn(page)).toEqual([]);
      }
      const main = page.locator('main');
      for (const hidden of ['nav', '.popover', '.filters', 'button:not(.legend button)', '.menu'])
        expect(await page.locator(hidden).filter({ visible: true }).count()).toBe(0);
      expect(await colorsOf(page)).toEqual({ background: 'rgb(255, 255, 255)', text: 'rgb(19, 23, 34)' });
      expect(await main.innerText()).toContain('Tallybrook (demo), brand: Tallybrook');
      expect(await main.innerText()).toMatch(/Printed \w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/);
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.locator('nav').filter({ visible: true }).first().waitFor();
      expect((await colorsOf(page)).background).not.toBe('rgb(255, 255, 255)');
      expect(page.complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('has all rows, the window and the filters when the browser takes it', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?status=active&limit=100');
    expect(body.prompts.length).toBeGreaterThan(25);
    const page = await web.open('/prompts?status=active');
    const rows = page.locator('tbody tr');
    expect(await rows.count()).toBe(25);
    await page.evaluate(recordPrint);
    await page.pdf();
    const printed = await page.evaluate<{ rows: number; text: string }>('window.printed');
    expect(printed.rows).toBe(body.prompts.length);
    expect(printed.text).toContain('Filters: Status: Active');
    expect(printed.text).toContain('Oct 22, 2026 to Nov 20, 2026 (UTC)');
    expect(printed.text).toContain('Printed ');
    expect(await rows.count()).toBe(25);
    await page.context().close();
  });

  it('names every filter of answers once, also those that only links set', async () => {
    const filters =
      'rangeDays=30&platform=chatgpt&mentionsOwn=false&domain=a.test&sourceUse=any&constructor=x';
    const page = await web.open(`/answers?${filters}`);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Printed ').waitFor();
    const texts = ['Platform: ChatGPT', 'Does not name your brand', 'Source: a.test', 'Cited or retrieved'];
    const printed = await page.locator('main').innerText();
    expect(printed).toContain(`Filters: ${texts.join(', ')}`);
    for (const text of texts) expect(printed.split(text).length - 1).toBe(1);
    await page.context().close();
  });

  it('has charts in light colors that are as wide as paper, and redraws them afterwards', async () => {
    const page = await web.open('/', { key: web.keys.paid, theme: 'dark', width: 1440 });
    const width = () =>
      page
        .locator('.uplot')
        .first()
        .evaluate((one) => one.getBoundingClientRect().width);
    await expect.poll(width).toBeGreaterThan(0);
    const before = await width();
    await page.evaluate(recordPrint);
    await page.pdf();
    const { charts, strokes } = await page.evaluate<{ charts: number[]; strokes: string[] }>(
      'window.printed',
    );
    expect(charts.length).toBe(1);
    for (const one of charts) expect(one).toBe(680);
    expect(strokes).toContain('#3f4fe0');
    expect(strokes).not.toContain('#8f9bff');
    await expect.poll(width).toBe(before);
    await page.context().close();
  });

  async function pathOf(address: string): Promise<string> {
    if (!address.endsWith('/:id')) return address;
    const client = web.app.as(web.keys.paid);
    const ids = address.startsWith('/prompts')
      ? (await client.get('/v1/analytics/prompts?limit=1')).body.prompts
      : (await client.get('/v1/evidence/answers?limit=1&isOwn=true')).body.answers;
    return address.replace(':id', ids[0].id as string);
  }
});

/** Keeps what the page shows when the browser begins to print it, and the colors of the lines drawn for that. */
const recordPrint = `{
  const strokes = [];
  const { stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.stroke = function (...path) {
    if (document.documentElement.classList.contains('on-paper')) strokes.push(this.strokeStyle);
    return stroke.apply(this, path);
  };
  addEventListener('beforeprint', () => {
    window.printed = {
      rows: document.querySelectorAll('tbody tr').length,
      text: document.querySelector('main').innerText,
      charts: [...document.querySelectorAll('.uplot')].map((one) => one.getBoundingClientRect().width),
    };
  });
  // Charts are drawn right after the first event.
  addEventListener('afterprint', () => { window.printed.strokes = strokes; });
}`;

async function colorsOf(page: Page): Promise<{ background: string; text: string }> {
  return page.evaluate(
    '(({ backgroundColor, color }) => ({ background: backgroundColor, text: color }))(getComputedStyle(document.body))',
  );
}

/** Elements whose contents are wider than they are. */
async function tooWideOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve) => {
    const exempt = 'svg, svg *, canvas, pre, .visually-hidden, .stacked th:not([aria-sort])';
    const isTooWide = (one) =>
      !one.matches(exempt) && getComputedStyle(one).display !== 'inline' &&
      getComputedStyle(one).textOverflow !== 'ellipsis' &&
      one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
    const describe = (one) => one.tagName + '.' + one.className + ' ' + one.scrollWidth + ' > ' + one.clientWidth;
    // Observers of sizes run before the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve([...document.querySelectorAll('html, html *')].filter(isTooWide).map(describe).slice(0, 3))));
  })`);
}
