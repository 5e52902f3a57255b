import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtWebFolder } from '../../src/http/pages/web.js';
import { describeInBrowser, expectAccessible, settled, startWeb, views, type Web } from './support.js';

describeInBrowser('signing in', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  it.each(views)('asks for a key, accessibly: %o', async (view) => {
    const page = await web.open('/', { ...view, key: undefined });
    expect(await page.getByLabel('API key').getAttribute('type')).toBe('password');
    await expectAccessible(page);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('takes a pasted key, and forgets it on signing out', async () => {
    const page = await web.open('/', { key: undefined });
    await page.getByLabel('API key').fill(` ${web.keys.paid} `);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).toBe('{}');
    await page.context().close();
  });

  it('says that a key is not valid, next to the field', async () => {
    const page = await web.open('/', { key: undefined });
    await page.getByLabel('API key').fill('sk_test_wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe('The key is not valid or was revoked.');
    expect(await page.getByLabel('API key').getAttribute('aria-invalid')).toBe('true');
    await page.context().close();
  });

  it('takes the key of a link, and keeps it in this tab alone', async () => {
    const page = await web.open('/?days=7');
    expect(page.url()).toBe(`${web.app.url}/?days=7`);
    const stored =
      '({ session: { ...sessionStorage }, local: { ...localStorage }, cookie: document.cookie })';
    const expected = { session: { 'visibility.key': web.keys.paid }, local: {}, cookie: '' };
    expect(await page.evaluate(stored)).toEqual(expected);
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByLabel('API key').waitFor();
    await page.context().close();
  });

  it('asks for a key again when it is revoked', async () => {
    const { workspaceId } = (await web.app.as(web.keys.paid).get('/v1/me')).body;
    const { secret, keyId } = await web.app.services.apiKeys.issue(workspaceId, {
      name: 'Short',
      environment: 'test',
    });
    const page = await web.open('/', { key: secret });
    await web.app.as(web.keys.paid).delete(`/v1/api-keys/${keyId}`);
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByText('The key is not valid any more. It may have been revoked.').waitFor();
    await page.context().close();
  });

  it('signs the API reference in, where a call can be tried', async () => {
    const page = await web.open('/');
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.waitForURL('**/docs');
    await page.locator('#operations-Meta-getMe').click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status').first().waitFor();
    expect(await page.locator('.live-responses-table .response-col_status').last().innerText()).toMatch(
      /^200/,
    );
    expect(page.complaints).toEqual([]);
    await page.goto('/docs?extension=evidence');
    await page.getByText('/v1/evidence/answers', { exact: true }).first().waitFor();
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('counts down while the rate limit is waited for, then goes on', async () => {
    const page = await web.open('/');
    let refusals = 1;
    await page.route('**/v1/analytics/overview*', async (route) => {
      refusals -= 1;
      if (refusals < 0) return route.continue();
      const error = { code: 'rate_limited', message: 'Too many requests.', requestId: 'req_1' };
      return route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: { error } });
    });
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByText(/The page continues in [12] seconds?\./).waitFor();
    await settled(page);
    await page.getByText('against the 7 days before').waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    await page.context().close();
  });

  it('says what to do when the service fails, and tries again', async () => {
    const page = await web.open('/');
    const error = { code: 'internal', message: 'Something broke.', requestId: 'req_7' };
    await page.route('**/v1/analytics/overview*', (route) => route.fulfill({ status: 500, json: { error } }));
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByText('The service could not do this').waitFor();
    await page.getByText('Request req_7').waitFor();
    await expectAccessible(page);
    await page.unroute('**/v1/analytics/overview*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('against the 7 days before').waitFor();
    await page.context().close();
  });

  it('says what to do first in a workspace without answers', async () => {
    const { key } = await web.app.client();
    const page = await web.open('/', { key });
    await page.getByText('No answers in this window').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

it('is at most 90 kB in total, compressed', () => {
  const folder = builtWebFolder();
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const loaded = new Set(['index.html']);
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/["'(/]([\w-]+\.(?:js|css|svg))["')]/g)) {
      const file = `assets/${name}`;
      if (loaded.has(file) || !readdirSync(join(folder, 'assets')).includes(name)) continue;
      loaded.add(file);
      follow(readFileSync(join(folder, file), 'utf8'));
    }
  };
  follow(html);
  expect(loaded.size).toBeGreaterThan(2);
  const bytes = [...loaded].map((file) => gzipSync(readFileSync(join(folder, file))).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90 * 1024);
});
