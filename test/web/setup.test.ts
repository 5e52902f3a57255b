import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../scripts/lab/servers/fake-provider.js';
import { html, startWeb as startWebsites, text, type FakeWeb } from '../features/website/support.js';
import {
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  startWeb,
  views,
  type Web,
  type WatchedPage,
} from './support.js';

const KEY = 'sk-proj-nobody-may-see-4f2A';

describeInBrowser('setting up a workspace', () => {
  let web: Web;
  let fake: FakeProvider;
  let websites: FakeWeb;
  beforeAll(async () => {
    websites = await startWebsites({
      'acme.dev/robots.txt': text('User-agent: *\nAllow: /'),
      'acme.dev/': html(
        '<title>Acme: cards for teams</title><meta property="og:site_name" content="Acme"><h1>Cards for teams</h1>',
      ),
    });
    fake = await startFakeProvider({
      answer: () => 'Acme leads. Globex follows.',
      behave: ({ path }) =>
        path.includes('/models') ? { kind: 'body', body: '{"data":[]}' } : { kind: 'answer' },
    });
    web = await startWeb({
      clock: () => new Date(),
      demo: { prompts: 2, days: 2, keywords: 2 },
      fetchPage: websites.fetchPage,
      env: { OPENAI_BASE_URL: fake.url, MEASURING_PROVIDER_LIMITS: 'openai=0/0' },
    });
  });
  afterAll(async () => {
    await web.close();
    await fake.close();
    await websites.close();
  });

  const sound = async (page: WatchedPage) => {
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  const work = () =>
    web.app.services.measuring.askDue({ concurrency: 4, signal: new AbortController().signal });

  it('leads from the printed link to the first figure, without a terminal', async () => {
    const code = await web.app.services.joining.issueFirstCode([]);
    const page = await web.open(`/#start=${code}`, { key: undefined, width: 390, theme: 'light' });
    await page.getByLabel('Name').fill('First Owner');
    await page.getByLabel('Email address').fill('owner@acme.example');
    await page.getByLabel('Choose a password').fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Track my brand' }).waitFor();
    await sound(page);
    await page.getByLabel('Name of the workspace').fill('Acme');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Your website' }).waitFor();
    await page.getByLabel('Website').fill('acme.dev');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your brand' }).waitFor();
    expect(await page.getByLabel('Name of the brand').inputValue()).toBe('Acme');
    await page.getByLabel('What do you do?').fill('company cards');
    await sound(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Next: names' }).click();
    await page.getByLabel('Add a competitor').fill('Globex');
    await page.keyboard.press('Enter');
    await page.getByText('Globex', { exact: true }).first().waitFor();
    await sound(page);

    await page.getByRole('link', { name: 'Next: platforms' }).click();
    const card = page.getByRole('region', { name: /^ChatGPT, API answers/ });
    await card.getByRole('button', { name: 'Add key' }).click();
    await card.getByLabel(/^Key of/).fill(KEY);
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await card.getByText('Works').waitFor();
    await card.getByRole('switch').click();
    await sound(page);

    await page.getByRole('link', { name: 'Next: questions' }).click();
    await page.getByLabel('Wording').first().waitFor();
    const offered = await page.getByLabel('Wording').count();
    expect(offered).toBeGreaterThanOrEqual(10);
    for (let index = 3; index < offered; index += 1)
      await page
        .getByLabel(/^Ask “/)
        .nth(index)
        .uncheck();
    await page.getByLabel('Wording').first().fill('Which company cards suit a small team?');
    await sound(page);
    await page.getByRole('button', { name: 'Add 3 questions' }).click();
    await page.getByText('3 questions are tracked.').waitFor();
    await page.getByLabel('One question in each line').fill('Which cards have no fees?\n\n');
    await page.getByRole('button', { name: 'Add 1 question' }).click();
    await page.getByText('4 questions are tracked.').waitFor();

    await page.getByRole('link', { name: 'Next: first answers' }).click();
    await page.getByRole('button', { name: 'Ask now' }).click();
    await page.getByText('0 of 4 done').waitFor();
    await sound(page);
    await work();
    await page.getByText('All questions have ended: 4 answers, 0 failures.').waitFor();
    await page.getByRole('link', { name: 'Show the overview' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText(/100/).first().waitFor();
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it.each(views)('opens again at the first step that is not done: %o', async (view) => {
    const client = await web.app.client();
    const page = await web.open('/prompts', { ...view, key: client.key });
    await page.getByText('First figures need the name of your brand.').waitFor();
    await sound(page);
    await web.app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme' });
    await page.reload();
    await page.getByText('First figures need a platform to ask.').waitFor();
    await page.getByRole('link', { name: 'Set up' }).click();
    await page.getByRole('heading', { name: 'Set up' }).waitFor();
    expect(await page.getByRole('link', { name: /Platforms/ }).getAttribute('aria-current')).toBe('step');
    await page.getByRole('link', { name: 'Website , done' }).waitFor();
    await sound(page);
    await page.goto('/setup?step=website');
    await page.getByLabel('Website').fill('not a website');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a domain such as acme.com.').waitFor();
    await sound(page);
    await page.context().close();
  });

  it('is not offered to readers, or where there are answers', async () => {
    const { workspaceId } = await web.app.client();
    const reader = { name: 'Reader', environment: 'test', scopes: ['read'] } as const;
    const { secret } = await web.app.services.apiKeys.issue(workspaceId, reader);
    for (const key of [secret, web.keys.paid]) {
      const page = await web.open('/', { key });
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await settled(page);
      expect(await page.getByText('First figures need').count()).toBe(0);
      await page.context().close();
    }
  });
});
