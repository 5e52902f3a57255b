import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
  client = await app.client();
  const prompts = Array.from({ length: 40 }, (_, index) => ({ text: `which tool is number ${index}` }));
  expect((await client.post('/v1/prompts/bulk', { prompts })).status).toBe(201);
});
afterAll(() => app.close());

/** Sends a request and returns the response as it is on the wire. */
async function call(path: string, encodings: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await request(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${client.key}`, 'accept-encoding': encodings },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, headers, bytes };
}

it.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)(
  'compresses a response of more than 1 kB with %s, so that it decompresses to the same bytes',
  async (coding, decompress) => {
    const plain = await call('/v1/prompts', 'identity');
    const compressed = await call('/v1/prompts', coding);
    expect(compressed.headers['content-encoding']).toBe(coding);
    expect(compressed.headers['vary']).toMatch(/Accept-Encoding/);
    expect(decompress(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  },
);

it('compresses neither short responses nor those for clients that do not accept compression', async () => {
  const short = await call('/v1/me', 'gzip, br');
  const plain = await call('/v1/prompts', 'identity');
  for (const { status, headers, bytes } of [short, plain]) {
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect(headers['content-length']).toBe(String(bytes.length));
  }
});

it('sends everything uncompressed to a client that refuses every coding', async () => {
  const { status, headers, bytes } = await call('/v1/prompts', 'zstd, identity;q=0');
  expect([status, headers['content-encoding'], headers['content-length']]).toEqual([
    200,
    undefined,
    String(bytes.length),
  ]);
});

it('responds to HEAD with the headers of a compressed GET', async () => {
  const { status, bytes, headers } = await call('/v1/prompts', 'gzip', 'HEAD');
  const { headers: ofGet } = await call('/v1/prompts', 'gzip');
  expect([status, bytes.length, headers['content-length']]).toEqual([200, 0, ofGet['content-length']]);
});
