import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, openFirst } from '../features/accounts/browser.js';
import { startReceiver, type Receiver } from '../outbox/receiver.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  showSidebar,
  signedIn,
  startWeb,
  views,
  type Web,
} from './support.js';

describeInBrowser('the channels of a workspace', () => {
  let web: Web;
  let receiver: Receiver;
  let owner: Awaited<ReturnType<typeof openFirst>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    const env = { WEBHOOK_SECRET: 'w'.repeat(44) };
    web = await startWeb({ env, clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
    owner = await openFirst(web.app);
  });
  afterAll(async () => {
    await web.close();
    await receiver.close();
  });

  it('are added with a secret that is shown once, tested, paused, changed and removed', async () => {
    const page = await signedIn(web, 'owner@acme.example', '/channels');
    await page.getByText('No channel yet').waitFor();
    await page.getByText(/Email needs a mail server, which the operator/).waitFor();
    await page.getByRole('button', { name: 'Add a channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('Webhook');
    await dialog.getByLabel('URL').fill('https://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('URL').fill('https://example.com/hook');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await page.getByLabel('Secret of the webhook').inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have stored it' }).click();

    // Only operators may use an address of this machine.
    await web.app.services.channels.changeWebhook(owner.workspaceId, { url: receiver.url });
    await page.reload();
    const card = page.getByRole('article', { name: /^Webhook/ });
    await card.getByRole('button', { name: 'Send a test message' }).click();
    await card.getByText('The test message has arrived. The receiver responded with 204.').waitFor();
    receiver.respond = () => 401;
    await card.getByRole('button', { name: 'Send a test message' }).click();
    await card
      .getByText(/did not arrive\. The receiver responded with 401\. Check that the receiver/)
      .waitFor();
    await expectAccessible(page);

    await card.getByRole('button', { name: 'Pause' }).click();
    await card.getByText('off', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel(/^Runs that have ended/).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The channel was saved.').waitFor();
    const [webhook] = await web.app.services.channels.list(owner.workspaceId);
    expect(webhook).toMatchObject({
      isOn: false,
      events: ['recalibration.finished', 'visibility.changed', 'digest.weekly'],
    });
    await card.getByRole('button', { name: 'Remove' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No channel yet').waitFor();
    // The browser reports the rejected address.
    expect(page.complaints).toEqual([expect.stringContaining('400')]);
    await page.context().close();
  });

  it.each(views)('are shown accessibly, and only to owners: %o', async (view) => {
    const address = 'https://hooks.slack.com/services/T0/B0/token';
    await web.app.services.channels.add(owner.workspaceId, { kind: 'slack', address }).catch(() => undefined);
    const page = await signedIn(web, 'owner@acme.example', '/channels', view);
    await page.getByRole('article', { name: /^Slack/ }).waitFor();
    await expectSound(page);
    const email = `editor${view.width}${view.theme}@x.example`;
    await join(web.app, owner, { email, role: 'editor' });
    const other = await signedIn(web, email, '/channels', view);
    await other.getByText(/^Channels are for owners/).waitFor();
    await showSidebar(other);
    expect(await other.getByRole('link', { name: 'Channels' }).count()).toBe(0);
    await expectSound(other);
  });
});
