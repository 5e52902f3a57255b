import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import {
  chooseFilter,
  describeInBrowser,
  expectAccessible,
  expectSound,
  NOW,
  openPanel,
  sectionsWithoutEvidence,
  settled,
  someViews,
  startWeb,
  type Web,
} from './support.js';

describeInBrowser('prompts', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 8, days: 10, keywords: 1 } });
  });
  afterAll(() => web.close());

  it.each(someViews())('shows every prompt with its figures, accessibly: %o', async (view) => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?limit=25');
    const page = await web.open('/prompts', view);
    expect(await page.locator('tbody tr').count()).toBe(body.prompts.length);
    await page.getByText(/^\d+ of 100 prompt slots in use$/).waitFor();
    expect(await sectionsWithoutEvidence(page)).toEqual([]);
    await expectSound(page);
  });

  it.each(someViews())('shows one prompt with its platforms and the answers behind it: %o', async (view) => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?limit=1');
    const [prompt] = body.prompts;
    const page = await web.open(`/prompts/${prompt.id}`, view);
    await page
      .getByRole('heading', { name: prompt.text as string })
      .first()
      .waitFor();
    await settled(page);
    expect(await page.locator('table').nth(1).locator('tbody tr').count()).toBe(prompt.platforms.length);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    expect(await sectionsWithoutEvidence(page)).toEqual([]);
    await expectSound(page);
  });

  it('filters by several values as the API does, in the address', async () => {
    const client = web.app.as(web.keys.paid);
    const { topic } = (await client.get('/v1/analytics/prompts')).body.prompts[0];
    const page = await web.open('/prompts');
    const choose = async (filter: string, ...values: string[]) => {
      const panel = await openPanel(page, 'filters');
      await panel.locator('summary', { hasText: filter }).click();
      for (const value of values) await panel.getByLabel(value, { exact: true }).check();
      await page.keyboard.press('Escape');
      expect(await page.locator('.choices[open]').count()).toBe(0);
      await settled(page);
    };
    await choose('All except archived', 'Active', 'Archived');
    await choose('All topics', topic as string);
    const { status, topic: chosen } = Object.fromEntries(new URL(page.url()).searchParams);
    expect([status, chosen]).toEqual(['active,archived', topic]);
    const query = `status=active&status=archived&topic=${encodeURIComponent(topic as string)}`;
    const { body } = await client.get(`/v1/analytics/prompts?${query}`);
    const texts = (body.prompts as { text: string }[]).map(({ text }) => text);
    expect(await page.locator('tbody th a').allInnerTexts()).toEqual(texts);
    await expectAccessible(page);
    await page.locator('p strong a').click();
    await page.getByText('In the prompt list').waitFor();
    await settled(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  it('counts the answers of another surface, and platforms alike, on request', async () => {
    const query = '/v1/history/prompts?rangeDays=30&limit=100&surface=api&weighting=questionsAndPlatforms';
    const { body } = await web.app.as(web.keys.paid).get(query);
    const page = await web.open('/prompts');
    await chooseFilter(page, 'Surface', 'api');
    await chooseFilter(page, 'Weighting', 'questionsAndPlatforms');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'How sure?' }).click();
    await page.getByText('Answers of the APIs of platforms.').waitFor();
    await settled(page);
    const score = (Math.round((body.summary.visibilityScore as number) * 10) / 10).toFixed(1);
    expect((await page.locator('p strong a').innerText()).split('\n')[0]).toBe(`${score}%`);
    await expectAccessible(page);
    await page.context().close();
  });

  it('shows a change as a gain or a loss only if it is more than noise', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?limit=25&rangeDays=7');
    const verdicts = (body.prompts as { changes: { verdict: string } }[]).map(
      ({ changes }) => changes.verdict,
    );
    expect(verdicts).toContain('withinNoise');
    const page = await web.open('/prompts?days=7');
    const rows = await page.locator('tbody tr').all();
    for (const [index, row] of rows.entries()) {
      const isClear = ['up', 'down'].includes(verdicts[index] ?? '');
      expect(await row.locator('.better, .worse').count()).toBe(isClear ? 1 : 0);
      if (verdicts[index] === 'withinNoise') expect(await row.locator('.pill').innerText()).toContain('≈');
    }
    await page.context().close();
  });

  it('distinguishes a prompt of an earlier project from one that never existed', async () => {
    const { workspaceId, ...client } = await web.app.client();
    const { promptId } = (await client.post('/v1/prompts', { text: 'Which cards are new?' })).body;
    const values = [workspaceId, NOW];
    await sql(web.app.db.database, 'update projects set is_active = false where workspace_id = $1', [
      workspaceId,
    ]);
    await sql(
      web.app.db.database,
      `insert into projects (workspace_id, project_id, name, is_active, created_at) values ($1, 'next', 'Next', true, $2)`,
      values,
    );
    const page = await web.open(`/prompts/${promptId}`, { key: client.key });
    await page.getByText('This prompt belongs to an earlier project').waitFor();
    await page.getByText('No answers match').waitFor();
    await page.goto('/prompts/prm_unknown');
    await page.getByText('Prompt not found').waitFor();
    await page.goto('/prompts?status=unknown');
    await page.getByText('No prompts yet').waitFor();
    await page.context().close();
  });

  it('says that a prompt may have been added when the connection ends before the response', async () => {
    const page = await web.open('/prompts');
    await page.route('**/v1/prompts', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add prompts' }).click();
    await page.getByLabel('Prompts, one per line').fill('Which cards have no fees?');
    await page.getByRole('button', { name: 'Add the prompt' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    expect(await alert.innerText()).toContain('the change may or may not have been made');
    await page.unroute('**/v1/prompts');
    await page.reload();
    await page.getByRole('link', { name: 'Which cards have no fees?', exact: true }).waitFor();
    await page.context().close();
  });

  it('adds pasted prompts, and shows the errors of the API next to the field and the lines', async () => {
    const page = await web.open('/prompts');
    await page.getByRole('button', { name: 'Add prompts' }).click();
    const field = page.getByLabel('Prompts, one per line');
    await field.fill('ab');
    await page.getByRole('button', { name: 'Add the prompt' }).click();
    await page.locator('.field .error').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('Which cards suit a small office?\n\nab');
    await page.getByRole('button', { name: 'Add 2 prompts' }).click();
    await page.getByText(/^Line 3, “ab”: /).waitFor();
    await expectAccessible(page);
    await field.fill('Which cards suit a small office?\nWhich cards suit a large office?');
    await page.getByRole('dialog').getByLabel('Intent').selectOption('Commercial');
    await page.getByRole('button', { name: 'Add 2 prompts' }).click();
    await page.getByText('Added 2 prompts.').waitFor();
    await settled(page);
    const row = page.getByRole('row', { name: 'Which cards suit a large office?' });
    const title = await row.locator('.prompt-name a').getAttribute('title');
    expect(title).toContain('Discoverer · Commercial');
    await page.context().close();
  });

  it.each([
    ['Add prompts', 'Prompts, one per line'],
    [/^Reword “/, 'New wording'],
    [/^Correct “/, 'Counts in'],
    [/^Pause “/, 'Reason (optional)'],
    [/^Replace “/, 'New prompt'],
    [/^Archive “/, 'Keep prompt'],
  ])(
    'moves the focus into the dialog of %s, which is accessible, and back when it is closed',
    async (name, first) => {
      const page = await web.open('/prompts?status=active');
      const isOfRow = name !== 'Add prompts';
      const opener = isOfRow
        ? page
            .locator('tbody tr')
            .first()
            .getByRole('button', { name: /^Actions on “/ })
        : page.getByRole('button', { name });
      await opener.click();
      if (isOfRow) await page.getByRole('button', { name }).first().click();
      const dialog = page.locator('dialog');
      const focused = dialog.getByLabel(first).or(dialog.getByRole('button', { name: first }));
      expect(await focused.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      await page.context().close();
    },
  );

  it('says why a question that names the brand does not count, and corrects one or many', async () => {
    const client = await web.app.client();
    await web.app.services.workspaces.setBrand(client.workspaceId, { name: 'Zorblat' });
    for (const text of ['Is Zorblat any good?', 'Which tool is good?'])
      await client.post('/v1/prompts', { text });
    const page = await web.open('/prompts', { key: client.key });
    const row = page.getByRole('row', { name: 'Is Zorblat any good?' });
    const badge = row.getByText('names the brand');
    await badge.waitFor();
    expect(await badge.getAttribute('title')).toBe('Names the brand, so it counts on its own (Zorblat)');
    await row.getByRole('button', { name: /^Actions on “/ }).click();
    await page.getByRole('button', { name: 'Correct “Is Zorblat any good?”' }).click();
    const dialog = page.locator('dialog');
    await dialog.getByLabel('Counts in').selectOption('The figures of the workspace');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await row.getByTitle('Counts in the figures (chosen)').waitFor();
    await page.getByRole('checkbox', { name: 'Select “Is Zorblat any good?”' }).check();
    const bar = page.getByRole('toolbar', { name: 'Selected prompts' });
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await bar.getByRole('button', { name: 'Correct' }).click();
    await dialog.getByLabel('Persona').selectOption('Buyer');
    await dialog.getByLabel('Topic (optional)').fill('Tools');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await page.getByText('2 prompts were corrected. Past figures follow.').waitFor();
    await settled(page);
    expect(await row.innerText()).toContain('Tools');
    expect(await bar.count()).toBe(0);
    const { prompts } = (await client.get('/v1/prompt-properties')).body;
    expect(prompts).toMatchObject([
      { persona: 'buyer', topic: 'Tools', intent: null },
      { persona: 'buyer', topic: 'Tools', intent: null },
    ]);
    await page.context().close();
  });

  it('rewords, pauses, replaces and archives a prompt', async () => {
    const client = web.app.as(web.keys.paid);
    await client.post('/v1/prompts', { text: 'Which tools track receipts?' });
    const page = await web.open('/prompts?query=receipts%3F');
    const act = async (action: string, text: string) => {
      await page.getByRole('button', { name: `Actions on “${text}”` }).click();
      await page.getByRole('button', { name: `${action} “${text}”` }).click();
      return page.locator('dialog');
    };
    let dialog = await act('Reword', 'Which tools track receipts?');
    await dialog.getByLabel('New wording').fill('Which tool tracks receipts?');
    await dialog.getByRole('button', { name: 'Reword' }).click();
    await page.getByRole('link', { name: 'Which tool tracks receipts?', exact: true }).waitFor();
    dialog = await act('Pause', 'Which tool tracks receipts?');
    await dialog.getByLabel('Reason (optional)').fill('Seasonal');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('row', { name: 'Which tool tracks receipts?' }).getByText('Paused').waitFor();
    dialog = await act('Replace', 'Which tool tracks receipts?');
    await dialog.getByLabel('New prompt').fill('Who files receipts?');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('link', { name: 'Who files receipts?', exact: true }).waitFor();
    dialog = await act('Archive', 'Who files receipts?');
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('The prompt was archived.').waitFor();
    const { archived } = (await client.get('/v1/prompts')).body;
    expect(archived.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Which tool tracks receipts?', 'Who files receipts?']),
    );
    await page.context().close();
  });

  it('pauses and archives chosen prompts, and stops where one cannot be changed', async () => {
    const client = await web.app.client();
    for (const text of ['Which pens last?', 'Which pens leak?', 'Which pens glow?'])
      await client.post('/v1/prompts', { text });
    const page = await web.open('/prompts', { key: client.key });
    const bar = page.getByRole('toolbar', { name: 'Selected prompts' });
    const choose = async (...texts: string[]) => {
      for (const text of texts) await page.getByRole('checkbox', { name: `Select “${text}”` }).check();
    };
    await choose('Which pens last?', 'Which pens leak?');
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Pause' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Pause 2 prompts' }).click();
    await page.getByText('2 prompts are paused.').waitFor();
    await settled(page);
    await choose('Which pens leak?', 'Which pens glow?');
    let deleted = 0;
    await page.route('**/v1/prompts/*', async (route) => {
      deleted += 1;
      if (deleted === 2)
        await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } });
      else await route.continue();
    });
    await bar.getByRole('button', { name: 'Archive' }).click();
    const dialog = page.locator('dialog');
    await dialog.getByRole('button', { name: 'Archive 2 prompts' }).click();
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(page);
    const { tracked, archived } = (await client.get('/v1/prompts')).body;
    const states = [...tracked, ...archived].map(({ text, status }: Record<string, string>) => [
      text,
      status,
    ]);
    expect(Object.fromEntries(states)).toMatchObject({ 'Which pens last?': 'paused' });
    expect(archived).toHaveLength(1);
    await page.context().close();
  });

  it('shows the cap, and the error of the API when it is reached', async () => {
    const client = await web.app.client({ cap: 1 });
    await client.post('/v1/prompts', { text: 'The only prompt?' });
    const page = await web.open('/prompts', { key: client.key });
    await page.getByText('1 of 1 prompt slots in use').waitFor();
    await page.getByRole('button', { name: 'Add prompts' }).click();
    await page.getByLabel('Prompts, one per line').fill('One more?');
    await page.getByRole('button', { name: 'Add the prompt' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/cap|limit/i);
    await expectAccessible(page);
    await page.context().close();
  });
});
