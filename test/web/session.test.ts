import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtWebFolder, readWebPages } from '../../src/http/pages/web.js';
import { sql } from '../../src/platform/database.js';
import { createTestApp } from '../support/app.js';
import {
  chooseDays,
  daysOfFigures,
  describeInBrowser,
  expectAccessible,
  openPanel,
  openSection,
  settled,
  showSidebar,
  someViews,
  startWeb,
  type Web,
} from './support.js';

const NOT_ACCEPTED =
  'The service does not accept this key: it has expired, was revoked, or is not complete. Check that you copied all of it, or ask for a new one where you got it.';

/** In the markup of Swagger UI, where the page cannot fix them. */
const FAULTS_OF_SWAGGER_UI = [
  // The button that opens an operation contains the one that copies its path.
  /^nested-interactive: <button [^>]*class="opblock-summary-control"/,
  // Its title and its servers are outside its main landmark.
  /^region: <div class="(?:information-container wrapper|schemes-server-container)"/,
  // The choice of an example response has no label.
  /^select-name: <select class="examples-select-element"/,
];

describeInBrowser('signing in', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ demo: { prompts: 2, days: 2, keywords: 2 } });
  });
  afterAll(() => web.close());

  it.each(someViews())('asks for a key, accessibly: %o', async (view) => {
    const page = await web.open('/', { ...view, key: undefined });
    expect(await page.getByLabel('API key').getAttribute('type')).toBe('password');
    await expectAccessible(page);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('accepts a pasted key, and forgets it on sign-out', async () => {
    const page = await web.open('/', { key: undefined });
    await page.getByLabel('API key').fill(` ${web.keys.paid} `);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await (await openPanel(page, 'reader')).getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).toBe('{}');
    await page.context().close();
  });

  it('says that a key is not valid, next to the field', async () => {
    const page = await web.open('/', { key: undefined });
    await page.getByLabel('API key').fill('sk_test_wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe(NOT_ACCEPTED);
    expect(await page.getByLabel('API key').getAttribute('aria-invalid')).toBe('true');
    await page.context().close();
  });

  const linkOf = async (key: string, path = '/') => {
    const { workspaceId } = (await web.app.as(key).get('/v1/me')).body;
    return `${path}#code=${await web.app.services.signIn.issueCode(workspaceId, key)}`;
  };

  it('signs in with a link, which works once', async () => {
    const link = await linkOf(web.keys.paid, '/?days=7');
    const page = await web.open(link, { key: undefined });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).toBe(`${web.app.url}/?days=7`);
    expect(page.complaints).toEqual([]);
    const again = await web.open(link, { key: undefined });
    expect(await again.getByRole('alert').innerText()).toMatch(/used before, or is older than ten minutes/);
    await page.context().close();
    await again.context().close();
  });

  it('asks before a link replaces the session of its tab', async () => {
    const page = await web.open('/');
    await page.goto(await linkOf(web.keys.free));
    await page.getByRole('heading', { name: 'Open the link?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.evaluate('sessionStorage.getItem("visibility.key")')).toBe(web.keys.paid);
    await page.goto(await linkOf(web.keys.free));
    await page.getByRole('button', { name: 'Open the link' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const workspaces = await openPanel(page, 'workspace');
    await workspaces.getByRole('button', { name: 'Switch to Tallybrook (demo)' }).waitFor();
    expect(await page.evaluate('sessionStorage.getItem("visibility.key")')).toBe(web.keys.free);
    await page.context().close();
  });

  it('shows the workspace, brand and plan, and its id only on request', async () => {
    const page = await web.open('/');
    const frame = page.getByRole('banner');
    await frame.getByText('Tallybrook', { exact: true }).waitFor();
    await frame.getByText('Tallybrook (demo) · Paid plan').waitFor();
    expect(await page.content()).not.toContain('ws_');
    await (await openPanel(page, 'workspace')).getByRole('button', { name: 'Copy ID' }).click();
    await page.getByText(/Workspace ID copied|The browser blocked copying: ws_/).waitFor();
    await page.context().close();
  });

  it.each(someViews())('switches between keys, and signs out of one of them: %o', async (view) => {
    const page = await web.open('/brand', view);
    await page.getByRole('textbox', { name: 'Audience' }).waitFor();
    await (await openPanel(page, 'workspace')).getByRole('button', { name: 'Add a key' }).click();
    await page.getByLabel('API key').fill('sk_test_wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText(NOT_ACCEPTED).waitFor();
    await expectAccessible(page);
    await page.getByLabel('API key').fill(web.keys.free);
    await page.getByRole('button', { name: 'Open' }).click();
    await showSidebar(page);
    const frame = page.getByRole('banner');
    await frame.getByText('Mossgate Cycles (demo) · Free plan').waitFor();
    await settled(page);
    await expectAccessible(page);

    const workspaces = await openPanel(page, 'workspace');
    await expectAccessible(page);
    await workspaces.getByRole('button', { name: 'Switch to Tallybrook (demo)' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await settled(page);
    await showSidebar(page);
    await frame.getByText('Tallybrook (demo) · Paid plan').waitFor();
    await page.reload();
    await settled(page);
    const reader = await openPanel(page, 'reader');
    await frame.getByText('Tallybrook (demo) · Paid plan').waitFor();
    await reader.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(web.keys.paid);
    await page.getByRole('button', { name: 'Continue with Mossgate Cycles (demo)' }).click();
    await showSidebar(page);
    await frame.getByText('Mossgate Cycles (demo) · Free plan').waitFor();
    await page.context().close();
  });

  it('keeps the key in this tab only', async () => {
    const page = await web.open('/?days=7');
    expect(page.url()).toBe(`${web.app.url}/?days=7`);
    const stored =
      '({ session: { ...sessionStorage }, local: { ...localStorage }, cookie: document.cookie })';
    const keys = JSON.stringify([{ key: web.keys.paid, name: 'Tallybrook (demo)' }]);
    const session = { 'visibility.key': web.keys.paid, 'visibility.keys': keys };
    expect(await page.evaluate(stored)).toEqual({ session, local: {}, cookie: '' });
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
    await chooseDays(page, '7 days');
    await page.getByText('The key is no longer valid: it was revoked, or has expired.').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('says when the key of the tab expired, also if it is chosen again', async () => {
    const { workspaceId } = (await web.app.as(web.keys.paid).get('/v1/me')).body;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { secret, keyId } = await web.app.services.apiKeys.issue(workspaceId, {
      name: 'Short',
      environment: 'test',
      expiresAt,
    });
    const page = await web.open('/', { key: secret });
    await sql(
      web.app.db.owner,
      `update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where key_id = $1`,
      [keyId],
    );
    await page.clock.setSystemTime(new Date(expiresAt.getTime() + 1000));
    await chooseDays(page, '7 days');
    await page.getByText(/^The key expired on \w{3} .* UTC\. Sign in with another key/).waitFor();
    await page.context().close();
  });

  it('says at an unknown address that there is no page, signed in or not', async () => {
    for (const key of [web.keys.paid, undefined]) {
      const page = await web.open('/nowhere', { key });
      await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to the overview' }).click();
      if (key === undefined) await page.getByLabel('API key').waitFor();
      else await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.context().close();
    }
  });

  it('signs in to the API reference, where a call can be tried', async () => {
    const page = await web.open('/');
    await (await openPanel(page, 'reader')).getByRole('link', { name: 'API reference' }).click();
    await page.waitForURL('**/docs');
    await page.locator('#operations-Meta-getMe').click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status').first().waitFor();
    expect(await page.locator('.live-responses-table .response-col_status').last().innerText()).toMatch(
      /^200/,
    );
    await expectAccessible(page, FAULTS_OF_SWAGGER_UI);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark-mode').waitFor();
    await expectAccessible(page, FAULTS_OF_SWAGGER_UI);
    expect(page.complaints).toEqual([]);
    await page.goto('/docs?document=extensions');
    await page.getByText('/v1/evidence/answers', { exact: true }).first().waitFor();
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('sends each write of the API reference with a new Idempotency-Key, or with the one that was entered', async () => {
    const page = await web.open('/');
    await page.goto('/docs#/Prompts/pausePrompt');
    const operation = page.locator('#operations-Prompts-pausePrompt');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await page.route('**/pause', (route) => route.fulfill({ status: 200, json: {} }));
    const execute = async () => {
      const sent = page.waitForRequest('**/pause');
      await operation.getByRole('button', { name: 'Execute' }).click();
      await sent;
    };
    await execute();
    await execute();
    await operation.getByPlaceholder('Idempotency-Key').fill('my-key');
    await execute();
    expect(keys).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'my-key',
    ]);
    expect(keys[0]).not.toBe(keys[1]);
    await page.context().close();
  });

  it('keeps the last figures in view while others are loading, and shows placeholders before the first', async () => {
    const page = await web.open('/');
    let release = () => {};
    await page.route('**/v1/history/overview*', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await chooseDays(page, '7 days');
    await page.locator('.loaded[aria-busy="true"] .say').waitFor();
    await daysOfFigures(page, 'compared with the previous 30 days');
    release();
    await settled(page);
    await daysOfFigures(page, 'compared with the previous 7 days');
    await page.reload();
    await page.locator('.loading[role="status"]').waitFor();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await expectAccessible(page);
    release();
    await settled(page);
    await daysOfFigures(page, 'compared with the previous 7 days');
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  it('offers no changes on the free plan, and says why and who can change that', async () => {
    const writes: string[] = [];
    const page = await web.open('/brand', { key: web.keys.free });
    // The preview of a run is a POST that changes nothing.
    const isRead = ({ method, url }: { method: string; url: string }) =>
      method === 'GET' || url.endsWith('/v1/measuring/plans');
    page.on('request', (request) => {
      if (!isRead({ method: request.method(), url: request.url() })) writes.push(request.url());
    });
    await page.getByText(/on the free plan, so prompts and the brand cannot be changed/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Positioning' }).isDisabled()).toBe(true);
    for (const name of ['Save', 'Pin this list', 'Recalibrate']) {
      const button = page.getByRole('button', { name, exact: true });
      expect(await button.isDisabled()).toBe(true);
      await button.click({ force: true });
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Prompts' }).click();
    await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor();
    await settled(page);
    expect(await page.getByRole('button', { name: 'Add prompts' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^(?:Archive|Reword|Pause)/ }).count()).toBe(0);
    expect(await page.getByText('on the free plan').count()).toBe(1);
    await openSection(page, 'Measuring');
    await page.getByRole('heading', { name: 'Where to ask' }).waitFor();
    await settled(page);
    for (const name of ['Change the schedule', 'Change the budget'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    expect(await page.getByText('on the free plan').count()).toBe(1);
    for (const name of ['Overview', 'Answers', 'Keywords', 'API keys']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await settled(page);
      expect(await page.getByText('on the free plan').count()).toBe(0);
    }
    expect(await page.getByRole('button', { name: 'New key' }).isDisabled()).toBe(false);
    expect(writes).toEqual([]);
    await page.context().close();
  });

  it('says that a live key requires a paid plan', async () => {
    const live = await web.app.client({ plan: 'free', environment: 'live' });
    const signIn = await web.open('/', { key: live.key });
    expect(await signIn.getByRole('alert').innerText()).toContain('Live keys require a paid plan');
    await signIn.context().close();
  });

  it('counts down while it waits for the rate limit, then continues', async () => {
    const strict = await createTestApp({ db: web.app.db, env: { RATE_LIMIT_PER_MINUTE: '1' } });
    await strict.as(web.keys.paid).get('/v1/me');
    const page = await web.open('/');
    await page.clock.install();
    const overview = '**/v1/history/overview*';
    await page.route(overview, async (route) => {
      const url = route.request().url().replace(web.app.url, strict.url);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await chooseDays(page, '7 days');
    await page.getByText(/The page continues in [1-9]\d? seconds?\./).waitFor();
    await expectAccessible(page);
    await page.unroute(overview);
    await page.clock.fastForward('01:00');
    await settled(page);
    await daysOfFigures(page, 'compared with the previous 7 days');
    await page.locator('.banner').waitFor({ state: 'detached' });
    await page.context().close();
    await strict.close();
  });

  it('gives advice when the service fails, and tries again', async () => {
    const page = await web.open('/');
    await sql(web.app.db.owner, 'alter table prompts rename to prompts_elsewhere');
    try {
      await chooseDays(page, '90 days');
      await page.getByText('The request failed').first().waitFor();
      await page
        .getByText(/^Request req_\w+$/)
        .first()
        .waitFor();
      await expectAccessible(page);
    } finally {
      await sql(web.app.db.owner, 'alter table prompts_elsewhere rename to prompts');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.say').waitFor();
    await page.context().close();
  });

  it('says that the service cannot be reached, also at sign-in, and keeps the key', async () => {
    const other = await createTestApp({ db: web.app.db, web: readWebPages(builtWebFolder()) });
    const page = await web.open(`${other.url}/brand`);
    await page.route('**/v1/access', (route) => route.abort());
    await page.reload();
    await page.getByText('The service cannot be reached').waitFor();
    await expectAccessible(page);
    await page.unroute('**/v1/access');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Brand', exact: true }).waitFor();
    await settled(page);
    await other.close();
    await page.getByRole('link', { name: 'Keywords' }).click();
    await page.getByText('The service cannot be reached').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().close();
  });

  it('says that the browser is offline, and reads again by itself when it is back', async () => {
    const page = await web.open('/');
    await page.context().setOffline(true);
    await page.getByText('What is on the page may be out of date').waitFor();
    await page.getByRole('link', { name: 'Keywords' }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.getByRole('table', { name: 'Keywords' }).waitFor();
    expect(await page.getByText('offline').count()).toBe(0);
    // At sign-in, too.
    await page.route('**/v1/access', (route) => route.abort());
    await page.reload();
    await page.getByText('The service cannot be reached').waitFor();
    await page.unroute('**/v1/access');
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByRole('table', { name: 'Keywords' }).waitFor();
    await page.context().close();
  });

  it('shows the first steps in a workspace without answers', async () => {
    const { key } = await web.app.client();
    const page = await web.open('/', { key });
    await page.getByText('No answers in this window').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

it('is at most 120 kB for the first view, 240 kB in total, and 50 kB for the font, compressed', () => {
  // The first view does not load what is imported on demand.
  const bytesOf = (isFirstView: boolean) =>
    filesOf((text) => (isFirstView ? text.replaceAll(/import\([^)]*\)|m\.f=\[[^\]]*\]/g, '') : text))
      .map((file) => gzipSync(readFileSync(join(builtWebFolder(), file))).length)
      .reduce((sum, size) => sum + size, 0);
  expect(bytesOf(true)).toBeLessThanOrEqual(120 * 1024);
  expect(bytesOf(false)).toBeGreaterThan(bytesOf(true));
  // All screens, of which each is a file that is loaded when it is opened, and compresses on its own.
  expect(bytesOf(false)).toBeLessThanOrEqual(240 * 1024);
  // Text is shown in the font of the system until this one has been loaded, which browsers keep.
  const [latin = '', ...others] = readdirSync(join(builtWebFolder(), 'assets')).filter((name) =>
    /^inter-latin-wght-normal-.*\.woff2$/.test(name),
  );
  expect(others).toEqual([]);
  expect(statSync(join(builtWebFolder(), 'assets', latin)).size).toBeLessThanOrEqual(50 * 1024);
});

/** The page and every file that it refers to, as far as `seen` leaves the references in. */
function filesOf(seen: (text: string) => string): string[] {
  const folder = builtWebFolder();
  const loaded = new Set(['index.html']);
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/["'(/]([\w-]+\.(?:js|css|svg))["')]/g)) {
      const file = `assets/${name}`;
      if (loaded.has(file) || !readdirSync(join(folder, 'assets')).includes(name)) continue;
      loaded.add(file);
      follow(seen(readFileSync(join(folder, file), 'utf8')));
    }
  };
  follow(readFileSync(join(folder, 'index.html'), 'utf8'));
  expect(loaded.size).toBeGreaterThan(2);
  return [...loaded];
}
