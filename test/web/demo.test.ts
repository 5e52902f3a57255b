import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeEverybody } from '../features/accounts/browser.js';
import {
  describeInBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  startWeb,
  views,
  type WatchedPage,
  type Web,
} from './support.js';

describeInBrowser('the demo', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  const sound = async (page: WatchedPage, name: string) => {
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  it.each(views)(
    'is created behind its door while the page is closed, opened, and removed in one click: %o',
    async (view) => {
      const { joining, demos, demo, demoTask } = web.app.services;
      const { signal } = new AbortController();
      const named = (name: string) => `${name}-${view.theme}-${view.width}`;
      await removeEverybody(web.app);
      const page = await web.open(`/#start=${await joining.issueFirstCode([])}`, { ...view, key: undefined });
      await page.getByLabel('Name').fill('First Owner');
      await page.getByLabel('Email address').fill('owner@acme.example');
      await page.getByLabel('Choose a password').fill('correct horse battery');
      await page.keyboard.press('Enter');
      const door = page.getByRole('button', { name: 'Look at the demo' });
      await door.waitFor();
      await sound(page, named('door'));
      await door.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('The demo is created in a moment').waitFor();

      await demos.begin();
      await demos.note(42);
      const progress = page.getByRole('progressbar', { name: 'Creating the demo …' });
      await expect.poll(() => progress.getAttribute('value')).toBe('42');
      await page.getByText('42 %').waitFor();
      await sound(page, named('creating'));
      await page.reload();
      await page.getByRole('heading', { name: 'Welcome, First Owner' }).waitFor();
      await page.getByText('42 %').waitFor();
      const finish = async (ids: readonly string[]) => void (await demos.finish(ids));
      const size = { prompts: 2, days: 2, keywords: 2 };
      await demo.createOpen({ ...size, signal, onPercent: () => undefined, finish });
      await page.getByRole('button', { name: 'Open the demo' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      // The bar of a phone has no names.
      if (view.width > 1000) await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();

      await page.goto('/workspace');
      const remove = page.getByRole('button', { name: 'Remove the demo' });
      await remove.waitFor();
      await sound(page, named('settings'));
      await remove.click();
      await page.getByRole('progressbar', { name: 'Removing the demo …' }).waitFor();
      await expect
        .poll(async () => (await web.app.db.owner('demos').select('state'))[0])
        .toEqual({ state: 'removing' });
      await demoTask.run(signal);
      await page.getByRole('heading', { name: 'Welcome, First Owner' }).waitFor();
      await door.waitFor();
      await sound(page, named('removed'));
      expect(await web.app.services.workspaces.list()).toEqual([]);
      await page.context().close();
    },
  );
});
