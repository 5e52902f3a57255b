import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFirst } from '../features/accounts/browser.js';
import { describeInBrowser, expectSound, signedIn, startWeb, views, type Web } from './support.js';

describeInBrowser('the audit trail', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
    const owner = await openFirst(web.app);
    await owner.browser.inWorkspace(owner.workspaceId, 'patch', '/v1/workspace', { name: 'Acme Teas' });
  });
  afterAll(() => web.close());

  it.each(views)('says who changed what, and filters it: %o', async (view) => {
    const page = await signedIn(web, 'owner@acme.example', '/trail', view);
    const renamed = page.getByRole('row', { name: /Renamed the workspace/ });
    await renamed.getByText('First Owner').waitFor();
    await renamed.getByText('Acme Teas').waitFor();
    await page.getByLabel('What', { exact: true }).selectOption('API keys');
    await page.getByText('No changes').waitFor();
    await page.goBack();
    await page.getByLabel('Day').fill('2020-01-01');
    await page.getByText('No changes').waitFor();
    await page.goBack();
    await renamed.waitFor();
    await expectSound(page);
    expect(page.complaints).toEqual([]);
  });
});
