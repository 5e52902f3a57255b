import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, openFirst } from '../features/accounts/browser.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  signedIn,
  startWeb,
  views,
  type Web,
} from './support.js';

describeInBrowser('the plans of an installation', () => {
  let web: Web;
  let operator: Awaited<ReturnType<typeof openFirst>>;
  beforeAll(async () => {
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
    operator = await openFirst(web.app);
  });
  afterAll(() => web.close());

  it.each(views)('are changed by operators: %o', async (view) => {
    const name = `Elsewhere ${view.width} ${view.theme}`;
    const { workspaceId } = await web.app.services.workspaces.create({ name, plan: 'free' });
    const page = await signedIn(web, 'owner@acme.example', '/installation', view);
    await page.getByRole('button', { name: `Change the plan of ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plan', { exact: true }).selectOption('Paid');
    await dialog.getByLabel('Prompt cap').selectOption('A number of its own');
    await dialog.getByLabel('Number of prompts').fill('77');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The plan of ${name} was saved.`).waitFor();
    expect(await web.app.services.workspaces.show(workspaceId)).toMatchObject({
      plan: 'paid',
      promptCap: 77,
    });
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('77')
      .waitFor();
    await expectSound(page);
  });

  it('are not for owners of a workspace', async () => {
    await join(web.app, operator, { email: 'owner2@x.example', role: 'owner' });
    const page = await signedIn(web, 'owner2@x.example', '/installation');
    await page.getByText(/^Plans are for the operators/).waitFor();
    expect(await page.getByRole('link', { name: 'Plans' }).count()).toBe(0);
    await page.context().close();
  });
});
