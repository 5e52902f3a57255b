import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentJson } from '../../../spec/index.js';
import { errorStatuses } from '../../../src/http/errors/error-statuses.js';
import { startBareServer } from '../bare-server.js';
import { expectCommonHeaders } from '../problem.js';
import { sendOne } from '../raw.js';

let server: Awaited<ReturnType<typeof startBareServer>>;
beforeAll(async () => {
  server = await startBareServer();
});
afterAll(() => server.close());

/** Fetches a page without letting the client decompress it. */
async function page(path: string, headers: string[] = []) {
  const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
  return sendOne(server.url, `${head.join('\r\n')}\r\n\r\n`);
}

const paths = [
  '/',
  '/openapi.json',
  '/openapi.yaml',
  '/openapi.closed.json',
  '/openapi.extensions.json',
  '/openapi.extensions.yaml',
  '/openapi.extensions.closed.json',
  '/docs/behavior',
  '/docs/decisions',
  '/docs/errors',
] as const;

describe.each(paths)('%s', (path) => {
  it('has a strong entity tag, and responds with 304 to a client that has that version', async () => {
    const { status, headers } = await page(path);
    expect(status).toBe(200);
    expectCommonHeaders(headers, 1000, 'no-cache');
    expect(headers['etag']).toMatch(/^"[\w-]{43}"$/);
    const again = await page(path, [`If-None-Match: ${headers['etag']}`]);
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
    expect((await page(path, ['If-None-Match: "another"'])).status).toBe(200);
  });

  it('has a separate tag for each content coding, and sends Vary', async () => {
    const tags = new Set<string | undefined>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const { headers } = await page(path, [`Accept-Encoding: ${coding}`]);
      expect(headers['content-encoding'] ?? 'identity').toBe(coding);
      expect(headers['vary']).toMatch(/\bAccept-Encoding\b/);
      tags.add(headers['etag']);
    }
    expect(tags.size).toBe(3);
  });
});

it.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)('compresses the contract with %s without changing it', async (coding, decompress) => {
  const response = await fetch(`${server.url}/openapi.json`, { headers: { 'Accept-Encoding': coding } });
  expect(await response.text()).toBe(documentJson());
  const bytes = Number(response.headers.get('content-length'));
  expect(bytes).toBeLessThan(documentJson().length / 4);
  expect(decompress).toBeTypeOf('function');
});

it('sends a page uncompressed to a client that refuses every coding', async () => {
  const { status, headers, body } = await page('/openapi.json', ['Accept-Encoding: zstd, identity;q=0']);
  expect([status, headers['content-encoding'], body]).toEqual([200, undefined, documentJson()]);
});

it.each(['json', 'yaml', 'closed.json'])(
  'redirects the earlier address of the extension evidence to the one document: %s',
  async (form) => {
    const { status, headers } = await page(`/openapi.evidence.${form}`);
    expect([status, headers['location']]).toEqual([301, `/openapi.extensions.${form}`]);
  },
);

it('explains every error code at the address that errors link to', async () => {
  const { body } = await page('/docs/errors');
  for (const [code, status] of Object.entries(errorStatuses)) {
    const section = body.split('<h2').find((part) => part.includes(`<h3 id="${code}">`)) ?? '';
    expect(section, code).toContain(` id="${status}">`);
  }
});

it('has an entry for every decision and every paragraph that the contract and the pages refer to', async () => {
  const [decisions, behavior, errors] = await Promise.all(
    ['/docs/decisions', '/docs/behavior', '/docs/errors'].map(async (path) => (await page(path)).body),
  );
  const references = new Set(documentJson().match(/\bD-\d+\b/g));
  expect(references.size).toBeGreaterThan(30);
  for (const id of references) expect(decisions).toContain(` id="${id.toLowerCase()}"`);
  const links = [...`${decisions}${behavior}${errors}`.matchAll(/href="\/docs\/(\w+)#([^"]+)"/g)];
  expect(links.length).toBeGreaterThan(200);
  const pages: Record<string, string | undefined> = { decisions, behavior, errors };
  for (const [, name = '', id] of links) expect(pages[name], id).toContain(` id="${id}"`);
});

it('adds no links to headings, code and existing links', async () => {
  const { body } = await page('/docs/decisions');
  expect(body).not.toMatch(/<a [^>]*>[^<]*<a /);
  expect(body).toMatch(/<h3 id="d-01">D-01 /);
});
