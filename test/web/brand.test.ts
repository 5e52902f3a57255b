import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, expectSound, settled, someViews, startWeb, type Web } from './support.js';

describeInBrowser('the brand page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  it.each(someViews())('shows the profile, accessibly: %o', async (view) => {
    const page = await web.open('/brand', view);
    await page.getByLabel('Positioning').last().waitFor();
    await expectSound(page);
  });

  it('saves the texts, pins and unpins competitors, and recalibrates', async () => {
    const api = web.app.as(web.keys.paid);
    const page = await web.open('/brand');
    await page.getByRole('textbox', { name: 'Positioning' }).fill('Planning for small studios');
    await page.getByRole('textbox', { name: 'Tone' }).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved as version/).waitFor();
    await settled(page);
    const saved = (await api.get('/v1/brand')).body;
    expect(saved).toMatchObject({ positioning: 'Planning for small studios', tone: null });

    await page.getByRole('textbox', { name: 'Audience' }).fill('Not saved yet');
    await api.patch('/v1/brand', { positioning: saved.positioning, tone: 'Saved by somebody else' });
    await page.getByRole('textbox', { name: 'Names' }).fill('Northplan\nStudiobook\n');
    await page.getByRole('button', { name: 'Pin this list' }).click();
    await page.getByText('Pinned 2 competitors.').waitFor();
    await settled(page);
    expect((await api.get('/v1/brand')).body.competitors).toEqual(['Northplan', 'Studiobook']);
    await page.getByRole('button', { name: 'Unpin' }).click();
    await page.getByText('Not pinned.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Audience' }).inputValue()).toBe('Not saved yet');
    expect(await page.getByRole('textbox', { name: 'Tone' }).inputValue()).toBe('Saved by somebody else');

    await page.getByRole('button', { name: 'Recalibrate' }).click();
    await page.getByText('The run was queued for delivery.').waitFor();
    await page.getByRole('button', { name: 'Copy ID of the run' }).waitFor();
    await page.context().close();
  });

  it.each(['Audience', 'Names'])('asks for confirmation before unsaved edits are lost: %s', async (field) => {
    const page = await web.open('/brand');
    const asked: string[] = [];
    let leave = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (leave ? dialog.accept() : dialog.dismiss());
    });
    await page.getByRole('textbox', { name: field }).fill('Edited');
    await page.getByRole('link', { name: 'Prompts' }).click();
    expect(await page.getByRole('textbox', { name: field }).inputValue()).toBe('Edited');
    leave = true;
    await page.getByRole('link', { name: 'Prompts' }).click();
    await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Answers', exact: true }).click();
    await page.getByRole('heading', { name: 'Answers', level: 1 }).waitFor();
    expect(asked).toEqual(Array(2).fill('Leave this page without saving your changes?'));
    await page.context().close();
  });

  it('asks for confirmation before Back discards unsaved edits, and stays on the page if it is denied', async () => {
    const page = await web.open('/prompts');
    await page.getByRole('link', { name: 'Brand' }).click();
    const field = page.getByRole('textbox', { name: 'Audience' });
    await field.fill('Edited');
    const asked: string[] = [];
    let leave = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (leave ? dialog.accept() : dialog.dismiss());
    });
    await page.evaluate('history.back()');
    await expect.poll(() => asked.length).toBe(1);
    await page.waitForURL('**/brand');
    expect(await field.inputValue()).toBe('Edited');
    leave = true;
    await page.evaluate('history.back()');
    await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor();
    await page.waitForURL('**/prompts');
    expect(asked).toEqual(Array(2).fill('Leave this page without saving your changes?'));
    await page.context().close();
  });

  it.each(someViews())('compares the versions of the profile, accessibly: %o', async (view) => {
    const client = await web.app.client();
    await client.patch('/v1/brand', { positioning: 'Plans for small offices', audience: 'Architects' });
    await client.patch('/v1/brand', { positioning: 'Plans for large offices', audience: null });
    const page = await web.open('/brand/versions', { ...view, key: client.key });
    expect(await page.locator('del').allInnerTexts()).toEqual(['small', 'Architects']);
    expect(await page.locator('ins').allInnerTexts()).toEqual(['large']);
    await expectSound(page);
  });
});
