import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  startWeb,
  views,
  type Web,
} from './support.js';

describeInBrowser('prompts', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 8, days: 10, keywords: 1 } });
  });
  afterAll(() => web.close());

  it.each(views)('shows every prompt with its figures, accessibly: %o', async (view) => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?limit=25');
    const page = await web.open('/prompts', view);
    expect(await page.locator('tbody tr').count()).toBe(body.prompts.length);
    await page.getByText(/^\d+ of 100 active$/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it.each(views)('shows one prompt with its platforms and the answers behind it: %o', async (view) => {
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?limit=1');
    const [prompt] = body.prompts;
    const page = await web.open(`/prompts/${prompt.id}`, view);
    await page.getByRole('heading', { name: prompt.text as string }).waitFor();
    await settled(page);
    expect(await page.locator('table').nth(1).locator('tbody tr').count()).toBe(prompt.platforms.length);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('filters as the API does, in the address', async () => {
    const page = await web.open('/prompts');
    await page.getByLabel('Status').selectOption('archived');
    await page.waitForURL('**/prompts?status=archived');
    await settled(page);
    const { body } = await web.app.as(web.keys.paid).get('/v1/analytics/prompts?status=archived');
    expect(await page.locator('tbody tr').count()).toBe(body.prompts.length);
    await page.context().close();
  });

  it('adds pasted prompts, and shows the errors of the API next to the field and the lines', async () => {
    const page = await web.open('/prompts');
    await page.getByRole('button', { name: 'Add prompts' }).click();
    const field = page.getByLabel('Prompts, one a line');
    await field.fill('ab');
    await page.getByRole('button', { name: 'Add the prompt' }).click();
    await page.locator('.field .error').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('Which cards suit a small office?\n\nab');
    await page.getByRole('button', { name: 'Add 2 prompts' }).click();
    await page.getByText(/^Line 3, “ab”: /).waitFor();
    await expectAccessible(page);
    await field.fill('Which cards suit a small office?\nWhich cards suit a large office?');
    await page.getByRole('button', { name: 'Add 2 prompts' }).click();
    await page.getByText('Added 2 prompts.').waitFor();
    await settled(page);
    await page.getByRole('link', { name: 'Which cards suit a large office?', exact: true }).waitFor();
    await page.context().close();
  });

  it('rewords, pauses, replaces and archives a prompt', async () => {
    const client = web.app.as(web.keys.paid);
    await client.post('/v1/prompts', { text: 'Which tools track receipts?' });
    const page = await web.open('/prompts?query=receipts%3F');
    const act = async (action: string, text: string) => {
      await page.getByRole('button', { name: `${action} “${text}”` }).click();
      return page.getByRole('dialog');
    };
    let dialog = await act('Reword', 'Which tools track receipts?');
    await dialog.getByLabel('New wording').fill('Which tool tracks receipts?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reword' }).click();
    await page.getByRole('link', { name: 'Which tool tracks receipts?', exact: true }).waitFor();
    dialog = await act('Pause', 'Which tool tracks receipts?');
    await dialog.getByLabel('Reason (optional)').fill('Seasonal');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume “Which tool tracks receipts?”' }).waitFor();
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

  it('shows the cap, and the error of the API when it is reached', async () => {
    const client = await web.app.client({ cap: 1 });
    await client.post('/v1/prompts', { text: 'The only prompt?' });
    const page = await web.open('/prompts', { key: client.key });
    await page.getByText('1 of 1 active').waitFor();
    await page.getByRole('button', { name: 'Add prompts' }).click();
    await page.getByLabel('Prompts, one a line').fill('One more?');
    await page.getByRole('button', { name: 'Add the prompt' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/cap|limit/i);
    await page.context().close();
  });
});
