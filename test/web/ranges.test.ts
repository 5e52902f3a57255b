import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseDays,
  chooseFilter,
  closePanel,
  daysOfFigures,
  describeInBrowser,
  expectAccessible,
  expectSound,
  openDrawer,
  openPanel,
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
  const scoreIn = async (page: WatchedPage) => page.locator('.say a').innerText();
  const shownScore = (score: number) => (Math.round(score * 10) / 10).toFixed(1);

  it.each(someViews())(
    'shows the figures of a range with filters, and links to their answers: %o',
    async (view) => {
      const query = `${RANGE}&platform=chatgpt&persona=buyer,discoverer`;
      const page = await web.open(`/?${query}`, view);
      const { headline } = await history(query);
      expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
      await daysOfFigures(page, 'Oct 5 to Nov 8 (UTC) compared with the previous 35 days.');
      const link = await page.locator('.say a').getAttribute('href');
      expect(decodeURIComponent(link ?? '')).toBe(`/answers?${query}&surface=ui&isOwn=true`);
      expect(await sectionsWithoutEvidence(page)).toEqual([]);
      const change = page.locator('.tiles .pill a').first();
      expect(await change.getAttribute('href')).toContain('from=2026-08-31&to=2026-10-04');
      await expectSound(page);
    },
  );

  it('counts answers, questions or platforms the same, and says which', async () => {
    const page = await web.open(`/?${RANGE}`);
    await daysOfFigures(page, 'Every question and platform counts the same.');
    for (const [weighting, sentence] of [
      ['answers', 'Every answer counts the same.'],
      ['questions', 'Every question counts the same, whatever its number of answers.'],
    ] as const) {
      await chooseFilter(page, 'Weighting', weighting);
      await settled(page);
      await daysOfFigures(page, sentence);
      expect(searchOf(page)).toContain(`weighting=${weighting}`);
      const { headline } = await history(`${RANGE}&weighting=${weighting}`);
      expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
      expect(await page.locator('.say a').getAttribute('href')).not.toContain('weighting');
    }
    const changes = await openDrawer(page, 'What changed');
    const reasons = changes.getByRole('link', { name: 'All changes, and why' });
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
    await page.getByRole('button', { name: 'Cited or read' }).click();
    const drawer = await openDrawer(page, 'Most-read domains: cited and retrieved');
    const table = drawer.getByRole('table', { name: 'Most-read domains' });
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
    const days = await openPanel(page, 'days');
    await days.getByLabel('From (UTC)').fill('2026-10-05');
    await days.getByLabel('To (UTC)').fill('2026-11-08');
    await days.getByLabel('To (UTC)').press('Enter');
    await days.waitFor({ state: 'hidden' });
    await settled(page);
    await daysOfFigures(page, 'compared with the previous 35 days');
    expect(searchOf(page)).toBe(`?${RANGE}`);
    await openPanel(page, 'days');
    expect(await days.getByRole('navigation').locator('[aria-current]').count()).toBe(0);
    await days.getByLabel('Compare with').selectOption('none');
    await closePanel(page, days);
    await page.getByText('not compared', { exact: true }).waitFor();
    await chooseFilter(page, 'Platform', 'gemini');
    await page.getByRole('link', { name: 'Remove the filter: Platform: Gemini' }).waitFor();
    await settled(page);
    expect(searchOf(page)).toBe(`?${RANGE}&compare=none&platform=gemini`);
    const { headline } = await history(`${RANGE}&compare=none&platform=gemini`);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    await page.reload();
    await settled(page);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    await openPanel(page, 'days');
    expect(await days.getByLabel('From (UTC)').inputValue()).toBe('2026-10-05');
    await closePanel(page, days);
    await page.goBack();
    await page
      .getByRole('link', { name: 'Remove the filter: Platform: Gemini' })
      .waitFor({ state: 'detached' });
    await settled(page);
    await daysOfFigures(page, 'Not compared with other days.');
    expect(searchOf(page)).toBe(`?${RANGE}&compare=none`);
    await chooseDays(page, '7 days');
    await settled(page);
    await daysOfFigures(page, 'Not compared with other days.');
    expect(searchOf(page)).toBe('?compare=none&days=7');
    await page.context().close();
  });

  it('has the days of the time zone of the workspace, and links to their answers', async () => {
    const { workspaces } = web.app.services;
    const { workspace } = (await web.app.as(web.keys.paid).get('/v1/access')).body;
    const { id: workspaceId } = workspace as { id: string };
    await workspaces.setTimeZone(workspaceId, 'Asia/Tokyo');
    const page = await web.open(`/?${RANGE}`);
    await daysOfFigures(page, 'Oct 5 to Nov 8 (Asia/Tokyo) compared with the previous 35 days.');
    const { headline } = await history(`${RANGE}&timeZone=Asia/Tokyo`);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    const link = await page.locator('.say a').getAttribute('href');
    expect(decodeURIComponent(link ?? '')).toContain('timeZone=Asia/Tokyo');
    await page.locator('.say a').click();
    await page.getByText('Since Oct 5 (Asia/Tokyo)').waitFor();
    await page.goto(`${new URL(page.url()).origin}/next-steps?${RANGE}`);
    await settled(page);
    await (await openPanel(page, 'days')).getByLabel('From (Asia/Tokyo)').waitFor();
    await expectSound(page);
    await workspaces.setTimeZone(workspaceId, null);
  });

  it('selects months by the day of the service, and compares with the year before', async () => {
    const page = await web.open('/');
    await chooseDays(page, 'This month');
    await page.getByRole('button', { name: 'Nov 1 – Nov 20' }).waitFor();
    await settled(page);
    await daysOfFigures(page, 'Nov 1 to Nov 20 (UTC)');
    await chooseDays(page, 'Last month');
    await settled(page);
    await daysOfFigures(page, 'Oct 1 to Oct 31 (UTC)');
    expect(searchOf(page)).toBe('?from=2026-10-01&to=2026-10-31');
    const days = await openPanel(page, 'days');
    await days.getByLabel('Compare with').selectOption('lastYear');
    await closePanel(page, days);
    await settled(page);
    await daysOfFigures(page, 'compared with Oct 2, 2025 to Nov 1, 2025');
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
    const filters = await openPanel(page, 'filters');
    const rival = await filters.getByLabel('Brand', { exact: true }).locator('option').nth(1).innerText();
    await closePanel(page, filters);
    await chooseFilter(page, 'Brand', rival);
    await page.getByRole('link', { name: `Remove the filter: Brand: ${rival}` }).waitFor();
    await settled(page);
    const { headline } = await history(`from=2026-11-14&to=2026-11-20&brand=${encodeURIComponent(rival)}`);
    expect(await scoreIn(page)).toContain(shownScore(headline.visibilityScore as number));
    await page.locator('.say a').click();
    await page.getByText(`Names ${rival}`).waitFor();
    await settled(page);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('removes one filter or all, and says what is wrong with an impossible range', async () => {
    const page = await web.open(`/?${RANGE}&surface=ui&country=DE&persona=buyer`);
    const filters = await openPanel(page, 'filters');
    const countries = filters.getByLabel('Country').locator('option');
    await expect
      .poll(() => countries.allTextContents())
      .toEqual(['All countries', 'Germany', 'United States']);
    await closePanel(page, filters);
    await page.getByRole('link', { name: 'Remove the filter: Surface' }).click();
    await page.getByRole('link', { name: 'Remove the filter: Country: Germany' }).waitFor();
    expect(searchOf(page)).toBe(`?${RANGE}&country=DE&persona=buyer`);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await settled(page);
    await daysOfFigures(page, 'compared with the previous 35 days');
    expect(searchOf(page)).toBe(`?${RANGE}`);
    await page.goto('/?from=2026-11-08&to=2026-10-05');
    await page.getByText('"from" must not be after "to".').waitFor();
    await expectAccessible(page);
    await chooseDays(page, '30 days');
    await page.locator('.say').waitFor();
    await daysOfFigures(page, 'compared with the previous 30 days');
    await page.context().close();
  });
});
