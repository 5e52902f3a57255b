import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseFilter,
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSound,
  settled,
  someViews,
  startWeb,
  type Web,
} from './support.js';

describeInBrowser('keywords', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 4, days: 8, keywords: 150 } });
  });
  afterAll(() => web.close());

  it.each(someViews())('shows rankings and topic visibility, accessibly: %o', async (view) => {
    const page = await web.open('/keywords', view);
    expect(await page.locator('tbody tr').count()).toBe(50);
    expect(await page.locator('thead th').allInnerTexts()).toEqual(
      expect.arrayContaining(['Keyword', 'ChatGPT', 'Gemini', 'Google', 'Perplexity', 'Volume']),
    );
    for (const tab of ['Rankings', 'Topic visibility']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.locator(`nav a[aria-current="page"]`, { hasText: tab }).waitFor();
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    expect(await page.locator('figure table tbody tr').count()).toBe(30);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('filters and searches as the API does, keeps both in the address, and reads the next page', async () => {
    const page = await web.open('/keywords?view=list');
    await chooseFilter(page, 'Engine', 'google');
    await page.waitForURL('**/keywords?view=list&engine=google');
    await settled(page);
    const client = web.app.as(web.keys.paid);
    const expected = (await client.get('/v1/history/keywords?engine=google&limit=50')).body.rankings;
    const terms = async () =>
      (await page.locator('tbody th').allInnerTexts()).map((text) => text.replace(' Not tracked', ''));
    expect(await terms()).toEqual(expected.map(({ term }: { term: string }) => term));
    const word = String(expected[0].term).split(' ')[0] ?? '';
    await page.getByLabel('Keyword contains').fill(word);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(`**/keywords?view=list&engine=google&q=${word}`);
    await settled(page);
    for (const term of await terms()) expect(term.toLowerCase()).toContain(word.toLowerCase());
    await page.goto('/keywords?view=list');
    await settled(page);
    const [first] = await terms();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'First page' }).waitFor();
    await settled(page);
    expect((await terms())[0]).not.toBe(first);
    await page.context().close();
  });

  it('has a row for each keyword with its rankings on all engines, as the API has them', async () => {
    const rankings: { term: string; engine: string; position: number | null; country: string | null }[] = [];
    const client = web.app.as(web.keys.paid);
    for (let cursor = ''; ;) {
      const { body } = await client.get(`/v1/history/keywords?limit=200${cursor}`);
      rankings.push(...body.rankings);
      if (body.nextCursor === null) break;
      cursor = `&cursor=${encodeURIComponent(body.nextCursor as string)}`;
    }
    const [{ term } = { term: '' }] = rankings;
    const page = await web.open('/keywords');
    const terms = new Set(rankings.map((one) => one.term));
    const first = rankings.filter(({ position }) => position !== null && position <= 10);
    const ranked = new Set(first.map((one) => one.term));
    await page.getByText(`is in the first 10 for ${ranked.size} of ${terms.size} keywords.`).waitFor();
    const row = page.locator('tbody tr').first();
    expect(await row.locator('th').innerText()).toContain(term);
    const shown = (await row.locator('td strong').allInnerTexts()).map(Number);
    const known = rankings.filter((one) => one.term === term).flatMap(({ position }) => position ?? []);
    expect(known).toEqual(expect.arrayContaining(shown));
    expect(shown.length).toBeGreaterThan(0);
    await page.context().close();
  });

  it('says when nothing matches', async () => {
    const page = await web.open('/keywords?q=nosuchterm');
    await page.getByText('No keywords match').waitFor();
    await expectSound(page);
  });
});
