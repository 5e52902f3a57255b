import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, startWeb, type Web } from './support.js';

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
    'are named on %s, with the command that scores them again',
    async (address) => {
      const page = await web.open(address);
      const notice = page.getByText('older names');
      expect(await notice.innerText()).toContain('Nov 18, 2026');
      expect(await notice.innerText()).toContain(`visibility rescore --workspace ${workspaceId}`);
      await expectAccessible(page);
    },
  );

  it('are not named for answers of other days', async () => {
    const page = await web.open('/answers?from=2026-11-19&to=2026-11-20');
    expect(await page.getByText('older names').count()).toBe(0);
  });
});
