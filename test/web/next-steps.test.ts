import { parse } from 'csv-parse/sync';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttributePraise, Gap, GapSource } from '../../src/features/insights/index.js';
import type { Opinion } from '../../src/ingest/index.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  openDrawer,
  sectionsWithoutEvidence,
  settled,
  someViews,
  startWeb,
  type WatchedPage,
  type Web,
} from './support.js';
import { html, startWeb as startWebsites, text, type FakeWeb } from '../features/website/support.js';

describeInBrowser('the next steps', () => {
  let web: Web;
  let websites: FakeWeb;
  beforeAll(async () => {
    websites = await startWebsites({
      'acme.dev/robots.txt': text('User-agent: *\nAllow: /\n\nUser-agent: Claude-SearchBot\nDisallow: /'),
      'acme.dev/': html('<meta property="og:site_name" content="Acme"><h1>Plan every project</h1>'),
    });
    const { fetchPage } = websites;
    web = await startWeb({ demo: { prompts: 6, days: 10, keywords: 1 }, fetchPage });
  });
  afterAll(async () => {
    await web.close();
    await websites.close();
  });

  it.each(someViews())('explains the change by its parts, accessibly: %o', async (view) => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/insights/changes?rangeDays=7');
    const changes = body.changes as { scope: string; name: string; evidence: string }[];
    const page = await web.open('/next-steps?days=7&all=changes', view);
    const card = page.locator('section', { hasText: 'What changed, and why' });
    await card.getByText('On the same questions').first().waitFor();
    const names = await card.getByRole('table', { name: 'Changes' }).getByRole('rowheader').allInnerTexts();
    expect(names.length).toBe(Math.min(changes.length, 10));
    for (const [index, { name, scope }] of changes.slice(0, 10).entries())
      if (scope !== 'platform') expect(names[index]).toContain(name);
    await expectSound(page);
  });

  it('follows the days and the comparison that the overview shows', async () => {
    const range = 'from=2026-11-15&to=2026-11-17';
    const page = await web.open(`/?${range}&compare=previous`);
    const changed = await openDrawer(page, 'What changed');
    await changed.getByRole('link', { name: 'All changes, and why' }).click();
    await page.getByText('points compared with Nov 12 to Nov 14').waitFor();
    await page.goto(page.url().replace('all=changes', 'all=gaps'));
    await settled(page);
    const { body } = await web.app.as(web.keys.paid).get(`/v1/insights/gaps?${range}`);
    const [gap] = body.gaps as Gap[];
    const link = page.getByRole('link', { name: `gaps, ${gap?.text}` });
    expect(await link.innerText()).toContain(`${gap?.gapObservations} of ${gap?.observations}`);
    await link.click();
    await settled(page);
    expect(await page.locator('article').count()).toBe(gap?.gapObservations);
    await page.context().close();
  });

  it.each(someViews())('says whether the crawlers of platforms may read a website: %o', async (view) => {
    const page = await web.open('/next-steps?days=7&all=website', view);
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: 'Can AI read your website?' }),
    });
    const read = async (website: string) => {
      await card.getByLabel('Website').fill(website);
      await card.getByLabel('Website').press('Enter');
    };
    await read('acme');
    await card.getByText('Enter a domain, such as acme.com.').waitFor();
    // The browser mentions the 400.
    page.complaints.splice(0);
    await read('missing.dev');
    await card.getByText('missing.dev has no address. Check its spelling.').waitFor();
    await read('https://acme.dev/pricing');
    await card.getByText('3 words of text').waitFor();
    const rowOf = (agent: string) => card.getByRole('row', { name: agent }).innerText();
    expect(await rowOf('OAI-SearchBot')).toMatch(/Allowed[^]*Answers \(200\)/);
    expect(await rowOf('Claude-SearchBot')).toMatch(/Kept out[^]*line 5[^]*Not asked/);
    await expectSound(page);
  });

  it('has no changes without a comparison, and rejects impossible days', async () => {
    const page = await web.open('/next-steps?from=2026-11-15&to=2026-11-17&compare=none&all=gaps');
    await page.getByRole('heading', { name: 'Gaps', exact: true }).waitFor();
    expect(await page.getByText('What changed, and why').count()).toBe(0);
    await page.goto(page.url().replace('from=2026-11-15', 'from=2026-11-18'));
    await page.getByText('"from" must not be after "to".').first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('says that there is nothing to compare with', async () => {
    const page = await web.open('/next-steps?days=90&all=changes');
    await page.getByText('Nothing to compare with: no question was also asked from').waitFor();
    await expectSound(page);
  });

  const gapsOf = async (query: string): Promise<Gap[]> =>
    (await web.app.as(web.keys.paid).get(`/v1/insights/gaps?${query}`)).body.gaps as Gap[];

  it.each(someViews())('lists the prompts with the most gaps, accessibly: %o', async (view) => {
    const gaps = await gapsOf('rangeDays=7');
    expect(gaps.length).toBeGreaterThan(1);
    const page = await web.open('/next-steps?days=7&all=gaps', view);
    const rows = page.getByRole('table', { name: 'Gaps' }).getByRole('row');
    expect(await rows.getByRole('rowheader').allInnerTexts()).toEqual(gaps.map(({ text }) => text));
    const counts = gaps.map((gap) => `${gap.gapObservations} of ${gap.observations}`);
    expect(await rows.getByRole('link', { name: /^\d+ of \d+/ }).allInnerTexts()).toEqual(
      counts.map((text) => expect.stringContaining(text) as string),
    );
    expect(await sectionsWithoutEvidence(page)).toEqual([]);
    await expectSound(page);
  });

  it('leads from a gap and from a competitor to the counted answers', async () => {
    const [gap] = await gapsOf('rangeDays=7&platform=chatgpt');
    const [competitor] = gap?.competitors ?? [];
    const page = await web.open('/next-steps?days=7&platform=chatgpt&all=gaps');
    await page.getByRole('link', { name: `gaps, ${gap?.text}` }).click();
    await settled(page);
    expect(await page.locator('article').count()).toBe(gap?.gapObservations);
    expect(await page.getByLabel('Filters').locator('li').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('Does not name your brand')]),
    );
    await page.goBack();
    await page.getByRole('link', { name: `gaps that name ${competitor?.brand}, ${gap?.text}` }).click();
    await settled(page);
    expect(await page.locator('article').count()).toBe(competitor?.observations);
    await page.context().close();
  });

  it('groups gaps by topic', async () => {
    const [gap] = await gapsOf('groupBy=topic');
    const page = await web.open('/next-steps?all=gaps');
    await page.getByLabel('By', { exact: true }).selectOption('Topic');
    await page.getByRole('rowheader', { name: gap?.topic ?? '' }).waitFor();
    await page.getByRole('link', { name: `gaps, ${gap?.topic}` }).click();
    await page.getByLabel('Filters').getByText(`Topic ${gap?.topic}`).waitFor();
    await page.context().close();
  });

  it.each([
    ['', 'sources=&sourcesBy=', 'groupBy=domain'],
    ['page', 'sources=&sourcesBy=page', 'groupBy=page'],
    ['new', 'sources=new&sourcesBy=page', 'groupBy=page&change=new'],
    ['own', 'sources=own&sourcesBy=page', 'groupBy=page&sourceType=own&sourceUse=retrieved'],
  ])('lists sources and leads to their answers: %s', async (_, address, query) => {
    const { body } = await web.app.as(web.keys.paid).get(`/v1/insights/sources?rangeDays=7&${query}`);
    const [source] = body.sources as GapSource[];
    const page = await web.open(`/next-steps?days=7&${address}&all=sources`);
    if (source === undefined) await page.getByText('No such sources in this window').waitFor();
    else {
      const key = source.url ?? source.domain;
      const rows = page.getByRole('table', { name: 'Sources' }).getByRole('rowheader');
      expect(await rows.count()).toBe(Math.min((body.sources as GapSource[]).length, 20));
      await page.getByRole('link', { name: `Answers, ${key}` }).click();
      await settled(page);
      const shown = await page.locator('article').count();
      expect(shown).toBe(Math.min(source.observations, 20));
    }
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('marks a source whose answers name only competitors, also in the CSV', async () => {
    const page = await web.open('/brand');
    await page.route('**/v1/insights/sources?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { sources: GapSource[] };
      const sources = body.sources.map((source, index) => ({
        ...source,
        verdict: index === 1 ? 'onlyCompetitors' : 'mixed',
      }));
      await route.fulfill({ response, json: { ...body, sources } });
    });
    await page.goto('/next-steps?days=7&all=sources');
    await settled(page);
    const names = page.getByRole('table', { name: 'Sources' }).getByRole('rowheader');
    const marks = (await names.allInnerTexts()).map((text) => text.includes('Only competitors named'));
    expect(marks.slice(0, 3)).toEqual([false, true, false]);
    const button = page.getByRole('button', { name: 'Download CSV of Sources' });
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const rows: Record<string, string>[] = parse(readFileSync(await file.path()), { columns: true });
    expect(rows.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['mixed', 'onlyCompetitors', 'mixed']);
    await page.context().close();
  });

  it.each(someViews())('lists what only competitors are praised for, accessibly: %o', async (view) => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/insights/wording?rangeDays=7');
    const attributes = body.attributes as AttributePraise[];
    expect(attributes.length).toBeGreaterThan(1);
    const page = await web.open('/next-steps?days=7&all=wording', view);
    const rows = page.getByRole('table', { name: 'Praise' }).getByRole('row');
    await rows.first().waitFor();
    expect(await rows.getByRole('rowheader').allInnerTexts()).toEqual(
      attributes.map(({ attribute }) => attribute),
    );
    await expectSound(page);
  });

  it.each([
    ['en-US', 'Praise'],
    ['de', 'Lob'],
    ['ja', '称賛'],
  ])('lists praise as a table in a window of 1024 pixels: %s', async (locale, name) => {
    const page = await web.open('/next-steps?days=7&all=wording', { locale, width: 1024 });
    const frame = page.locator('.table', { has: page.getByRole('table', { name, exact: true }) });
    expect(await frame.getAttribute('class')).toBe('table');
    await page.context().close();
  });

  it('leads from praise to the counted answers, with a text for every filter', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/insights/wording?rangeDays=7');
    const [praise] = body.attributes as AttributePraise[];
    const [competitor] = praise?.competitors ?? [];
    const page = await web.open('/next-steps?days=7&all=wording');
    await page.getByRole('link', { name: `Only competitors, ${praise?.attribute}` }).click();
    await settled(page);
    expect(await page.locator('article').count()).toBe(Math.min(praise?.lostObservations ?? 0, 20));
    const texts = [`Opinion on ${praise?.attribute}`, 'With praise', 'Does not praise your brand'];
    expect(await page.getByLabel('Filters').locator('li').allInnerTexts()).toEqual(
      expect.arrayContaining(texts.map((text) => expect.stringContaining(text) as string)),
    );
    await page.goBack();
    await page
      .getByRole('link', { name: `answers that praise ${competitor?.brand}, ${praise?.attribute}` })
      .click();
    await settled(page);
    expect(await page.locator('article').count()).toBe(Math.min(competitor?.observations ?? 0, 20));
    await page.context().close();
  });

  it('says that judged answers have no opinions, or praise the brand too', async () => {
    const key = await createSearchedKey([{ brand: 'Acme', position: 1, snippet: 'Acme is cheap.' }]);
    const { workspaceId } = (await web.app.as(key).get('/v1/me')).body as { workspaceId: string };
    const judge = (version: string, ...opinions: Opinion[]) =>
      web.app.services.ingest.judge({
        ...{ workspaceId, from: '2026-11-01', version },
        judge: ({ brand }) => ({ brand, sentiment: 1, opinions }),
      });
    await judge('without');
    const page = await web.open('/next-steps?all=wording', { key });
    await page.getByText('The 1 judged answer praises or criticizes neither').waitFor();
    await expectAccessible(page);
    await judge('with', { attribute: 'price', opinion: 'praised', sentence: 'Acme is cheap.' });
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing that only competitors are praised for' }).waitFor();
    await expectSound(page);
  });

  /** The key of a workspace with one answer, whose platform searched for two texts. */
  async function createSearchedKey(mentions: object[] = []): Promise<string> {
    const { key = '', workspaceId } = await web.app.client();
    await web.app.services.workspaces.setBrand(workspaceId, { name: 'Acme', aliases: [], domains: [] });
    const { promptId } = (await web.app.as(key).post('/v1/prompts', { text: 'Which bikes are good?' })).body;
    const line = { promptId, runId: 'run', platform: 'chatgpt', status: 'ok', mentions };
    const searches = { searchQueries: ['best bikes', 'bike bells'], observedAt: '2026-11-19T08:00:00.000Z' };
    await web.app.services.ingest.observations({
      workspaceId,
      source: Readable.from([`${JSON.stringify({ ...line, ...searches })}\n`]),
      onError: 'stop',
      createPrompts: 'no',
    });
    return key;
  }

  it('tracks and dismisses companies that nobody tracks, and takes a dismissal back', async () => {
    const { key = '', workspaceId } = await web.app.client();
    const client = web.app.as(key);
    await web.app.services.workspaces.setBrand(workspaceId, { name: 'Acme', aliases: [], domains: [] });
    const promptIds: string[] = [];
    for (const text of ['Which bikes are good?', 'Which bells are good?'])
      promptIds.push((await client.post('/v1/prompts', { text })).body.promptId as string);
    const lines = [0, 1, 2].map((index) => ({
      ...{ promptId: promptIds[index % 2], runId: `run-${index}`, platform: 'chatgpt', status: 'ok' },
      observedAt: '2026-11-19T08:00:00.000Z',
      answerText: 'Good tools:\n\n- **ClickUp**: for teams\n- **Zyxotron**: for all',
    }));
    await web.app.services.ingest.observations({
      workspaceId,
      source: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)),
      onError: 'stop',
      createPrompts: 'no',
    });
    const page = await web.open('/next-steps?all=companies', { key });
    await page.getByText('2 companies that nobody tracks are named').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('link', { name: 'ClickUp: for teams' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Track ClickUp' }).click();
    await page.getByRole('progressbar', { name: 'Waiting for the background work' }).waitFor();
    await expectAccessible(page);
    await web.app.services.dispatchers.builtIn.run(new AbortController().signal);
    await page.getByText('Done. 3 answers have changed.').waitFor();
    await page.getByRole('button', { name: 'Dismiss Zyxotron' }).click();
    await page.getByRole('button', { name: 'Restore Zyxotron' }).click();
    await page.getByRole('button', { name: 'Dismiss Zyxotron' }).click();
    await page.getByRole('button', { name: 'Restore Zyxotron' }).waitFor();
    expect((await client.get('/v1/brand')).body.competitors).toEqual(['ClickUp']);
    await page.reload();
    await page.getByText('No other company is named').waitFor();
    await expectSound(page);
  });

  it('adds a search as a prompt with one click, once, and then does not list it any more', async () => {
    const key = await createSearchedKey();
    const page = await web.open('/next-steps?all=searches', { key });
    const rows = page.getByRole('table', { name: 'Searches' }).getByRole('rowheader');
    expect(await rows.allInnerTexts()).toEqual(['best bikes', 'bike bells']);
    await page.getByRole('button', { name: 'Add as a prompt: best bikes' }).click();
    const added = page.getByRole('button', { name: 'Added as a prompt: best bikes' });
    await added.waitFor();
    const focused = 'document.activeElement.getAttribute("aria-label")';
    expect(await page.evaluate(focused)).toBe('Added as a prompt: best bikes');
    await page.keyboard.press('Enter');
    await page.reload();
    await settled(page);
    expect(await rows.allInnerTexts()).toEqual(['bike bells']);
    const { tracked } = (await web.app.as(key).get('/v1/prompts')).body as { tracked: { text: string }[] };
    expect(tracked.map(({ text }) => text).sort()).toEqual(['Which bikes are good?', 'best bikes']);
    await page.getByRole('link', { name: 'Answers, bike bells' }).click();
    await page.getByText('Searched for “bike bells”').waitFor();
    await page.context().close();
  });

  it('says that the cap is reached instead of adding a prompt', async () => {
    const page = await web.open('/next-steps?all=searches', { key: await createSearchedKey() });
    const cap = { code: 'prompt_cap_exceeded', message: 'The cap is reached.', requestId: 'req_1' };
    await page.route('**/v1/prompts', (route) => route.fulfill({ status: 409, json: { error: cap } }));
    await page
      .getByRole('button', { name: /^Add as a prompt: / })
      .first()
      .click();
    await page.getByRole('alert').getByText(/cap/).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  const fileOf = (...rows: string[]) => ({
    name: 'Queries.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Top queries,Clicks,Impressions,CTR,Position', ...rows].join('\n')),
  });

  it.each(someViews())(
    'adds queries of an export as prompts with one click, accessibly: %o',
    async (view) => {
      const { key = '' } = await web.app.client();
      await web.app.as(key).post('/v1/prompts', { text: 'Red bikes?' });
      const page = await web.open('/next-steps?all=queries', { ...view, key });
      const file = fileOf(
        'red bikes,9,80,11.25%,2',
        'bikes,3,40,7.5%,4.53',
        'which bike is best,0,7,0%,11',
        'x,0,1,0%,9',
      );
      await page.getByLabel('Export of queries (CSV)').setInputFiles(file);
      await page.getByText('Of 4 queries, 1 is tracked already.').waitFor();
      await page.getByText('Left out: 1 too short').waitFor();
      const rows = page.getByRole('table', { name: 'Queries' }).getByRole('rowheader');
      expect(await rows.allInnerTexts()).toEqual(['which bike is best Question', 'bikes']);
      await page.getByRole('button', { name: 'Add as a prompt: which bike is best' }).click();
      await page.getByRole('button', { name: 'Added as a prompt: which bike is best' }).waitFor();
      const { tracked } = (await web.app.as(key).get('/v1/prompts')).body as { tracked: { text: string }[] };
      expect(tracked.map(({ text }) => text)).toEqual(['Red bikes?', 'which bike is best']);
      await expectSound(page);
    },
  );

  it('says next to the file why it cannot be read, and reads it once it is corrected', async () => {
    const page = await web.open('/next-steps?all=queries');
    const input = page.getByLabel('Export of queries (CSV)');
    const error = page.locator('.field', { has: input }).getByRole('alert');
    await input.setInputFiles({ ...fileOf(), name: 'export.zip', buffer: Buffer.from('PK\u0003\u0004\0\0') });
    await error.getByText('If it is a ZIP file, unpack it').waitFor();
    const folder = mkdtempSync(join(tmpdir(), 'visibility-web-'));
    const path = join(folder, 'Queries.csv');
    const choose = async ({ buffer }: { buffer: Buffer }) => {
      writeFileSync(path, buffer);
      const chooser = page.waitForEvent('filechooser');
      await input.click();
      await (await chooser).setFiles(path);
    };
    await choose(fileOf('bikes,3,40,7.5%,4.53', 'bikes,many,40,7.5%,4.53'));
    await error.getByText('Line 3 of "csv": The clicks must be a whole number.').waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await choose({ buffer: Buffer.from('Land,Klicks,Impressionen,CTR,Position\nJapan,3,40,7.5%,4.53') });
    await error.getByText('This file lists countries. Send the file of queries (Queries.csv)').waitFor();
    await choose(fileOf('bikes,3,40,7.5%,4.53'));
    await page.getByText('Of 1 query, 0 are tracked already.').waitFor();
    expect(await error.count()).toBe(0);
    rmSync(folder, { recursive: true });
    await page.context().close();
  });

  it.each(someViews())('says that a workspace without answers has no steps: %o', async (view) => {
    const { key, workspaceId } = await web.app.client();
    await web.app.services.workspaces.setBrand(workspaceId, { name: 'Acme' });
    const page = await web.open('/next-steps', { ...view, key });
    await page.getByRole('heading', { name: 'No open steps' }).waitFor();
    await page.getByRole('link', { name: 'Praise', exact: true }).click();
    await page.getByText('MEASURING_JUDGE').waitFor();
    await expectSound(page);
  });

  const rowsIn = (page: WatchedPage) => page.locator('button.step');

  it.each(someViews())('ranks the steps by the answers that could change, accessibly: %o', async (view) => {
    const page = await web.open('/next-steps?days=7', view);
    const client = web.app.as(web.keys.paid);
    const { body } = await client.get('/v1/insights/sources?rangeDays=7&limit=100');
    const sites = (body.sources as GapSource[]).filter(
      ({ sourceType, gapObservations }) => sourceType !== 'own' && gapObservations > 0,
    );
    const gaps = await gapsOf('rangeDays=7&limit=100');
    await page.getByRole('button', { name: `To win ${sites.length + gaps.length}` }).waitFor();
    const most = [...sites, ...gaps].map(({ gapObservations }) => gapObservations).sort((a, b) => b - a);
    const counts = await rowsIn(page).locator('.number:last-child').allInnerTexts();
    expect(counts.map((text) => parseInt(text, 10))).toEqual(most.slice(0, 8));
    expect(await rowsIn(page).first().getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.quoted li').count()).toBe(Math.min(2, most[0] ?? 0));
    await expectSound(page);
  });

  it('needs three requests for the list, and reads the other kinds when their tab is chosen', async () => {
    const page = await web.open('/brand');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Next steps', exact: true }).first().click();
    await rowsIn(page).first().waitFor();
    await settled(page);
    const lists = asked.filter((path) => /^\/v1\/(?:insights|steps|history|analytics)/.test(path));
    expect(lists.sort().join()).toBe('/v1/insights/gaps,/v1/insights/sources,/v1/steps');
    await page.getByRole('button', { name: 'Praise', exact: true }).click();
    await page
      .getByText(/^Earn praise for/)
      .first()
      .waitFor();
    expect(asked).toContain('/v1/insights/wording');
    await page.getByRole('button', { name: 'To track', exact: true }).click();
    await page.getByRole('button', { name: /^To track \d/ }).waitFor();
    expect(asked).toContain('/v1/insights/companies');
    await expectSound(page);
  });

  it('opens steps with the keyboard, one at a time, and copies a brief of one', async () => {
    const page = await web.open('/next-steps?days=7');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await rowsIn(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await rowsIn(page).nth(1).getAttribute('aria-expanded')).toBe('true');
    expect(await rowsIn(page).first().getAttribute('aria-expanded')).toBe('false');
    await settled(page);
    await page.getByRole('button', { name: 'Copy brief' }).click();
    await page.getByText('Brief copied.').waitFor();
    const brief = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(brief).toContain(await rowsIn(page).nth(1).locator('.name').innerText());
    expect(brief).toMatch(/\d answers?\..* name only rivals/);
    expect(brief.match(/\/answers\/\w+/g)).toHaveLength(2);
    await expectSound(page);
  });

  it('marks a step as done on its day, which the chart shows, compares the days around it, and takes it back', async () => {
    const client = web.app.as(web.keys.paid);
    const page = await web.open('/next-steps?days=7');
    const title = await rowsIn(page).first().locator('.name').innerText();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByLabel('Done on').fill('2026-11-13');
    await page.getByLabel('Note for colleagues').fill('Asked for it.');
    await page.getByRole('button', { name: 'Mark as done' }).click();
    const done = page.getByRole('region', { name: 'Done: before and after' });
    await done.getByRole('heading', { name: title }).waitFor();
    await done
      .getByText(/same questions, (?:all prompts|this prompt), since Nov 13|No question was asked/)
      .waitFor();
    expect(await rowsIn(page).locator('.name').allInnerTexts()).not.toContain(title);
    const { steps } = (await client.get('/v1/steps')).body as { steps: { text: string }[] };
    expect(steps).toMatchObject([{ state: 'done', day: '2026-11-13', note: 'Asked for it.' }]);
    await expectAccessible(page);
    const overview = await web.open('/');
    const figure = overview.locator('figure').first();
    await figure.getByText('Figures by day (UTC)').click();
    await figure.getByRole('row', { name: `Done: ${steps[0]?.text}` }).waitFor();
    await overview.context().close();
    await done.getByRole('button', { name: 'All 1' }).click();
    await page.getByRole('button', { name: `Undo: ${title}` }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await done.getByText('Steps that you mark as done appear here').waitFor();
    expect((await client.get('/v1/steps')).body).toEqual({ steps: [] });
    expect(await rowsIn(page).first().locator('.name').innerText()).toBe(title);
    await expectSound(page);
  });

  it('keeps away what is not for the workspace until that is taken back', async () => {
    const page = await web.open('/next-steps?days=7');
    const title = await rowsIn(page).first().locator('.name').innerText();
    await page.getByRole('button', { name: 'Not for us', exact: true }).click();
    await page.getByRole('button', { name: '1 not for us' }).waitFor();
    await page.reload();
    await settled(page);
    expect(await rowsIn(page).locator('.name').allInnerTexts()).not.toContain(title);
    await page.getByRole('button', { name: '1 not for us' }).click();
    await page.getByRole('button', { name: `Undo: ${title}` }).click();
    await rowsIn(page).getByText(title, { exact: true }).waitFor();
    await expectSound(page);
  });

  it('tracks a search as a prompt with one click, which is then done', async () => {
    const key = await createSearchedKey();
    const page = await web.open('/next-steps', { key });
    await page.getByRole('button', { name: 'To track', exact: true }).click();
    await rowsIn(page).first().waitFor();
    await page.getByRole('button', { name: 'Add as a prompt', exact: true }).click();
    await page.getByRole('button', { name: 'To track 1' }).waitFor();
    const { tracked } = (await web.app.as(key).get('/v1/prompts')).body as { tracked: { text: string }[] };
    expect(tracked).toHaveLength(2);
    await expectSound(page);
  });
});
