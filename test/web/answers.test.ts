import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseFilter,
  describeInBrowser,
  expectAccessible,
  expectSound,
  openPanel,
  settled,
  someViews,
  startWeb,
  type Web,
} from './support.js';

/** The marks of the answer: a name that is partly bold has two, then those in text, code, a link and a table. */
const MARKED = ['Tally', 'brook', ...Array<string>(4).fill('Tallybrook')];

describeInBrowser('answers', () => {
  let web: Web;
  let answer: { id: string; promptText: string };
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 4, days: 8, keywords: 1 } });
    answer = await ingestOne();
  });
  afterAll(() => web.close());

  /** An answer as this service records it, with offsets and the raw response. */
  async function ingestOne(): Promise<{ id: string; promptText: string }> {
    const client = web.app.as(web.keys.paid);
    const { workspaceId } = (await client.get('/v1/me')).body;
    const [prompt] = (await client.get('/v1/analytics/prompts?limit=1')).body.prompts;
    const line = {
      promptId: prompt.id,
      runId: 'run-raw',
      platform: 'gemini',
      status: 'ok',
      provider: 'fake',
      observedAt: '2026-11-20T08:00:00.000Z',
      answerText: [
        'Many offices like **Tally**brook, Tallybrook and `Tallybrook`.',
        '- [Tallybrook](https://tallybrook.example) \\* not \\*',
        '',
        '| Brand | Fit |',
        '| --- | --- |',
        '| **Tallybrook** | good |',
        '',
        '![A chart](https://pictures.example/a.png) <img src="https://pictures.example/b.png">',
        '[Do not](javascript:alert(1))',
      ].join('\n'),
      citations: [{ url: 'https://reviews.example/cards', title: 'Cards', isCited: true }],
      rawResponse: { candidates: ['Many offices like Tallybrook.'] },
    };
    const report = await web.app.services.ingest.observations({
      workspaceId,
      source: Readable.from([`${JSON.stringify(line)}\n`]),
      onError: 'stop',
      createPrompts: 'no',
    });
    expect(report.accepted).toBe(1);
    const { body } = await client.get('/v1/evidence/answers?platform=gemini&limit=1');
    return body.answers[0] as { id: string; promptText: string };
  }

  it.each(someViews())('lists the answers behind a figure, accessibly: %o', async (view) => {
    const query = 'rangeDays=7&isOwn=true&platform=chatgpt';
    const { body } = await web.app.as(web.keys.paid).get(`/v1/evidence/answers?${query}`);
    const page = await web.open(`/answers?${query}`, view);
    expect(await page.locator('article').count()).toBe(body.answers.length);
    const answers = body.answers as { mentions: { isOwn: boolean; position: number | null }[] }[];
    const named = answers.map(({ mentions }) =>
      mentions
        .filter(({ position }) => position !== null)
        .slice(0, 4)
        .some(({ isOwn }) => isOwn),
    );
    expect(named).toContain(true);
    const marked = await page
      .locator('article')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.brand-chips .own') !== null));
    expect(marked).toEqual(named);
    expect(await page.getByLabel('Filters').locator('li').allInnerTexts()).toEqual([
      expect.stringContaining('From ChatGPT'),
      expect.stringContaining('Names your brand'),
    ]);
    await expectSound(page);
  });

  it('sets and removes filters, and reads the next page', async () => {
    const page = await web.open('/answers?rangeDays=7&platform=chatgpt');
    await chooseFilter(page, 'Brands', 'Names a competitor');
    await page.getByRole('link', { name: 'Remove the filter: Names a competitor' }).click();
    await page.getByRole('link', { name: 'Remove the filter: From ChatGPT' }).click();
    await page.getByText('All attempts to ask a prompt, newest first.').waitFor();
    await settled(page);
    const first = await page.locator('article h2 a').first().getAttribute('href');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'First page' }).waitFor();
    await settled(page);
    expect(await page.locator('article h2 a').first().getAttribute('href')).not.toBe(first);
    await page.context().close();
  });

  it.each(someViews())('finds answers by their words, and marks the matches: %o', async (view) => {
    const page = await web.open('/answers?rangeDays=7', view);
    await page.getByLabel('Answer contains').fill('"many offices" tallybrook -cards');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Filters').getByText('Text has "many offices" tallybrook -cards').waitFor();
    await settled(page);
    expect(await page.locator('article').count()).toBe(1);
    expect(await page.locator('.match-line mark').innerText()).toBe('Many offices');
    if (view.width >= 1200) {
      const marked = page.locator('.answer-text mark.match');
      expect(await marked.first().textContent()).toBe('Many offices (match)');
      expect(await page.locator('.answer-text mark.own').count()).toBeGreaterThan(0);
    }
    await expectSound(page);
  });

  it('shows an answer beside the list, goes on with J and K, and says what changed', async () => {
    const page = await web.open('/answers?rangeDays=30&platform=chatgpt&answerStatus=ok', {
      key: web.keys.paid,
      width: 1440,
    });
    const rows = page.locator('article');
    const reader = page.getByRole('region', { name: 'Answer' });
    const chosen = () => rows.evaluateAll((all) => all.findIndex((one) => one.classList.contains('chosen')));
    expect(await chosen()).toBe(0);
    await page.keyboard.press('j');
    expect(await chosen()).toBe(1);
    await rows.nth(3).getByRole('link').click();
    expect(await chosen()).toBe(3);
    await page.keyboard.press('k');
    expect(await chosen()).toBe(2);
    const title = await rows.nth(2).getByRole('link').innerText();
    await reader.getByRole('heading', { name: title }).waitFor();
    await reader.getByRole('button', { name: 'What changed' }).click();
    await reader.getByText('Compared with the answer of').waitFor();
    expect(await reader.locator('ins, del').count()).toBeGreaterThan(0);
    const field = page.getByLabel('Answer contains');
    await field.fill('j');
    expect(await chosen()).toBe(2);
    await expectSound(page);
  });

  it('marks the matches in the answer, and says when nothing matches or the search has no word', async () => {
    const page = await web.open('/answers?rangeDays=7&text=%22many+offices%22');
    await page.getByRole('link', { name: 'Open this answer' }).click();
    await page.waitForURL('**/answers/obs_*');
    await page.locator('.answer-text table').waitFor();
    expect(await page.locator('.answer-text mark.match').textContent()).toBe('Many offices (match)');
    await page.goBack();
    const field = page.getByLabel('Answer contains');
    await field.fill('"offices many"');
    await field.press('Enter');
    await page.getByText('No answers match').waitFor();
    await expectAccessible(page);
    await field.fill('!?');
    await field.press('Enter');
    await page.getByText('"text" must contain a word.').waitFor();
    await page.context().close();
  });

  it.each(someViews())(
    'shows one answer with its sources and, on demand, the raw response: %o',
    async (view) => {
      const page = await web.open(`/answers/${answer.id}`, view);
      await page.getByText(answer.promptText).waitFor();
      const links = page.getByLabel('Sources').locator('a');
      expect(await links.count()).toBe(1);
      await page.locator('.answer-text table').waitFor();
      const named = await page.locator('.answer-text mark').allInnerTexts();
      expect(named.map((one) => one.split('(')[0]?.trim())).toEqual(MARKED);
      expect(await page.locator('.answer-text td strong mark').count()).toBe(1);
      expect(await page.locator('.answer-text :is(img, [href^="javascript"])').count()).toBe(0);
      expect(await page.locator('.answer-text a').getAttribute('rel')).toBe('noreferrer noopener nofollow');
      await page.getByText('[Image: A chart]').waitFor();
      await page.getByRole('button', { name: 'Show source' }).click();
      expect(await page.locator('.answer-text').textContent()).toContain('**Tally**brook');
      expect(await page.locator('.answer-text mark').count()).toBeGreaterThan(2);
      for (const link of await links.all())
        expect(await link.getAttribute('rel')).toBe('noreferrer noopener');
      expect(await page.locator('main').innerText()).not.toContain(answer.id);
      await page.getByRole('button', { name: 'Copy ID of the answer' }).click();
      await page.getByText(/^(?:Answer ID copied\.|The browser blocked copying: obs_.*)$/).waitFor();
      await page.locator('summary', { hasText: 'Raw response' }).click();
      await page.locator('details pre').waitFor();
      await expectSound(page);
    },
  );

  it('shows times in the zone that the reader chose, and names it', async () => {
    const path = `/answers/${answer.id}`;
    const page = await web.open(path, { key: web.keys.paid, timeZone: 'America/New_York' });
    await page.getByText('Nov 20, 2026, 3:00 AM EST').first().waitFor();
    const reader = await openPanel(page, 'reader');
    await reader.getByRole('button', { name: 'Times: America/New_York' }).click();
    await page.getByText('Nov 20, 2026, 8:00 AM UTC').first().waitFor();
    await page.reload();
    await page.getByText('Nov 20, 2026, 8:00 AM UTC').first().waitFor();
    await (await openPanel(page, 'reader')).getByRole('button', { name: 'Times: UTC' }).click();
    await page.getByText('Nov 20, 2026, 3:00 AM EST').first().waitFor();
    await page.context().close();
  });

  it('offers the time zone of the workspace if it is another one', async () => {
    const { workspaceId } = (await web.app.as(web.keys.paid).get('/v1/me')).body;
    const { measuring } = web.app.services;
    await measuring.setSchedule(workspaceId, { cron: '0 5 * * *', timeZone: 'Asia/Tokyo' });
    const page = await web.open(`/answers/${answer.id}`);
    const reader = await openPanel(page, 'reader');
    await reader.getByRole('button', { name: 'Times: UTC' }).click();
    await reader.getByRole('button', { name: 'Times: Asia/Tokyo (workspace)' }).waitFor();
    await page.getByText('Nov 20, 2026, 5:00 PM GMT+9').first().waitFor();
    await page.reload();
    await page.getByText('Nov 20, 2026, 5:00 PM GMT+9').first().waitFor();
    await openPanel(page, 'reader');
    await reader.getByRole('button', { name: 'Times: Asia/Tokyo (workspace)' }).click();
    await page.getByText('Nov 20, 2026, 8:00 AM UTC').first().waitFor();
    await measuring.setSchedule(workspaceId, null);
    await page.context().close();
  });

  it("shows the API's message about an unknown filter", async () => {
    const page = await web.open('/answers?platform=AltaVista');
    expect(await page.getByRole('alert').innerText()).toContain('platform');
    await expectAccessible(page);
    await page.context().close();
  });
});
