import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, observation } from '../ingest/support.js';
import { describeInBrowser, expectSound, openDrawer, someViews, startWeb, type Web } from './support.js';

describeInBrowser('figures without a subject', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 4, days: 4, keywords: 1 } });
  });
  afterAll(() => web.close());

  async function measured(overrides: Record<string, unknown>) {
    const client = await web.app.client();
    const source = fileOf([observation({ observedAt: '2026-11-20T08:00:00Z', mentions: [], ...overrides })]);
    const { workspaceId } = client;
    const input = { workspaceId, source, onError: 'stop', createPrompts: 'active' } as const;
    expect(await web.app.services.ingest.observations(input)).toMatchObject({ accepted: 1 });
    return client;
  }

  it.each(someViews())(
    'are replaced by a request to name the brand where none is named: %o',
    async (view) => {
      const client = await measured({});
      const { body } = await client.get('/v1/analytics/prompts?limit=1');
      for (const path of [
        '/',
        '/next-steps',
        '/keywords/topics',
        '/prompts',
        `/prompts/${body.prompts[0].id}`,
      ]) {
        const page = await web.open(path, { ...view, key: client.key });
        await page.getByRole('heading', { name: 'Which brand is yours?' }).waitFor();
        expect(await page.getByRole('link', { name: 'Name it' }).getAttribute('href')).toBe('/brand');
        expect(await page.locator('main').innerText()).not.toMatch(/\b0\.0\b/);
        expect(await page.locator('.figures, .tiles, figure').count()).toBe(0);
        await expectSound(page);
      }
    },
  );

  it.each(someViews())('are replaced by the reasons where all questions failed: %o', async (view) => {
    const failure = { status: 'error', errorCode: 'http_401', errorMessage: 'Invalid key.' };
    const { key, workspaceId } = await measured(failure);
    await web.app.services.workspaces.setBrand(workspaceId, { name: 'Acme' });
    const page = await web.open('/', { ...view, key });
    await page.getByRole('heading', { name: 'The only question failed' }).waitFor();
    await page.getByText('ChatGPT: Invalid key.').waitFor();
    expect(await page.locator('.figures, .tiles, figure').count()).toBe(0);
    expect(await page.getByText('more than chance').count()).toBe(0);
    await expectSound(page);
  });

  it.each(someViews())(
    'are replaced by a request to track competitors where none are tracked: %o',
    async (view) => {
      const client = await measured({ mentions: [{ brand: 'Acme', position: 1, isOwn: true }] });
      await web.app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme' });
      const { body } = await client.get('/v1/analytics/prompts?limit=1');
      const page = await web.open('/', { ...view, key: client.key });
      await page.getByRole('heading', { name: 'No competitors yet' }).waitFor();
      await page.getByRole('link', { name: 'Add competitors' }).waitFor();
      expect(await page.locator('main').innerText()).not.toMatch(/100\s?%/);
      expect(await page.locator('figure').count()).toBe(1);
      await expectSound(page);
      const prompt = await web.open(`/prompts/${body.prompts[0].id}`, { ...view, key: client.key });
      await prompt.getByRole('link', { name: 'Track competitors' }).waitFor();
      await prompt.context().close();
    },
  );

  it('make no claim about a comparison without a previous window', async () => {
    const { key, workspaceId } = await measured({});
    await web.app.services.workspaces.setBrand(workspaceId, { name: 'Acme' });
    const page = await web.open('/', { key });
    await page.getByText('Nothing could be compared').waitFor();
    expect(await page.getByText('more than chance').count()).toBe(0);
    await page.context().close();
  });

  it('have one meaning: prompts in use, asked now, and active', async () => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/overview?rangeDays=30');
    const { promptsActive } = body.coverage;
    const page = await web.open('/');
    const coverage = await openDrawer(page, 'Coverage and failures');
    await coverage
      .getByText('in these figures')
      .getByRole('link', { name: `${promptsActive} prompts` })
      .last()
      .click();
    await page.getByText(new RegExp(`^${promptsActive} prompts? · `)).waitFor();
    await page.getByText(/^\d+ of 100 prompt slots in use$/).waitFor();
    await page.context().close();
  });
});
