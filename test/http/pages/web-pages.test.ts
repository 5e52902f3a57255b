import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWebPages } from '../../../src/http/pages/web.js';
import { startBareServer } from '../bare-server.js';
import { sendOne } from '../raw.js';

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Encoding': 'identity' };

let folder: string;
let server: Awaited<ReturnType<typeof startBareServer>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-pages-'));
  for (const name of ['docs', 'assets']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'index.html'), '<title>App</title>');
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(['/', '/prompts', '/prompts/:id', '/answers']));
  writeFileSync(join(folder, 'docs/index.html'), '<title>Reference</title>');
  writeFileSync(join(folder, 'assets/index-1.js'), 'void 0;');
  server = await startBareServer({ web: readWebPages(folder) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });

/** A browser request whose path is not normalized. */
const requestOf = (path: string, ...headers: string[]) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Accept: ${BROWSER.Accept}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('the web page', () => {
  it.each(['/', '/prompts', '/prompts/', '/prompts/prm_1', '/answers?days=7'])(
    'is served to a browser at %s, checked for a new version each time',
    async (path) => {
      const page = await get(path, { headers: BROWSER });
      expect([page.status, await page.text()]).toEqual([200, '<title>App</title>']);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const again = await sendOne(server.url, requestOf(path, `If-None-Match: ${page.headers.get('etag')}`));
      expect(again.status).toBe(304);
    },
  );

  it.each([
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/foo.php',
    '/no/such/page',
    '/index.html',
    '/routes.json',
    '/prompts/prm_1/more',
    '/prompts.php',
    '/promptsx',
    '//prompts',
    '/answers/../.env',
  ])('is served with 404 to a browser at %s, where nothing is, and says so', async (path) => {
    const answer = await sendOne(server.url, requestOf(path));
    expect([answer.status, answer.body]).toEqual([404, '<title>App</title>']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const again = await sendOne(server.url, requestOf(path, `If-None-Match: ${answer.headers['etag']}`));
    expect(again.status).toBe(404);
  });

  it('is replaced by a plain one at an address without a page if it was not built', async () => {
    const plain = await startBareServer();
    const answer = await sendOne(plain.url, requestOf('/no/such/page'));
    expect([answer.status, answer.body]).toEqual([
      404,
      expect.stringContaining('There is no page at this address'),
    ]);
    await plain.close();
  });

  it('may load resources only from the service', async () => {
    const { headers } = await get('/', { headers: BROWSER });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('responds to programs at other addresses with a 404 in JSON', async () => {
    const programs = [
      { Accept: '*/*' },
      { Accept: 'application/json' },
      { ...BROWSER, Authorization: 'Bearer x' },
    ];
    for (const path of ['/prompts', '/no/such/page'])
      for (const headers of programs) {
        const answer = await get(path, { headers });
        expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
      }
  });

  it.each(['/v1/', '/v1/no-such-operation', '/v1/prompts/prm_1/more'])(
    'leaves addresses of the API to the API, for a browser too: %s',
    async (path) => {
      const answer = await get(path, { headers: BROWSER });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );
});

describe('assets', () => {
  it('are cached by browsers forever, since their names change with their contents', async () => {
    const asset = await get('/assets/index-1.js');
    expect([asset.status, await asset.text()]).toEqual([200, 'void 0;']);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each(['/assets/gone.js', '/assets/%2e%2e/index.html', '/assets/../index.html', '/assets/'])(
    'respond with 404 at %s, even to a browser',
    async (path) => {
      // fetch would resolve the dots itself.
      const { status } = await sendOne(server.url, requestOf(path));
      expect(status).toBe(404);
    },
  );
});

describe('the API reference', () => {
  it('is at /docs, and may use inline styles', async () => {
    const page = await get('/docs', { headers: BROWSER });
    expect([page.status, await page.text()]).toEqual([200, '<title>Reference</title>']);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
  });
});

describe('a browser that opens the address of the API', () => {
  it('is sent to the web page', async () => {
    const answer = await get('/v1', { headers: BROWSER });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });

  it('is not mistaken for a client with a key, or for a program', async () => {
    const withKey = { ...BROWSER, Authorization: 'Bearer sk_test_x' };
    expect((await get('/v1', { headers: withKey })).status).not.toBe(302);
    expect((await get('/v1', { headers: { Accept: '*/*' } })).status).not.toBe(302);
    expect((await get('/v1/me', { headers: BROWSER })).status).toBe(401);
  });
});
