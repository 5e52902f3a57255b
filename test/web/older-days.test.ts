import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { describeInBrowser, expectAccessible, expectSound, startWeb, type Web } from './support.js';

describeInBrowser('days that were scored with older names', () => {
  let web: Web;
  let workspaceId = '';
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 6, days: 10, keywords: 10 } });
    workspaceId = (await web.app.as(web.keys.paid).get('/v1/access')).body.workspace.id;
    await web.app.db
      .database('scored_days')
      .insert({ workspace_id: workspaceId, day: '2026-11-18', recognition: 'older' });
  });
  afterAll(() => web.close());

  it.each(['/', '/next-steps', '/answers', '/sentiment'])(
    'are named on %s, with a button that scores them again',
    async (address) => {
      const page = await web.open(address);
      expect(await page.getByText('older names').innerText()).toContain('Nov 18, 2026');
      await page.getByRole('button', { name: /^Apply to \d+ answers$/ }).waitFor();
      expect(await page.locator('main').innerText()).not.toMatch(/visibility [a-z]/);
      await expectAccessible(page);
    },
  );

  it('are not named for answers of other days', async () => {
    const page = await web.open('/answers?from=2026-11-19&to=2026-11-20');
    expect(await page.getByText('older names').count()).toBe(0);
  });

  it('are named without the button for a key that may only read', async () => {
    const body = { name: 'Reader', scopes: ['read'] };
    const { key } = (await web.app.as(web.keys.paid).post('/v1/access/keys', body)).body;
    const page = await web.open('/', { key });
    await page.getByText('older names').waitFor();
    expect(await page.getByRole('button', { name: /^Apply to/ }).count()).toBe(0);
    await expectSound(page);
  });

  it('say why they could not be scored, are scored with their progress, and are not named any more', async () => {
    await web.app.services.rescores.request(workspaceId);
    await sql(
      web.app.db.database,
      `update rescores set state = 'failed', finished_at = now(), error = 'The disk is full.' where workspace_id = $1`,
      [workspaceId],
    );
    await sql(web.app.db.database, 'delete from outbox where workspace_id = $1', [workspaceId]);
    const page = await web.open('/');
    await page.getByText('The names were not applied to all answers: The disk is full.').waitFor();
    await page.getByRole('button', { name: /^Apply to/ }).click();
    const progress = page.getByRole('progressbar', { name: 'Waiting for the background work' });
    await progress.waitFor();
    await page.getByText(/^0 of \d+$/).waitFor();
    await expectAccessible(page);
    await web.app.services.dispatchers.builtIn.run(new AbortController().signal);
    await page.getByText('Done.').waitFor();
    await page.getByRole('link', { name: 'Answers', exact: true }).click();
    await page.getByRole('heading', { name: 'Answers', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await page.getByText('older names').count()).toBe(0);
    await page.reload();
    expect(await page.getByText('older names').count()).toBe(0);
    expect(page.complaints).toEqual([]);
  });
});
