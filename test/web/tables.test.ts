import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closePanel,
  describeInBrowser,
  expectAccessible,
  expectSound,
  openDrawer,
  settled,
  startWeb,
  tablesOfBlocks,
  someViews,
  type Web,
} from './support.js';

type Cell = string | number | null;

describeInBrowser('tables', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 8, days: 40, keywords: 40 } });
  });
  afterAll(() => web.close());

  it.each(['en-US', 'de-DE'])('have columns in a window of 1024 pixels: %s', async (locale) => {
    const page = await web.open('/prompts', { width: 1024, locale });
    await page.getByRole('table', { name: 'Prompts' }).waitFor();
    expect(await tablesOfBlocks(page)).toEqual([]);
    await page.context().close();
  });

  const tableOf = (page: Page, name: string) => page.getByRole('table', { name });
  const namesIn = (table: Locator) =>
    table.locator('tbody th').evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ''));
  const ordersIn = (table: Locator) =>
    table
      .locator('thead th')
      .evaluateAll((all) =>
        all.flatMap((one) =>
          one.ariaSort === null || one.ariaSort === 'none' ? [] : [`${one.innerText}: ${one.ariaSort}`],
        ),
      );
  const sortBy = async (table: Locator, column: string) => {
    await table.getByRole('columnheader', { name: column, exact: true }).getByRole('button').press('Enter');
  };

  it.each(someViews())(
    'sort by raw values, in the useful direction first, and keep it in the address: %o',
    async (view) => {
      const { body } = await web.app.as(web.keys.paid).get('/v1/history/overview?rangeDays=30');
      type Standing = { brand: string; averagePosition: number | null; mentions: number };
      const standings = body.competitors as Standing[];
      const page = await web.open('/', view);
      await openDrawer(page, 'Share of voice against competitors');
      const table = tableOf(page, 'Share of voice against competitors');
      const isStacked = await page.locator('.stacked', { has: table }).count();
      expect(isStacked).toBe(view.width < 500 ? 1 : 0);
      const given = standings.map(({ brand }) => brand);
      expect(await namesIn(table)).toEqual(given);
      expect(await ordersIn(table)).toEqual([]);

      await sortBy(table, 'Mentions');
      const byMentions = standings.toSorted((a, b) => b.mentions - a.mentions).map(({ brand }) => brand);
      expect(await namesIn(table)).toEqual(byMentions);
      expect(await ordersIn(table)).toEqual(['Mentions: descending']);

      await sortBy(table, 'Position');
      const rank = ({ averagePosition }: Standing) => averagePosition ?? Infinity;
      const byPosition = standings.toSorted((a, b) => rank(a) - rank(b)).map(({ brand }) => brand);
      expect(await namesIn(table)).toEqual(byPosition);
      expect(await ordersIn(table)).toEqual(['Position: ascending']);
      await expectAddress(page, { 'sort.share-of-voice-against-competitors': 'averagePosition.asc' });

      await page.reload();
      await settled(page);
      await openDrawer(page, 'Share of voice against competitors');
      expect(await namesIn(table)).toEqual(byPosition);
      await sortBy(table, 'Position');
      expect(await ordersIn(table)).toEqual(['Position: descending']);
      const isFocused = await table
        .getByRole('button', { name: 'Position' })
        .evaluate((one) => one === one.ownerDocument.activeElement);
      expect(isFocused).toBe(true);
      await sortBy(table, 'Position');
      expect(await namesIn(table)).toEqual(given);
      await expectAddress(page, {});
      await expectSound(page);
    },
  );

  it('sort each on their own, with all of their rows and a row of totals that stays the last', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/history/overview?rangeDays=30');
    type Domain = { domain: string; citations: number };
    const domains = (body.citations as Domain[]).toSorted((a, b) => a.citations - b.citations);
    expect(domains.length).toBeGreaterThan(10);
    const page = await web.open('/?days=30');
    const drawer = await openDrawer(page, 'Most cited domains');
    const cited = tableOf(page, 'Most cited domains');
    await sortBy(cited, 'Citations');
    await sortBy(cited, 'Citations');
    expect(await namesIn(cited)).toEqual(domains.slice(0, 10).map(({ domain }) => domain));
    await closePanel(page, drawer);
    await openDrawer(page, 'Coverage and failures');
    const failures = tableOf(page, 'Failures by platform');
    await sortBy(failures, 'Failed');
    expect((await namesIn(failures)).at(-1)).toBe('All');
    await expectAddress(page, {
      days: '30',
      'sort.most-cited-domains': 'citations.asc',
      'sort.failures-by-platform': 'failed.desc',
    });
    await page.context().close();
  });

  it('do not sort one page of several, and say which order it has', async () => {
    const page = await web.open('/prompts');
    await page.route('**/v1/history/prompts?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, hasMore: true, nextCursor: 'more' } });
    });
    const table = tableOf(page, 'Prompts');
    const sorts = table.locator('thead button');
    expect(await sorts.count()).toBeGreaterThan(1);
    await page.goto('/prompts?sort.prompts=visibilityScore.desc');
    await page.getByText('In order of creation. To sort by a column, filter the list').waitFor();
    await settled(page);
    expect(await sorts.count()).toBe(0);
    const { body } = await web.app.as(web.keys.paid).get('/v1/history/prompts?limit=100');
    const texts = (body.prompts as { text: string }[]).map(({ text }) => text);
    expect(await table.locator('tbody th a').allInnerTexts()).toEqual(texts);
    await page.context().close();
  });

  it('ignore a column in the address that does not exist', async () => {
    const page = await web.open('/?sort.topics=__proto__.desc&sort.most-cited-domains=no-such.asc');
    await openDrawer(page, 'Most cited domains');
    expect(await ordersIn(tableOf(page, 'Most cited domains'))).toEqual([]);
    await expectSound(page);
  });

  it.each(someViews())(
    'download all of their rows as CSV, with raw values and the window: %o',
    async (view) => {
      const { body } = await web.app.as(web.keys.paid).get('/v1/history/overview?rangeDays=30');
      const domains = body.citations as Record<string, Cell>[];
      const page = await web.open('/?sort.most-cited-domains=domain.asc', view);
      await openDrawer(page, 'Most cited domains');
      const { name, rows } = await downloadOf(page, () =>
        page.getByRole('button', { name: 'Download CSV of Most cited domains' }).press('Enter'),
      );
      expect(name).toBe(`tallybrook-demo_most-cited-domains_${body.from}_${body.to}.csv`);
      const text = (value: Cell | undefined) => String(value ?? '');
      expect(rows).toEqual(
        domains
          .toSorted((a, b) => (text(a['domain']) < text(b['domain']) ? -1 : 1))
          .map((row) => ({
            from: body.from,
            to: body.to,
            domain: row['domain'],
            sourceType: row['sourceType'],
            citationShare: text(row['citationShare']),
            citationShareChange: text(row['citationShareChange']),
            citedObservations: text(row['citedObservations']),
            citations: text(row['citations']),
          })),
      );
      await expectSound(page);
    },
  );

  it('download the rows of all pages with the filters, and mark formulas', async () => {
    const client = web.app.as(web.keys.paid);
    const formula = '=HYPERLINK("https://example.com") is a formula?';
    await client.post('/v1/prompts', { text: formula });
    const page = await web.open('/brand');
    await page.route('**/v1/history/prompts?*', withPagesOf(4));
    await page.goto('/prompts?status=active');
    await settled(page);
    expect(await tableOf(page, 'Prompts').locator('tbody tr').count()).toBe(4);
    const { name, rows } = await downloadOf(page, () =>
      page.getByRole('button', { name: 'Download CSV of Prompts' }).click(),
    );
    await page.getByText(`Downloaded ${rows.length} rows.`).waitFor();
    const { body } = await client.get('/v1/history/prompts?status=active&limit=100');
    expect(body.total).toBeGreaterThan(4);
    const expected = (body.prompts as { text: string }[]).map(({ text }) => text);
    expect(rows.map(({ text }) => text)).toEqual(
      expected.map((text) => (text === formula ? `'${formula}` : text)),
    );
    expect(name).toBe(`tallybrook-demo_prompts_${body.from}_${body.to}_status-active.csv`);
    await expectSound(page);
  });

  it('stop to read pages on request, and say why a download failed', async () => {
    const page = await web.open('/brand');
    await page.route('**/v1/history/prompts?*', withPagesOf(4));
    await page.goto('/prompts');
    await settled(page);
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    const button = page.getByRole('button', { name: 'of Prompts' });
    // The second page of the list never arrives.
    await page.route('**/v1/history/prompts?*cursor=*', () => undefined);
    await button.click();
    await page.getByRole('button', { name: /^Cancel the download/ }).click();
    await page.getByRole('button', { name: 'Download CSV of Prompts' }).waitFor();
    await page.route('**/v1/history/prompts?*cursor=*', (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 'invalid_parameter', message: 'Not this one.' } },
      }),
    );
    await button.click();
    await page.getByText('Not this one.').waitFor();
    await page.getByRole('button', { name: 'Download CSV of Prompts' }).waitFor();
    expect(files).toEqual([]);
    await expectAccessible(page);
    await page.context().close();
  });

  it('download at most 10,000 rows of several pages, and say so', async () => {
    const page = await web.open('/keywords');
    const { body } = await web.app.as(web.keys.paid).get('/v1/history/keywords?limit=1');
    const [row] = body.rankings as object[];
    let pages = 0;
    await page.route('**/v1/history/keywords?*', async (route) => {
      const rankings = Array.from({ length: 200 }, (_, index) => ({ ...row, term: `${pages} ${index}` }));
      pages += 1;
      await route.fulfill({ json: { rankings, hasMore: true, nextCursor: `page${pages}` } });
    });
    await page.goto('/keywords?engine=google');
    await settled(page);
    const { name, rows } = await downloadOf(page, () =>
      page.getByRole('button', { name: 'Download CSV of Keywords' }).click(),
    );
    expect(rows.length).toBe(10_000);
    expect(name).toBe('tallybrook-demo_keywords-first-10000-rows_engine-google.csv');
    await page.getByText('There are more: filter the list to download them.').waitFor();
    await page.context().close();
  });

  async function downloadOf(
    page: Page,
    start: () => Promise<void>,
  ): Promise<{ name: string; rows: Record<string, string>[] }> {
    const [file] = await Promise.all([page.waitForEvent('download'), start()]);
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), rows: parse(text, { columns: true }) };
  }

  /** Forwards a request with a smaller page. */
  const withPagesOf = (limit: number) => (route: Route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(limit));
    return route.continue({ url: url.href });
  };

  async function expectAddress(page: Page, query: Record<string, string>): Promise<void> {
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query);
  }
});
