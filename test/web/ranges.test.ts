import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  sectionsWithoutEvidence,
  settled,
  someViews,
  startWeb,
  type WatchedPage,
  type Web,
} from './support.js';

const RANGE = 'from=2026-10-05&to=2026-11-08';

describeInBrowser('any range of days on the overview', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 8, days: 120, keywords: 1 } });
  });
  afterAll(() => web.close());

  const history = async (query: string) => {
    const { status, body } = await web.app.as(web.keys.paid).get(`/v1/history/overview?${query}`);
    expect(status).toBe(200);
    return body;
  };
  const searchOf = (page: WatchedPage) => decodeURIComponent(new URL(page.url()).search);
  const scoreIn = async (page: WatchedPage) => page.locator('.figures dd a').first().innerText();
  const shownScore = (score: number) => (Math.round(score * 10) / 10).toFixed(1);

  it.each(someViews())(
    'shows the figures of a range with filters, and links to their answers: %o',
    async (view) => {
      const query = `${RANGE}&platform=chatgpt&persona=buyer,discoverer`;
      const page = await web.open(`/?${query}`, view);
      const { headline } = await history(query);
      expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
      await page.getByText('Oct 5 to Nov 8 (UTC) compared with the previous 35 days.').waitFor();
      const link = await page.locator('.figures dd a').first().getAttribute('href');
      expect(decodeURIComponent(link ?? '')).toBe(`/answers?${query}&surface=ui&isOwn=true`);
      expect(await sectionsWithoutEvidence(page)).toEqual([]);
      const change = page.locator('.figures .change a').first();
      expect(await change.getAttribute('href')).toContain('from=2026-08-31&to=2026-10-04');
      await expectSound(page);
    },
  );

  it('counts answers, questions or platforms the same, and says which', async () => {
    const page = await web.open(`/?${RANGE}`);
    await page.getByText('Every question and platform counts the same.').waitFor();
    const select = page.getByLabel('Weighting');
    for (const [weighting, sentence] of [
      ['answers', 'Every answer counts the same.'],
      ['questions', 'Every question counts the same, whatever its number of answers.'],
    ] as const) {
      await select.selectOption(weighting);
      await page.getByText(sentence).waitFor();
      expect(searchOf(page)).toContain(`weighting=${weighting}`);
      const { headline } = await history(`${RANGE}&weighting=${weighting}`);
      expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
      expect(await page.locator('.figures dd a').first().getAttribute('href')).not.toContain('weighting');
    }
    const reasons = page.locator('a[href^="/next-steps?"]').first();
    expect(await reasons.getAttribute('href')).toContain('weighting=questions');
    await page.goto(new URL((await reasons.getAttribute('href')) ?? '', page.url()).href);
    await page.getByText('Every question counts the same, whatever its number of answers.').waitFor();
    await page.context().close();
  });

  it('leads from a most-read domain to the answers that it counts, with the filters', async () => {
    const query = 'from=2026-11-20&to=2026-11-20&platform=gemini&persona=discoverer,buyer';
    const { body } = await web.app.as(web.keys.paid).get(`/v1/evidence/sources?${query}`);
    const [source] = body.sources as { domain: string; observations: number }[];
    const page = await web.open(`/?${query}`);
    const table = page.getByRole('table', { name: 'Most-read domains' });
    const link = table.getByRole('link', { name: `that cite or retrieve ${source?.domain}` });
    expect(await link.innerText()).toContain(String(source?.observations));
    await link.click();
    await page.getByText('From Gemini').waitFor();
    await settled(page);
    expect(await page.locator('article').count()).toBe(source?.observations);
    await page.context().close();
  });

  it('keeps days, comparison and filters in the address, so that reloading and Back show the same', async () => {
    const page = await web.open('/');
    await page.getByLabel('From (UTC)').fill('2026-10-05');
    await page.getByLabel('To (UTC)').fill('2026-11-08');
    await page.getByLabel('To (UTC)').press('Enter');
    await page.getByText('compared with the previous 35 days').waitFor();
    expect(searchOf(page)).toBe(`?${RANGE}`);
    expect(await page.locator('nav[aria-label="Window"] [aria-current]').count()).toBe(0);
    await page.getByLabel('Compare with').selectOption('none');
    await page.getByText('Not compared with other days.').waitFor();
    await page.getByLabel('Platform', { exact: true }).selectOption('gemini');
    await page.getByRole('link', { name: 'Remove the filter: From Gemini' }).waitFor();
    await settled(page);
    expect(searchOf(page)).toBe(`?${RANGE}&compare=none&platform=gemini`);
    const { headline } = await history(`${RANGE}&compare=none&platform=gemini`);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    await page.reload();
    await settled(page);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    expect(await page.getByLabel('From (UTC)').inputValue()).toBe('2026-10-05');
    await page.goBack();
    await page.getByText('Not compared with other days.').waitFor();
    expect(searchOf(page)).toBe(`?${RANGE}&compare=none`);
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByText('Not compared with other days.').waitFor();
    expect(searchOf(page)).toBe('?compare=none&days=7');
    await page.context().close();
  });

  it('has the days of the time zone of the workspace, and links to their answers', async () => {
    const { workspaces } = web.app.services;
    const { workspace } = (await web.app.as(web.keys.paid).get('/v1/access')).body;
    const { id: workspaceId } = workspace as { id: string };
    await workspaces.setTimeZone(workspaceId, 'Asia/Tokyo');
    const page = await web.open(`/?${RANGE}`);
    await page.getByText('Oct 5 to Nov 8 (Asia/Tokyo) compared with the previous 35 days.').waitFor();
    const { headline } = await history(`${RANGE}&timeZone=Asia/Tokyo`);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    const link = await page.locator('.figures dd a').first().getAttribute('href');
    expect(decodeURIComponent(link ?? '')).toContain('timeZone=Asia/Tokyo');
    await page.locator('.figures dd a').first().click();
    await page.getByText('Since Oct 5 (Asia/Tokyo)').waitFor();
    await page.goto(`${new URL(page.url()).origin}/next-steps?${RANGE}`);
    await page.getByLabel('From (Asia/Tokyo)').waitFor();
    await expectSound(page);
    await workspaces.setTimeZone(workspaceId, null);
  });

  it('selects months by the day of the service, and compares with the year before', async () => {
    const page = await web.open('/');
    await page.getByRole('link', { name: 'This month', exact: true }).click();
    await page.getByText('Nov 1 to Nov 20 (UTC)').waitFor();
    await page.getByRole('link', { name: 'Last month', exact: true }).click();
    await page.getByText('Oct 1 to Oct 31 (UTC)').waitFor();
    expect(searchOf(page)).toBe('?from=2026-10-01&to=2026-10-31');
    await page.getByLabel('Compare with').selectOption('lastYear');
    await page.getByText('compared with Oct 2, 2025 to Nov 1, 2025').waitFor();
    await expectSound(page);
  });

  it.each(someViews())('shows long ranges by week, or as the reader chooses: %o', async (view) => {
    const page = await web.open('/?from=2026-07-27&to=2026-11-12&compare=none', view);
    const chart = page.locator('figure').first();
    await chart.getByText('Figures by week (UTC)').click();
    const rows = chart.locator('tbody tr');
    expect(await rows.count()).toBe(16);
    expect(await rows.last().innerText()).toContain('This week is incomplete');
    const link = await rows.last().getByRole('link').getAttribute('href');
    expect(link).toBe('/answers?isOwn=true&from=2026-11-09&to=2026-11-12');
    await page.getByRole('link', { name: 'By month' }).click();
    await chart.getByText('Figures by month (UTC)').waitFor();
    await settled(page);
    expect(await rows.count()).toBe(5);
    await expectSound(page);
  });

  it('looks at a competitor in the place of the brand, with its answers', async () => {
    const page = await web.open('/?days=7');
    const rival = await page.getByLabel('Brand', { exact: true }).locator('option').nth(1).innerText();
    await page.getByLabel('Brand', { exact: true }).selectOption(rival);
    await page.getByRole('link', { name: `Remove the filter: Figures of ${rival}` }).waitFor();
    await settled(page);
    const { headline } = await history(`from=2026-11-14&to=2026-11-20&brand=${encodeURIComponent(rival)}`);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    await page.locator('.figures dd a').first().click();
    await page.getByText(`Names ${rival}`).waitFor();
    await settled(page);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('removes one filter or all, and says what is wrong with an impossible range', async () => {
    const page = await web.open(`/?${RANGE}&surface=ui&country=DE`);
    const countries = page.getByLabel('Country').locator('option');
    await expect
      .poll(() => countries.allTextContents())
      .toEqual(['All countries', 'Germany', 'United States']);
    await page.getByRole('link', { name: 'Remove the filter: Via' }).click();
    await page.getByRole('link', { name: 'Remove the filter: Country: Germany' }).waitFor();
    expect(searchOf(page)).toBe(`?${RANGE}&country=DE`);
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.getByText('compared with the previous 35 days').waitFor();
    expect(searchOf(page)).toBe(`?${RANGE}`);
    await page.goto('/?from=2026-11-08&to=2026-10-05');
    await page.getByText('"from" must not be after "to".').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: '30 days' }).click();
    await page.getByText('compared with the previous 30 days').waitFor();
    await page.context().close();
  });
});
