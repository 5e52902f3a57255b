import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMeasuredKey } from './measured.js';
import {
  chooseDays,
  describeInBrowser,
  expectAccessible,
  expectSound,
  settled,
  someViews,
  startWeb,
  type Web,
} from './support.js';

describeInBrowser('the measuring page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  it.each(someViews())('shows runs, failures by reason and spending, accessibly: %o', async (view) => {
    const key = await createMeasuredKey(web.app);
    const page = await web.open('/measuring', { ...view, key });
    const runs = page.getByRole('table', { name: 'Runs' });
    await runs.getByText('5 of 6 questions answered').waitFor();
    await runs.getByText('1 unknown').click();
    await runs.getByText('outcome_unknown').waitFor();
    await page.getByText('No running process has the key of fake and openai, so it is not asked.').waitFor();
    await page.getByText('Not planned').waitFor();
    await page.getByText('Today: $0.11 of $1.00').waitFor();
    await page.getByText('openai: at most 300 questions a minute, 16 at a time.').waitFor();
    const rows = page.getByRole('table', { name: 'Spending by provider and platform' }).getByRole('row');
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^Provider\s+Platform\s+Questions\s+Answered\s+Failed\s+Unknown\s+Spent$/),
      expect.stringMatching(/^fake\s+ChatGPT\s+3\s+2\s+0\s+1\s+\$0\.05$/),
      expect.stringMatching(/^openai\s+Gemini\s+3\s+3\s+0\s+0\s+\$0\.06$/),
    ]);
    await page.getByRole('application', { name: /^Spending by day and platform/ }).focus();
    await page.keyboard.press('End');
    await page.getByRole('status').getByText('ChatGPT: $0.05; Gemini: $0.06').waitFor();
    await page.getByText('https://hooks.example.com', { exact: true }).waitFor();
    await page.getByText('https://hooks.slack.com (Slack)').waitFor();
    await page
      .getByRole('table', { name: 'Dead letters' })
      .getByText('The receiver responded with 500.')
      .waitFor();
    await runs.getByRole('button', { name: 'Copy ID of the run' }).waitFor();
    await page.getByRole('button', { name: 'Copy ID of the event' }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/\bout_|\d{4}-\d\d-\d\dT/);
    await expectSound(page);
  });

  it.each(someViews())('says what is missing in a workspace that was never measured: %o', async (view) => {
    const { key } = await web.app.client();
    const page = await web.open('/measuring', { ...view, key });
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
    await page.getByText('Nothing was asked in this window.').waitFor();
    await page.getByText('Not planned').waitFor();
    await page.getByText('No receiver is set, so no events are sent.').waitFor();
    await expectSound(page);
  });

  it('shows an error of one section next to the others, and reloads it on request', async () => {
    const key = await createMeasuredKey(web.app);
    const page = await web.open('/measuring', { key });
    let isDown = true;
    await page.route('**/v1/measuring/spending*', (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            json: { error: { code: 'service_unavailable', message: 'Try again.', requestId: 'req_1' } },
          })
        : route.continue(),
    );
    await chooseDays(page, '7 days');
    await page.getByRole('alert').waitFor();
    await page.getByRole('table', { name: 'Runs' }).waitFor();
    await expectAccessible(page);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Spending in 7 days' }).waitFor();
    await settled(page);
    await page.context().close();
  });
});
