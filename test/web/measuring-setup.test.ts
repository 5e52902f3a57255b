import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../scripts/lab/servers/fake-provider.js';
import type { Client } from '../support/app.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  someViews,
  startWeb,
  type Web,
} from './support.js';

const KEY = 'sk-proj-nobody-may-see-4f2A';

describeInBrowser('what is measured, on the measuring page', () => {
  let web: Web;
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await startFakeProvider({
      answer: (prompt) => (prompt.includes('0') ? 'Acme leads.' : 'Globex leads.'),
      behave: ({ path, headers }) =>
        path.includes('/models')
          ? headers.authorization === `Bearer ${KEY}`
            ? { kind: 'body', body: '{"data":[]}' }
            : { kind: 'body', status: 401, body: '{"error":{"message":"Incorrect <b>key</b>"}}' }
          : { kind: 'answer' },
    });
    web = await startWeb({
      demo: { prompts: 2, days: 2, keywords: 2 },
      env: {
        OPENAI_BASE_URL: fake.url,
        XAI_API_KEY: 'xai-of-the-server-0000',
        MEASURING_PROVIDER_LIMITS: 'openai=0/0',
      },
    });
  });
  afterAll(async () => {
    await web.close();
    await fake.close();
  });

  async function start(): Promise<Client> {
    const client = await web.app.client();
    await web.app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme' });
    for (const index of [0, 1, 2])
      await client.post('/v1/prompts', { text: `Which boards suit team ${index}?` });
    return client;
  }

  const work = () =>
    web.app.services.measuring.askDue({ concurrency: 4, signal: new AbortController().signal });

  it.each(someViews())('shows platforms, settings and a run, accessibly: %o', async (view) => {
    const client = await start();
    await client.patch('/v1/measuring/keys', { provider: 'openai', key: KEY });
    await client.patch('/v1/measuring', {
      targets: [
        { platform: 'chatgpt', surface: 'api', provider: 'openai' },
        { platform: 'grok', surface: 'api', provider: 'xai', samples: 2 },
      ],
      schedule: { cron: '0 5 * * 1-5', timeZone: 'Europe/Berlin' },
      budget: { monthlyUsd: 30 },
    });
    await client.post('/v1/measuring/runs', { platform: 'chatgpt' });
    await work();
    await client.post('/v1/measuring/runs', { platform: 'grok' });
    const page = await web.open('/measuring', { ...view, key: client.key });
    await page.getByText('Every weekday at 05:00 in Berlin').waitFor();
    await page.getByText('0 5 * * 1-5').waitFor();
    await page.getByText('Key of this workspace, ends in 4f2A').waitFor();
    await page.getByText('Key set on the server').first().waitFor();
    await page.getByText(/^9 questions, about \$/).waitFor();
    await page.getByRole('region', { name: 'Progress by question' }).waitFor();
    if (process.env['SHOTS'])
      await page.screenshot({
        path: `${process.env['SHOTS']}/measuring-${view.width}-${view.theme}.png`,
        fullPage: true,
      });
    await expectSound(page);
    await client.get('/v1/measuring/runs').then(async ({ body }) => {
      for (const { runId, state } of body.runs)
        if (state === 'open') await client.delete(`/v1/measuring/runs/${runId}`);
    });
  });

  it('takes a key, checks it, turns on a platform, asks now and shows how that goes', async () => {
    const client = await start();
    const page = await web.open('/measuring', { key: client.key });
    await page.getByText('Turn on a platform and add prompts to ask.').waitFor();
    const card = page.getByRole('region', { name: 'ChatGPT, API answers, by OpenAI' });
    const toggle = card.getByRole('switch', { name: 'ChatGPT, API answers, by OpenAI' });
    expect(await toggle.isDisabled()).toBe(true);
    await card.getByRole('button', { name: 'Add key' }).click();
    const field = card.getByLabel(/^Key of/);
    expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual([
      'password',
      'off',
    ]);
    await field.fill('wrong-key-of-nobody-0000');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await card.getByText(/Incorrect <b>key<\/b>/).waitFor();
    await card.getByRole('button', { name: 'Replace key' }).click();
    await card.getByLabel(/^Key of/).fill(KEY);
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await card.getByText(/Works, checked/).waitFor();
    expect(await page.content()).not.toContain(KEY);
    await toggle.click();
    await page.getByText(/^3 questions, about \$/).waitFor();
    await page.getByRole('button', { name: 'Ask now' }).click();
    await page.getByText('0 of 3 done').waitFor();
    await work();
    await page.getByText('All questions have ended: 3 answers, 0 failures.').waitFor();
    const rows = page.getByRole('region', { name: 'Progress by question' }).locator('tbody tr');
    expect((await rows.allInnerTexts()).map((text) => /Names you|Does not/.exec(text)?.[0]).sort()).toEqual([
      'Does not',
      'Does not',
      'Names you',
    ]);
    await page.getByRole('button', { name: 'Ask now' }).click();
    await page.getByText('0 of 3 done').waitFor();
    await page.getByRole('button', { name: 'Stop asking' }).click();
    await page.getByText('Stopped. What has arrived is kept.').waitFor();
    await card.getByText('Options').click();
    await card.getByLabel('Answers per question').fill('4');
    await card.getByLabel('Web search').selectOption({ label: 'web search required' });
    await card.getByLabel('Country, such as US').fill('DE');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^12 questions, about \$/).waitFor();
    expect((await client.get('/v1/measuring')).body.targets.targets).toMatchObject([
      { provider: 'openai', samples: 4, search: 'required', country: 'DE' },
    ]);
    await expectAccessible(page);
    await toggle.click();
    await page.getByText('Turn on a platform and add prompts to ask.').waitFor();
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('changes the schedule and the budget, and shows what the service rejects next to its field', async () => {
    const client = await start();
    const page = await web.open('/measuring', { key: client.key });
    await page.getByRole('button', { name: 'Change the schedule' }).click();
    await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Monday to Friday' });
    await page.getByLabel('Time', { exact: true }).fill('06:30');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Every weekday at 06:30 in Berlin').waitFor();
    await page.getByRole('button', { name: 'Change the schedule' }).click();
    await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Cron expression' });
    await page.getByLabel(/^Minute, hour/).fill('* * * * *');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('"cron" can plan at most one run an hour on average.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change the budget' }).click();
    await page.getByLabel('US dollars a day').fill('2.5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Today: $0.00 of $2.50').waitFor();
    expect((await client.get('/v1/measuring')).body).toMatchObject({
      schedule: { cron: '30 6 * * 1-5', timeZone: 'Europe/Berlin' },
      budget: { dailyUsd: 2.5, monthlyUsd: null },
    });
    await page.context().close();
  });

  it('offers no changes to a key that may only read', async () => {
    const client = await start();
    await client.patch('/v1/measuring/keys', { provider: 'openai', key: KEY });
    const { secret } = await web.app.services.apiKeys.issueFor(client.workspaceId, {
      ...{ name: 'Read', environment: 'test', scopes: ['read'], expiresAt: null },
    });
    const page = await web.open('/measuring', { key: secret });
    await page.getByText('Key of this workspace, ends in 4f2A').waitFor();
    const buttons = page.getByRole('region', { name: 'ChatGPT, API answers, by OpenAI' }).getByRole('button');
    for (const button of await buttons.all()) expect(await button.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Change the budget' }).isDisabled()).toBe(true);
    await page.context().close();
  });
});
