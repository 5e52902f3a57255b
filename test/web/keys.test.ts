import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFirst } from '../features/accounts/browser.js';
import {
  describeInBrowser,
  expectAccessible,
  expectSound,
  settled,
  signedIn,
  someViews,
  startWeb,
  type Web,
} from './support.js';

describeInBrowser('the API keys page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ clock: () => new Date(), demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  it.each(someViews())('lists the keys, accessibly: %o', async (view) => {
    const page = await web.open('/api-keys', view);
    await page.getByText('In use here').waitFor();
    await page.getByText(web.keys.paid.slice(0, 12), { exact: true }).waitFor();
    await expectSound(page);
  });

  it('creates a key, shows it once, and revokes it', async () => {
    const page = await web.open('/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Notebook');
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await page.getByLabel('New API key').inputValue();
    await expectAccessible(page);
    expect((await web.app.as(secret).get('/v1/me')).status).toBe(200);
    // Nothing else closes the only view of the secret.
    for (const press of ['Enter', 'Escape', 'Space']) await page.keyboard.press(press);
    expect(await page.getByLabel('New API key').inputValue()).toBe(secret);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Revoke Notebook' }).click();
    await expectAccessible(page);
    const revoke = page.getByRole('button', { name: 'Revoke key' });
    expect(await revoke.isDisabled()).toBe(true);
    await page.keyboard.type('Notebook');
    await revoke.click();
    await page.getByText('Notebook was revoked.').waitFor();
    await settled(page);
    expect(await page.getByRole('button', { name: 'Revoke Notebook' }).count()).toBe(0);
    expect((await web.app.as(secret).get('/v1/me')).status).toBe(401);
    await page.context().close();
  });

  it('creates keys with scopes and an expiry, and lists both', async () => {
    const page = await web.open('/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Reader');
    const create = page.getByRole('button', { name: 'Create key' });
    await page.getByLabel('Read', { exact: true }).uncheck();
    expect(await create.isDisabled()).toBe(true);
    await page.getByLabel('Read', { exact: true }).check();
    await page.getByLabel('Make changes').check();
    await page.getByLabel('Expires').selectOption('In 30 days');
    await create.click();
    const secret = await page.getByLabel('New API key').inputValue();
    const { body } = await web.app.as(secret).get('/v1/access').expect(200);
    expect(body).toMatchObject({ scopes: ['read', 'write'], expiresAt: expect.any(String) });
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const row = page.getByRole('row', { name: /Reader/ });
    await row.getByText('Read, Make changes').waitFor();
    expect(await row.locator('[data-label="Expires"]').innerText()).toMatch(/\d/);
    await page.context().close();
  });

  it('offers no more rights, and no later expiry, than those of the key in use', async () => {
    const { workspaceId } = (await web.app.as(web.keys.paid).get('/v1/me')).body as { workspaceId: string };
    const { secret: key } = await web.app.services.apiKeys.issueFor(workspaceId, {
      name: 'Issuer',
      environment: 'test',
      scopes: ['read', 'keys'],
      expiresAt: new Date(Date.now() + 10 * 86_400_000),
    });
    const page = await web.open('/api-keys', { key });
    await page.getByRole('button', { name: 'New key' }).click();
    expect(await page.getByRole('group', { name: 'The key may' }).locator('label').allInnerTexts()).toEqual([
      'Read',
      'Manage keys',
    ]);
    expect(await page.getByLabel('Expires').locator('option').allInnerTexts()).toEqual([
      'When the key in use expires',
      'In 7 days',
    ]);
    await page.context().close();
  });

  it('shows the message of the API next to the name', async () => {
    const page = await web.open('/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('  ');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.context().close();
  });

  it('lets an owner create a live key, and replace it by one that the old one outlives for a day', async () => {
    const owner = await openFirst(web.app);
    await web.app.services.workspaces.setPlan(owner.workspaceId, 'paid');
    const page = await signedIn(web, 'owner@acme.example', '/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await expectAccessible(page);
    await page.getByLabel('Name', { exact: true }).fill('Reports');
    await page.getByLabel('Environment').selectOption('Live');
    await page.getByRole('button', { name: 'Create key' }).click();
    const first = await page.getByLabel('New API key').inputValue();
    expect(first).toMatch(/^sk_live_/);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page
      .getByRole('row', { name: /Reports/ })
      .getByText('First Owner')
      .waitFor();

    await page.getByRole('button', { name: 'Replace Reports' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create the new key' }).click();
    const second = await page.getByLabel('New API key').inputValue();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    for (const key of [first, second]) await web.app.as(key).get('/v1/me').expect(200);
    expect((await web.app.as(first).get('/v1/access')).body.expiresAt).toMatch(/Z$/);
    await expectSound(page);
  });

  it('warns that revoking the key in use signs the user out, and does so', async () => {
    const { key } = await web.app.client();
    const page = await web.open('/api-keys', { key });
    await page.getByRole('button', { name: /^Revoke / }).click();
    await page.getByText('revoking it signs you out').waitFor();
    const hint = (await page.getByText(/^Type “/).textContent()) ?? '';
    await page.getByLabel('Name of the key').fill(hint.split(/[“”]/)[1] ?? '');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('You revoked the key you were signed in with.').waitFor();
    await page.context().close();
  });

  it('offers no changes, and says why, if the key may only read', async () => {
    const { workspaceId } = (await web.app.as(web.keys.paid).get('/v1/me')).body as { workspaceId: string };
    const reader = { name: 'Reader', environment: 'test', scopes: ['read'] } as const;
    const { secret: key } = await web.app.services.apiKeys.issueFor(workspaceId, reader);
    const brand = await web.open('/brand', { key });
    await brand.getByText('This key cannot make changes.').waitFor();
    for (const name of ['Save', 'Recalibrate'])
      expect(await brand.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
    await expectSound(brand);
    const page = await web.open('/prompts', { key });
    expect(await page.getByRole('button', { name: 'Add prompts' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^(?:Archive|Reword|Pause)/ }).count()).toBe(0);
    await page.goto('/api-keys');
    await page.getByText('API keys are for owners of the workspace', { exact: false }).waitFor();
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });
});
