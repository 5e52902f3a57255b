import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered, createMeasured, FakeProvider } from '../measuring/support.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  openDrawer,
  someViews,
  startWeb,
  type Web,
} from './support.js';

const TEXT = 'Acme is cheap. But nobody at Acme picks up the phone.';

describeInBrowser('the sentiment page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  /** The key of a workspace with two judged answers. */
  async function createJudgedKey(): Promise<string> {
    const opinions = [
      { attribute: 'price', opinion: 'praised', sentence: 1 },
      { attribute: 'support', opinion: 'criticized', sentence: 2 },
    ];
    const text = JSON.stringify({ brands: [{ brand: 'Acme', sentiment: 0.1, opinions, stance: 'unsaid' }] });
    const measured = await createMeasured(web.app.db.database, {
      provider: new FakeProvider(() => answered({ text: TEXT })),
      judge: new FakeProvider(() => answered({ text }), 'fake-judge'),
      prompts: 2,
    });
    await measured.begin();
    await measured.work();
    const { secret } = await web.app.services.apiKeys.issue(measured.workspaceId, {
      name: 'T',
      environment: 'test',
    });
    return secret;
  }

  it.each(someViews())(
    'shows praise and criticism by attribute with the sentences, accessibly: %o',
    async (view) => {
      const page = await web.open('/sentiment', { ...view, key: await createJudgedKey() });
      const field = (attribute: string, praised: string, criticized: number) =>
        page.getByRole('button', {
          name: `Acme, ${attribute}: praised in ${praised}, criticized in ${criticized}`,
        });
      expect(await field('price', '2 answers', 0).getAttribute('aria-pressed')).toBe('true');
      await page.getByText('Acme is cheap.').first().waitFor();
      await field('support', '0 answers', 2).click();
      await page.getByText('But nobody at Acme picks up the phone.').first().waitFor();
      expect(await page.getByText('Acme is cheap.').count()).toBe(0);
      await expectAccessible(page);
      const drawer = await openDrawer(page, 'All opinions as tables');
      expect(await drawer.getByRole('row').allInnerTexts()).toEqual([
        expect.stringMatching(/^Attribute\s+Praised\s+Criticized$/),
        expect.stringMatching(/^price\s+2\s+0$/),
        expect.stringMatching(/^support\s+0\s+2$/),
      ]);
      await expectSound(page);
    },
  );

  it('leads from a sentence to its answer', async () => {
    const page = await web.open('/sentiment', { key: await createJudgedKey() });
    await page.getByRole('link', { name: '2 answers with praise' }).waitFor();
    await page
      .getByRole('link', { name: /^ChatGPT, / })
      .first()
      .click();
    await page.getByText('Which boards suit team').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/answers\/obs_/);
    await page.context().close();
  });

  it.each(someViews())(
    'says why there are no opinions in a workspace that was not judged: %o',
    async (view) => {
      const { key } = await web.app.client();
      const page = await web.open('/sentiment', { ...view, key });
      await page.getByRole('heading', { name: 'No opinions in this window' }).waitFor();
      await page.getByText('once a model judges them').waitFor();
      await expectSound(page);
    },
  );
});
