import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseFilter,
  closePanel,
  daysOfFigures,
  describeInBrowser,
  expectAccessible,
  expectSound,
  openDrawer,
  openHowSure,
  openPanel,
  sectionsWithoutEvidence,
  settled,
  someViews,
  startWeb,
  type View,
  type WatchedPage,
  type Web,
} from './support.js';

/** A score as the page shows it: with one decimal, halves away from zero. */
const percentOf = (score: number) => `${(Math.round(score * 10) / 10).toFixed(1)}%`;

describeInBrowser('the overview', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb();
  });
  afterAll(() => web.close());

  it.each(someViews())('is complete, accessible and no wider than the window: %o', async (view) => {
    const page = await web.open('/', view);
    await page.mouse.wheel(0, 10_000);
    await page.getByRole('heading', { name: 'Questions that name your brand' }).waitFor();
    await settled(page);
    expect(await page.locator('main h2').allTextContents()).toEqual([
      'Against whom',
      'What changed',
      'Breakdown',
      'Sources',
      'With and without a web search',
      'Questions that name your brand',
    ]);
    await expectSound(page);
  });

  it.each(someViews())('has all of each card in a drawer, accessibly: %o', async (view) => {
    const page = await web.open('/', view);
    for (const [title, table] of [
      ['Share of voice against competitors', 'Share of voice against competitors'],
      ['Platforms', 'Figures by platform'],
      ['Most cited domains', 'Most cited domains'],
      ['Coverage and failures', 'Failures by platform'],
    ] as const) {
      const drawer = await openDrawer(page, title);
      await drawer.getByRole('table', { name: table }).waitFor();
      expect(await sectionsWithoutEvidence(page)).toEqual([]);
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Close' }).click();
      await drawer.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Cited or read' }).click();
    await settled(page);
    const read = await openDrawer(page, 'Most-read domains: cited and retrieved');
    await read.getByRole('table', { name: 'Most-read domains' }).waitFor();
    await expectSound(page);
  });

  it('shows the figures of the API, and states what changed on the same questions', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/history/overview?rangeDays=7');
    const page = await web.open('/?days=7');
    const said = await page.locator('.say').innerText();
    expect(said).toContain(percentOf(body.headline.visibilityScore));
    expect(await page.locator('.tiles').innerText()).toContain(percentOf(body.headline.visibilityScore));
    const answers = body.headline.observations.toLocaleString('en-US') as string;
    expect(await page.locator('.basis').innerText()).toContain(`${answers} answers`);
    const { verdict, sameQuestions, intervals } = body.headline;
    const words: Record<string, string> = { up: 'Up', down: 'Down', withinNoise: 'No clear change' };
    const panel = await openHowSure(page);
    const sentence = panel.locator('p', { hasText: 'on the same questions' });
    expect(await sentence.innerText()).toMatch(new RegExp(`^${words[verdict as string]} `));
    // As the page rounds: halves away from zero.
    const change = Math.abs(sameQuestions.visibilityScore.change as number);
    expect(await sentence.innerText()).toContain((Math.round(change * 10) / 10).toFixed(1));
    expect(intervals.similarPrompts).toBeNull();
    await panel.getByText('Fewer than 10 prompts have answers').waitFor();
    const { visibilityLow, visibilityHigh } = body.headline;
    await panel.getByText(`${percentOf(visibilityLow)} to ${percentOf(visibilityHigh)}`).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it.each(someViews())('says how far to trust its figures once a reader asks: %o', async (view) => {
    const page = await web.open('/', view);
    const requests = () =>
      page.evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/insights/method')).length`,
      );
    const panel = await openHowSure(page);
    expect(await requests()).toBe(0);
    const summary = panel.locator('summary', { hasText: 'How far to trust this' });
    await summary.focus();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('table', { name: 'How far to trust the figures' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await requests()).toBe(1);
    const { body } = await web.app.as(web.keys.paid).get('/v1/insights/method?rangeDays=30');
    expect(await rows.count()).toBe(body.criteria.length);
    const texts = await rows.allInnerTexts();
    for (const [index, { status, source }] of body.criteria.entries()) {
      expect(texts[index]).toContain(status);
      const links = await rows
        .nth(index)
        .locator('a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      const answers = ['/answers?isNegated=true', '/answers?answerStatus=error'];
      const screens = ['/prompts', '/measuring', ...answers, '/next-steps'];
      expect(links.filter((link) => !screens.includes(link ?? ''))).toEqual(
        source.url === null ? [] : [source.url],
      );
    }
    expect(texts.join('\n')).not.toMatch(/visibility |GET \//);
    const screen = rows.first().getByRole('link', { name: 'Prompts' });
    expect(await screen.getAttribute('href')).toBe('/prompts');
    const met = body.criteria.filter(({ status }: { status: string }) => status === 'met').length;
    await page.getByText(`${met} of ${body.criteria.length} thresholds are met`).waitFor();
    await expectSound(page);
  });

  it('shows a figure as a gain or a loss only if its verdict or interval says so', async () => {
    const intervals = { shareOfVoice: null, averagePosition: null, sentimentScore: null, citationRate: null };
    const edited = {
      intervals: { ...intervals, similarPrompts: { low: 12.7, high: 35.2 } },
      verdict: 'down',
      visibilityScoreChange: 4,
      shareOfVoiceChange: 0.1,
      sameQuestions: {
        currentShare: 1,
        previousShare: 0.9,
        mixChange: 7,
        visibilityScore: { change: -3, low: -5, high: -1 },
        shareOfVoice: { change: 0.1, low: -0.01, high: 0.21 },
        averagePosition: { change: 0.2, low: 0.1, high: 0.3 },
        sentimentScore: null,
        citationRate: { change: -0.02, low: -0.03, high: -0.01 },
      },
    };
    const share = { rate: 0.31, rateLow: 0.25, rateHigh: 0.38, rateChange: 0.05, verdict: 'up' };
    const recommended = { ...share, sameQuestions: { change: 0.06, low: 0.02, high: 0.1 } };
    const mentions = { first: 8, recommended: 23, neutral: 5, warned: 2, unknown: 12 };
    const recommendations = { recommended, first: recommended, warned: recommended, mentions };
    const page = await withOverview({ headline: edited, recommendations });
    const tones = await page
      .locator('.tiles .pill')
      .evaluateAll((all) => all.map(({ className }) => className.replace(/pill ?(?:change)? ?/, '')));
    expect(tones).toEqual(['worse', 'better', '', 'better', '', 'worse']);
    const figures = await page.locator('.tiles li').allInnerTexts();
    expect(figures[1]).toMatch(/31\.0%[^]*▲ 6\.0[^]*25\.0 to 38\.0/);
    expect(figures[2]).toContain('≈');
    expect(figures[2]).toContain('May be chance: +10.0 on the same questions (−1.0 to +21.0)');
    expect(figures[4]).toContain('no comparison');
    const panel = await openHowSure(page);
    await panel
      .getByText(
        /^Down 3\.0 points .*New, dropped and more or less frequent questions have raised the score by 7\.0 points\.$/,
      )
      .waitFor();
    await panel.getByText('For buyers’ questions like these: 12 to 36.').waitFor();
    const windows = { currentShare: 0.34, previousShare: 0.9 };
    const sameQuestions = { ...edited.sameQuestions, ...windows };
    const next = await withOverview({
      headline: { ...edited, verdict: 'notComparable', sameQuestions },
      recommendations: null,
    });
    expect(await next.locator('.tiles :is(.better, .worse)').count()).toBe(0);
    await (await openHowSure(next)).getByText('only 34.0% of the answers').waitFor();
    await Promise.all([page.context().close(), next.context().close()]);
  });

  it('says how often answers recommend the brand and warn of it, with links to these answers', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/history/overview?rangeDays=7');
    const { mentions } = body.recommendations;
    const page = await web.open('/?days=7');
    const sentence = (await openHowSure(page)).locator('p', { hasText: 'do not plainly say' });
    expect(await sentence.innerText()).toContain(`the brand, ${mentions.unknown} do not plainly say`);
    await sentence.getByRole('link', { name: 'first recommendation' }).click();
    await page.waitForURL(/\/answers\?.*isOwn=true.*stance=first/);
    await page.getByRole('link', { name: 'Remove the filter: First recommendation' }).waitFor();
    if (mentions.first > 0) {
      await page.locator('.mentions .stance.first').first().waitFor();
      expect(await page.locator('article').count()).toBe(Math.min(mentions.first, 20));
    }
    await expectSound(page);
  });

  it.each(someViews())('lists the changes, each with its answers: %o', async (view) => {
    const change = { change: 12, low: 5, high: 19 };
    const entry = { verdict: 'up', visibilityScore: 40, visibilityScoreChange: 10, sameQuestions: change };
    const whatChanged = [
      { ...entry, scope: 'prompt', name: 'Which tool fits?', promptId: 'prm_1' },
      { ...entry, scope: 'topic', name: 'Expenses', promptId: null },
      { ...entry, scope: 'topic', name: null, promptId: null },
      { ...entry, scope: 'platform', name: 'chatgpt', promptId: null },
      { ...entry, scope: 'competitor', name: 'Globex', promptId: null },
      { ...entry, scope: 'topic', name: 'Travel', promptId: null },
    ];
    const page = await withOverview({ whatChanged }, view);
    // A competitor's gain is neither good nor bad.
    const bars = page.getByRole('list', { name: 'What changed' }).locator('.diverging-bar');
    const tones = await bars.evaluateAll((all) =>
      all.map(({ className }) => className.replace('diverging-bar ', '')),
    );
    expect(tones).toEqual(['better', 'better', 'better', 'better', 'rival', 'better']);
    const card = await openDrawer(page, 'What changed');
    const links = card.locator('tbody th a');
    expect(await links.count()).toBe(5);
    await card.getByRole('button', { name: 'Show all 6 changes' }).click();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/answers?rangeDays=30&surface=ui&promptId=prm_1',
      '/answers?rangeDays=30&surface=ui&topicLabel=Expenses',
      '/answers?rangeDays=30&surface=ui&withoutTopic=true',
      '/answers?rangeDays=30&surface=ui&platform=chatgpt',
      '/answers?rangeDays=30&surface=ui&brand=Globex&isOwn=false',
      '/answers?rangeDays=30&surface=ui&topicLabel=Travel',
    ]);
    const rows = await card.locator('tbody tr').all();
    const colored = await Promise.all(rows.map((row) => row.locator('.better').count()));
    expect(colored).toEqual([1, 1, 1, 1, 0, 1]);
    expect(await rows[4]?.innerText()).toContain('▲');
    expect(await sectionsWithoutEvidence(page)).toEqual([]);
    await expectSound(page);
  });

  it('says that a window in the address does not exist, and shows the default one', async () => {
    const page = await web.open('/?days=45');
    await page.getByText('There is no window of “45” days, so this is 30.').waitFor();
    const days = await openPanel(page, 'days');
    expect(await days.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('true');
    await expectSound(page);
  });

  it('says so if nothing changed by more than chance', async () => {
    const page = await withOverview({ whatChanged: [] });
    await page
      .getByText('no prompt, topic, platform or competitor changed by more than chance would explain')
      .waitFor();
    await expectSound(page);
  });

  /** The overview with some parts of the response of the API replaced; of the headline, some fields. */
  async function withOverview(
    parts: { headline?: object; recommendations?: object | null; whatChanged?: object[] },
    view?: View,
  ): Promise<WatchedPage> {
    const page = await web.open('/brand', view);
    await page.route(/\/v1\/history\/overview\?(?!.*group=)/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { headline: object };
      const headline = { ...body.headline, ...parts.headline };
      await route.fulfill({ response, json: { ...body, ...parts, headline } });
    });
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await settled(page);
    return page;
  }

  it('has a table behind each chart with every day, its interval and its answers', async () => {
    const page = await web.open('/?days=7');
    const figure = page.locator('figure').first();
    await figure.getByText('Figures by day (UTC)').click();
    const rows = figure.locator('tbody tr');
    expect(await rows.count()).toBe(7);
    expect(await rows.last().locator('td').allInnerTexts()).toEqual([
      expect.stringMatching(/^[\d.]+%$/),
      expect.stringMatching(/^[\d.]+% to [\d.]+%$/),
      expect.stringMatching(/^[\d.]+%$/),
      expect.stringContaining('Brand profile saved 2 times, last as version 2'),
    ]);
    await expectAccessible(page);
    await rows.last().getByRole('link').click();
    await page.getByText('On Nov 20 (UTC)').waitFor();
    await page.context().close();
  });

  it('names the surface of its figures, compares the surfaces, and shows another one on request', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/history/overview?rangeDays=30');
    expect([body.surface, body.surfaceGaps]).toMatchObject(['ui', [{ platform: 'chatgpt', isClear: true }]]);
    const page = await web.open('/');
    await page.getByText('Answers in the apps of platforms.').waitFor();
    await page.getByRole('button', { name: 'Surfaces', exact: true }).click();
    const card = await openDrawer(page, 'Surfaces');
    expect(await card.locator('tbody tr').count()).toBe(3);
    const [{ visibilityScore, otherVisibilityScore, difference }] = body.surfaceGaps;
    const gap = await card.locator('li').innerText();
    for (const figure of [visibilityScore, otherVisibilityScore, Math.abs(difference.change as number)])
      expect(gap).toContain((Math.round((figure as number) * 10) / 10).toFixed(1));
    await closePanel(page, card);
    await page.getByRole('button', { name: 'Platforms', exact: true }).click();
    await chooseFilter(page, 'Surface', 'api');
    await page.getByText('Answers of the APIs of platforms.').waitFor();
    await settled(page);
    expect(new URL(page.url()).search).toBe('?surface=api');
    const link = await page.locator('.say a').getAttribute('href');
    expect(link).toBe('/answers?rangeDays=30&surface=api&isOwn=true');
    await chooseFilter(page, 'Surface', 'all');
    await page.getByText('Answers of all surfaces together.').waitFor();
    await page.context().close();
  });

  it('changes the window with the keyboard, and keeps it in the address', async () => {
    const page = await web.open('/');
    await page.getByRole('button', { name: 'Last 30 days' }).press('Enter');
    await page.getByRole('link', { name: '90 days' }).press('Enter');
    await page.getByRole('button', { name: 'Last 90 days' }).waitFor();
    await daysOfFigures(page, 'compared with the previous 90 days');
    expect(new URL(page.url()).search).toBe('?days=90');
    await page.context().close();
  });

  it('links every figure to the answers that it counts, and a change to those of the previous window', async () => {
    const page = await web.open('/');
    expect(await page.locator('.say a').getAttribute('href')).toBe(
      '/answers?rangeDays=30&surface=ui&isOwn=true',
    );
    expect(await sectionsWithoutEvidence(page)).toEqual([]);
    await page.locator('.tiles .pill a').first().click();
    await page.waitForURL(/[?&]from=\d{4}-\d\d-\d\d&to=/);
    await settled(page);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    await page.context().close();
  });
});
