import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  openDrawer,
  settled,
  someViews,
  startWeb,
  type Web,
} from './support.js';

type Cell = string | number | null;

const WIDTH = 1920;

describeInBrowser('downloads of charts', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 6, days: 40, keywords: 1 } });
  });
  afterAll(() => web.close());

  const chartOf = (page: Page) => page.locator('main figure').first();

  it.each(someViews())(
    'have all values by day with their intervals and the events as CSV: %o',
    async (view) => {
      const client = web.app.as(web.keys.paid);
      const { body } = await client.get('/v1/history/visibility?rangeDays=7');
      const before = (await client.get('/v1/history/visibility?from=2026-11-07&to=2026-11-13')).body;
      const page = await web.open('/?days=7', view);
      const chart = chartOf(page);
      await chart.getByText('Download').focus();
      await page.keyboard.press('Enter');
      // The open menu covers a part of the tabs below.
      await expectAccessible(page, [/^target-size: <button type="button" aria-pressed/]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const { name, bytes } = await downloadOf(page, () => page.keyboard.press('Enter'));
      expect(name).toBe(`tallybrook-demo_visibility-by-day_${body.from}_${body.to}.csv`);
      const rows: Record<string, string>[] = parse(bytes, { columns: true });
      const text = (value: Cell | undefined) => String(value ?? '');
      expect(rows.map(({ events: _, ...row }) => row)).toEqual(
        (body.rows as Record<string, Cell>[]).map((row, index) => ({
          from: body.from,
          to: body.to,
          date: row['from'],
          Value: text(row['visibilityScore']),
          'Value low': text(row['visibilityLow']),
          'Value high': text(row['visibilityHigh']),
          Compared: text(before.rows[index].visibilityScore),
        })),
      );
      expect(rows.at(-1)?.['events']).toContain('Brand profile saved 2 times, last as version 2');
      expect(await chart.locator('.menu').getAttribute('open')).toBeNull();
      await expectSound(page);
    },
  );

  it.each(someViews())('are pictures in light colors with all that explains them: %o', async (view) => {
    const page = await web.open('/next-steps', view);
    await page.evaluate(recordTexts);
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.locator('.say').waitFor();
    const chart = (await openDrawer(page, 'Share of voice against competitors')).locator('figure');
    const legend = chart.getByRole('list', { name: 'Series' }).getByRole('button');
    await legend.first().waitFor();
    const [own = '', hidden = '', ...others] = await legend.allInnerTexts();
    await legend.nth(1).click();
    const { name, bytes } = await pictureOf(page, chart);
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/overview?rangeDays=30');
    expect(name).toBe(`tallybrook-demo_share-of-voice-by-day_${body.from}_${body.to}.png`);
    expect(sizeOf(bytes)).toMatchObject({ width: WIDTH });
    const texts = await page.evaluate<string[]>('window.texts');
    expect(texts).toEqual(expect.arrayContaining(['Share of voice by day', 'Share of voice, %', 'Day']));
    expect(texts).toEqual(expect.arrayContaining([own, ...others]));
    expect(texts).not.toContain(hidden);
    expect(texts.join('\n')).toContain('Tallybrook (demo), Oct 22, 2026 to Nov 20, 2026 (UTC)');
    expect(texts.join('\n')).toContain('Nov 20, 2026: Brand profile saved 2 times, last as version 2');
    const colors = await colorsOf(page, bytes);
    // The background and the line of the workspace's brand, both in the light theme.
    expect(colors[0]).toBe('255,255,255');
    expect(colors).toContain('63,79,224');
    await expectSound(page);
  });

  it('name the filters and the prompt that a chart is about', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?limit=1');
    const [prompt] = body.prompts;
    const page = await web.open('/brand');
    await page.evaluate(recordTexts);
    await page.evaluate(`{
      const link = document.createElement('a');
      link.href = '/prompts/${prompt.id}?days=7&platform=chatgpt,gemini';
      document.body.append(link);
      link.click();
      link.remove();
    }`);
    const chart = page
      .locator('section', { has: page.getByRole('heading', { name: 'Visibility over time' }) })
      .locator('figure');
    await chart.getByRole('application').waitFor();
    const { name } = await pictureOf(page, chart);
    const texts = (await page.evaluate<string[]>('window.texts')).join('\n');
    expect(texts).toContain(prompt.text);
    expect(texts).toContain('Filters: Platform: ChatGPT or Gemini');
    expect(name).toMatch(/_platform-chatgpt-or-gemini_[a-z0-9-]+\.png$/);
    await page.context().close();
  });

  it('have the filters of the page in each row, except those that the figures do not follow', async () => {
    const page = await web.open('/?platform=chatgpt&persona=buyer,evaluator&brand=Spendthorn');
    const csvOf = async (start: () => Promise<void>) => {
      const rows: Record<string, string>[] = parse((await downloadOf(page, start)).bytes, { columns: true });
      return rows;
    };
    const tableOf = (name: string) =>
      csvOf(() => page.getByRole('button', { name: `Download CSV of ${name}` }).click());
    const chart = chartOf(page);
    await chart.getByText('Download').click();
    const days = await csvOf(() => chart.getByRole('button', { name: 'Figures (CSV)' }).click());
    const filters = { platform: 'chatgpt', persona: 'buyer,evaluator', brand: 'Spendthorn' };
    expect(days.length).toBe(30);
    for (const day of days) expect(day).toMatchObject(filters);
    const columns = async (table: string) => Object.keys((await tableOf(table))[0] ?? {});
    await openDrawer(page, 'Platforms');
    const platforms = await columns('Figures by platform');
    expect(platforms.slice(0, 5)).toEqual(['from', 'to', 'persona', 'brand', 'platform']);
    await page.goto('/next-steps?days=7&platform=chatgpt&groupBy=topic&compare=previous&all=gaps');
    await settled(page);
    expect((await columns('Gaps')).slice(0, 4)).toEqual(['from', 'to', 'platform', 'topic']);
    await page.goto('/next-steps?days=7&platform=chatgpt&all=queries');
    const buffer = Buffer.from('Top queries,Clicks,Impressions,CTR,Position\nbikes,3,40,7.5%,4.53');
    await page
      .getByLabel('Export of queries (CSV)')
      .setInputFiles({ name: 'Queries.csv', mimeType: 'text/csv', buffer });
    const ofQueries = ['text', 'isQuestion', 'clicks', 'impressions', 'position'];
    expect(await columns('Queries')).toEqual(ofQueries);
    await expectSound(page);
  });

  async function pictureOf(page: Page, chart: Locator) {
    await chart.getByText('Download').click();
    return downloadOf(page, () => chart.getByRole('button', { name: 'Picture (PNG)' }).click());
  }

  async function downloadOf(
    page: Page,
    start: () => Promise<void>,
  ): Promise<{ name: string; bytes: Buffer }> {
    const [file] = await Promise.all([page.waitForEvent('download'), start()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }
});

/** Keeps the texts that are drawn on any canvas from now on. */
const recordTexts = `{
  window.texts = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    window.texts.push(text);
    return fillText.call(this, text, ...rest);
  };
}`;

/** The size in the header of a PNG. */
function sizeOf(bytes: Buffer) {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The colors in a picture, the most frequent first. */
async function colorsOf(page: Page, bytes: Buffer): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const color = data.slice(at, at + 3).join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
  })()`);
}
