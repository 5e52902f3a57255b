import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { insertKeywords } from '../operations/keyword-rows.js';
import { operations, pathOf, type CallTargets } from '../operations/operation-calls.js';
import { addAnswer, addRun } from '../world.js';
import { expectCommonHeaders, expectProblem } from '../problem.js';
import { recordParserAnswer, sendOne, sendRaw, type Piece, type RawAnswer } from '../raw.js';

const LIMIT = 1_000_000;

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
  client = await app.client();
});
afterAll(() => app.close());

/** A raw request that asks the server to close the connection. */
function requestText(method: string, target: string, headers: string[] = [], body = ''): string {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
  return `${[`Authorization: Bearer ${client.key}`, ...lines.slice(1)].reduce((text, line) => `${text}${line}\r\n`, `${lines[0]}\r\n`)}\r\n${body}`;
}

function expectRawProblem(answer: RawAnswer, status: number, code: string, param?: string): void {
  expect(answer.status).toBe(status);
  expectCommonHeaders(answer.headers, LIMIT);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(answer.body)).toEqual({
    error: {
      code,
      message: expect.any(String),
      ...(param === undefined ? {} : { param }),
      requestId: answer.headers['x-request-id'],
      docUrl: `/docs/errors#${code}`,
    },
  });
}

const tracked = async () =>
  ((await client.get('/v1/prompts')).body.tracked as { text: string }[]).map(({ text }) => text);

/** Every path of the contract with its `Allow` header, and the methods that it does not support. */
const addresses = [...new Set(operations.map((operation) => operation.path))].map((template) => {
  const path = template.replaceAll(/\{\w+\}/g, 'id_1');
  const ofPath = operations.filter((operation) => operation.path === template);
  const taken: string[] = ofPath.map(({ method }) => method);
  const allow = [...taken, ...(taken.includes('get') ? ['head'] : []), 'options'];
  const missing = (['get', 'put', 'post', 'delete', 'patch'] as const).filter(
    (method) => !taken.includes(method),
  );
  return { path, missing, allow: allow.sort().join(', ').toUpperCase() };
});

const postJson = (body: string, headers: Record<string, string> = {}) =>
  client
    .post('/v1/prompts')
    .set({ 'Content-Type': 'application/json', ...headers })
    .send(body);

describe('404 and 405', () => {
  it.each(['/v1', '/v1//me', '/v1/me%2F', '/v1/prompts//pause', '/v1/__proto__'])(
    'responds with 404 to %s with a key',
    async (path) => {
      const response = await client.get(path);
      expectProblem(response, 404, 'not_found');
      expectCommonHeaders(response.headers, LIMIT);
    },
  );

  it('responds with 404 outside /v1 without requiring a key', async () => {
    for (const path of ['/me', '/prompts', '/v2/me', '/v1x', '/favicon.ico', '/constructor']) {
      const response = await app.as(undefined).get(path);
      expectProblem(response, 404, 'not_found');
      expectCommonHeaders(response.headers, LIMIT);
    }
  });

  it.each(addresses)(
    'responds with 405 to every method that $path does not support, and lists the supported ones',
    async ({ path, allow, missing }) => {
      for (const method of missing) {
        const response = await client[method](path);
        expectProblem(response, 405, 'method_not_allowed', { message: new RegExp(allow) });
        expect(response.headers['allow']).toBe(allow);
        expectCommonHeaders(response.headers, LIMIT);
      }
    },
  );

  it('responds with 405 to methods that no operation uses', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
      expectRawProblem(await sendOne(app.url, requestText(method, '/v1/me')), 405, 'method_not_allowed');
    }
  });
});

describe('HEAD and OPTIONS', () => {
  let targets: CallTargets;
  beforeAll(async () => {
    const { body } = await client.post('/v1/prompts', { text: 'read by id' });
    const promptId = body.promptId as string;
    const answerId = await addAnswer(app.db.database, client.workspaceId, promptId);
    const runId = await addRun(app.db.database, client.workspaceId);
    targets = { promptId, keyId: client.keyId, answerId, runId };
  });

  // The use of a key is written with a delay, and the list of keys must be the same for GET and HEAD.
  beforeAll(async () => {
    const countUsedKeys = async () => {
      const { keys } = (await client.get('/v1/api-keys')).body as { keys: { lastUsedAt: string | null }[] };
      return keys.filter(({ lastUsedAt }) => lastUsedAt !== null).length;
    };
    await vi.waitFor(async () => expect(await countUsedKeys()).toBeGreaterThan(0), {
      timeout: 50_000,
      interval: 200,
    });
  });

  it.each(
    operations
      .filter(({ method }) => method === 'get')
      .map((operation) => [operation.id, operation] as const),
  )('responds to HEAD of %s as to GET, without the body', async (_, operation) => {
    const target = pathOf(operation, targets);
    const answer = await sendOne(app.url, requestText('HEAD', target));
    expect([answer.status, answer.body]).toEqual([200, '']);
    const isReusable = operation.responses['304'] !== undefined;
    expectCommonHeaders(answer.headers, LIMIT, isReusable ? 'private, no-cache' : 'no-store');
    const got = await sendOne(app.url, requestText('GET', target));
    expect(answer.headers['content-length']).toBe(got.headers['content-length']);
  });

  it('responds to HEAD of a rejected request with its status and headers', async () => {
    const response = await fetch(`${app.url}/v1/me`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([401, '']);
    expectCommonHeaders(Object.fromEntries(response.headers), LIMIT);
  });

  it('responds to OPTIONS with 204 and the methods of the path, without a key', async () => {
    for (const { path, allow } of addresses) {
      const response = await fetch(`${app.url}${path}`, { method: 'OPTIONS' });
      expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
        204,
        allow,
        '',
      ]);
      expectCommonHeaders(Object.fromEntries(response.headers), LIMIT);
    }
    const unknown = await fetch(`${app.url}/v1/nowhere`, { method: 'OPTIONS' });
    expect([unknown.status, unknown.headers.get('allow')]).toEqual([404, null]);
  });
});

describe('public pages', () => {
  it('serves liveness, readiness and the contract without a key, for GET and HEAD only', async () => {
    const nobody = app.as(undefined);
    expect((await nobody.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await nobody.get('/readyz')).body).toEqual({ status: 'ready' });
    const { body } = await nobody.get('/openapi.json');
    expect([body.openapi.slice(0, 3), body.info.version]).toEqual(['3.1', '1.0.0']);
    const yaml = await nobody.get('/openapi.yaml').buffer(true).parse(asText);
    expect(yaml.headers['content-type']).toMatch(/^application\/yaml/);
    expect(yaml.body).toMatch(/^openapi: 3\.1/);
  });

  it.each(['/', '/healthz', '/readyz', '/openapi.json', '/openapi.yaml', '/openapi.closed.json'])(
    'responds to OPTIONS of %s with 204, and to other methods with 405',
    async (path) => {
      const options = await fetch(`${app.url}${path}`, { method: 'OPTIONS' });
      expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
      expectCommonHeaders(Object.fromEntries(options.headers), LIMIT);
      const refused = await app.as(undefined).post(path, {});
      expectProblem(refused, 405, 'method_not_allowed', { message: /GET, HEAD, OPTIONS/ });
      expect(refused.headers['allow']).toBe('GET, HEAD, OPTIONS');
    },
  );

  it('serves a start page at / that may load no other resource', async () => {
    for (const accept of ['text/html', 'application/json', '*/*']) {
      const page = await app.as(undefined).get('/').set('Accept', accept);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expectCommonHeaders(page.headers, LIMIT, 'no-cache');
      expect(page.text).toContain('href="/openapi.json"');
      expect(page.text).not.toMatch(/<(script|img|link|iframe)|src=|https?:/);
      const style = /<style>([^]*)<\/style>/.exec(page.text)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      expect(page.headers['content-security-policy']).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
    }
  });

  function asText(response: Response, done: (error: Error | null, body: unknown) => void): void {
    let text = '';
    const stream = response as unknown as NodeJS.ReadableStream;
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => done(null, text));
  }
});

describe('the Authorization header', () => {
  const me = (...headers: string[]) =>
    sendOne(
      app.url,
      ['GET /v1/me HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
    );

  it.each([['bearer KEY'], ['Bearer    KEY   ']])('accepts the Authorization header "%s"', async (value) => {
    expect((await me(`Authorization: ${value.replace('KEY', client.key ?? '')}`)).status).toBe(200);
  });

  it.each([['Bearer '], ['KEY'], ['Bearer KEY, Bearer KEY'], ['Bearer\tKEY']])(
    'rejects the Authorization header "%s"',
    async (value) => {
      expectRawProblem(
        await me(`Authorization: ${value.replaceAll('KEY', client.key ?? '')}`),
        401,
        'unauthorized',
      );
    },
  );

  it('rejects two Authorization headers, even if both are valid', async () => {
    const header = `Authorization: Bearer ${client.key}`;
    expectRawProblem(await me(header, header), 401, 'unauthorized');
    expectRawProblem(await me(header, 'AUTHORIZATION: Bearer x'), 401, 'unauthorized');
    expectRawProblem(await me(header, 'Authorization:'), 401, 'unauthorized');
    expectRawProblem(await me('Authorization:', header), 401, 'unauthorized');
  });
});

describe('X-Request-Id', () => {
  it.each(['A-b_c.9', 'x'.repeat(128)])(
    'returns the X-Request-Id %s in the header and in an error',
    async (id) => {
      const response = await client.get('/v1/nowhere').set('X-Request-Id', id);
      expect(response.headers['x-request-id']).toBe(id);
      expectProblem(response, 404, 'not_found');
    },
  );

  it.each(['', 'x'.repeat(129), 'with space', 'é', '<script>'])(
    'replaces the invalid X-Request-Id "%s"',
    async (id) => {
      const answer = await sendOne(app.url, requestText('GET', '/v1/me', [`X-Request-Id: ${id}`]));
      expect(answer.status).toBe(200);
      expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
    },
  );

  it('replaces a repeated X-Request-Id, and generates a new one for every request without one', async () => {
    const answer = await sendOne(
      app.url,
      requestText('GET', '/v1/me', ['X-Request-Id: a', 'X-Request-Id: b']),
    );
    const other = await client.get('/v1/me');
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
    expect(other.headers['x-request-id']).not.toBe(answer.headers['x-request-id']);
  });
});

describe('bodies', () => {
  it.each([
    ['an empty body', ''],
    ['JSON that is cut off', '{"text":'],
    ['a body of two values', '{"text":"a text"}{}'],
    ['a list', '[{"text":"a text"}]'],
  ])('rejects %s as a whole', async (_, body) => {
    expectProblem(await postJson(body), 400, 'invalid_parameter', { param: 'body' });
  });

  it('does not repeat malformed JSON in the error', async () => {
    const { body } = await postJson('{"secret": sk_test_abc');
    expect(JSON.stringify(body)).not.toContain('sk_test_abc');
  });

  it('accepts a body without Content-Type and with a byte order mark', async () => {
    const body = '\ufeff{"text":"no type, a mark"}';
    const length = Buffer.byteLength(body);
    const answer = await sendOne(
      app.url,
      requestText('POST', '/v1/prompts', [`Content-Length: ${length}`], body),
    );
    expect(answer.status).toBe(201);
    expect(await tracked()).toContain('no type, a mark');
  });

  it('rejects another content type and changes nothing', async () => {
    const before = await tracked();
    const response = await postJson('{"text":"of a wrong type"}', { 'Content-Type': 'text/json' });
    expectProblem(response, 415, 'unsupported_media_type');
    expectCommonHeaders(response.headers, LIMIT);
    expect(await tracked()).toEqual(before);
  });

  const postPacked = (bytes: Buffer, encoding: string) => {
    const headers = [
      'Content-Type: application/json',
      `Content-Encoding: ${encoding}`,
      `Content-Length: ${bytes.length}`,
    ];
    return sendOne(app.url, Buffer.concat([Buffer.from(requestText('POST', '/v1/prompts', headers)), bytes]));
  };

  it('accepts compressed bodies, and rejects broken ones and unknown encodings', async () => {
    const json = Buffer.from('{"text":"a packed text"}');
    expect((await postPacked(gzipSync(json), 'gzip')).status).toBe(201);
    expect((await postPacked(deflateSync(json), 'deflate')).status).toBe(201);
    expect((await postPacked(brotliCompressSync(json), 'br')).status).toBe(201);
    for (const encoding of ['gzip', 'deflate', 'br']) {
      expectRawProblem(await postPacked(json, encoding), 400, 'invalid_parameter', 'body');
    }
    expectRawProblem(
      await postPacked(gzipSync(json).subarray(0, 20), 'gzip'),
      400,
      'invalid_parameter',
      'body',
    );
  });

  it.each(['zstd', 'gzip, gzip', 'constructor'])(
    'responds with 415 to the unsupported Content-Encoding "%s" and lists the supported ones',
    async (encoding) => {
      const answer = await postPacked(Buffer.from('{"text":"a packed text"}'), encoding);
      expectRawProblem(answer, 415, 'unsupported_media_type');
      expect((JSON.parse(answer.body) as { error: Error }).error.message).toMatch(/Content-Encoding/);
      expect(answer.headers['accept-encoding']).toBe('gzip, deflate, br');
    },
  );

  it.each(['GZIP', 'x-gzip', 'identity'])('accepts the Content-Encoding "%s"', async (encoding) => {
    const json = Buffer.from('{"text":"a packed text"}');
    const bytes = encoding === 'identity' ? json : gzipSync(json);
    expect((await postPacked(bytes, encoding)).status).toBe(201);
  });

  it('responds with 413 to 20 MiB even if the client reads only after sending everything', async () => {
    const body = JSON.stringify({ positioning: 'x'.repeat(20 * 1024 * 1024) });
    const headers = { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' };
    for (let round = 0; round < 5; round += 1) {
      const response = await fetch(`${app.url}/v1/brand`, { method: 'PATCH', headers, body });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { code: 'payload_too_large' } });
    }
  });

  it('accepts a body of 1 MiB and responds with 413 to one byte more, by length, in chunks or decompressed', async () => {
    const frame = '{"text":"a text"}';
    const full = frame.padEnd(1_048_576);
    const chunked = (body: string) => [
      requestText('POST', '/v1/prompts', ['Transfer-Encoding: chunked']),
      ...(body.match(/[^]{1,65536}/g) ?? []).map((part) => `${part.length.toString(16)}\r\n${part}\r\n`),
      '0\r\n\r\n',
    ];
    expect((await postJson(full)).status).toBe(201);
    expect((await sendOne(app.url, ...chunked(full))).status).toBe(201);
    const before = await tracked();
    const tooLarge = await postJson(`${full} `);
    expectProblem(tooLarge, 413, 'payload_too_large');
    expectCommonHeaders(tooLarge.headers, LIMIT);
    expectRawProblem(await sendOne(app.url, ...chunked(`${full} `)), 413, 'payload_too_large');
    expectRawProblem(await postPacked(gzipSync(`${full} `), 'gzip'), 413, 'payload_too_large');
    expect(await tracked()).toEqual(before);
  });

  it('rejects a body that decompresses to 200 MB without decompressing all of it', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
    const before = process.memoryUsage().rss;
    expectRawProblem(await postPacked(bomb, 'gzip'), 413, 'payload_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('accepts 16 levels of nesting and no more, not counting brackets in strings', async () => {
    const nested = (levels: number) =>
      `{"text":"a text","topic":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const message = /nested more than 16/;
    expectProblem(await postJson(nested(16)), 400, 'invalid_parameter', { param: 'topic' });
    expectProblem(await postJson(nested(17)), 400, 'invalid_parameter', { param: 'body', message });
    expectProblem(await postJson(nested(60_000)), 400, 'invalid_parameter', { param: 'body', message });
    expectProblem(await postJson('['.repeat(60_000)), 400, 'invalid_parameter', { param: 'body', message });
    expect((await client.post('/v1/prompts', { text: '[[[[[[[[[[[[[[[[[[{{{{"\\[[[[' })).status).toBe(201);
  });

  it('rejects the names of built-in members by name, and changes no prototype', async () => {
    for (const [body, param] of [
      ['{"text":"a text","__proto__":{"polluted":true}}', '__proto__'],
      ['{"text":"a text","constructor":{"prototype":{"polluted":true}}}', 'constructor'],
      ['{"text":"a text","toString":"x"}', 'toString'],
      ['{"__proto__":{"text":"a text"}}', undefined],
      ['{"text":"a text","":1}', 'body'],
    ] as const) {
      const { status, body: answer } = await postJson(body);
      expect([status, answer.error.code]).toEqual([400, 'invalid_parameter']);
      if (param !== undefined) expect(answer.error.param).toBe(param);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('truncates a long unknown name in the error', async () => {
    const { body } = await postJson(JSON.stringify({ text: 'a text', ['😀'.repeat(5000)]: 1 }));
    expect(body.error.param).toBe('😀'.repeat(100));
  });

  it.each([
    ['NUL in a name', '{"text":"a text","to\\u0000pic":1}', 'body'],
    ['surrogates in the wrong order', '{"text":"\\ude00\\ud83d here"}', 'text'],
    ['a nested unpaired surrogate', '{"text":"a text","topic":{"a":["\\ud83d"]}}', 'topic.a[0]'],
  ])('rejects a body with %s and stores nothing', async (_, body, param) => {
    const before = await tracked();
    expectProblem(await postJson(body), 400, 'invalid_parameter', { param });
    expect(await tracked()).toEqual(before);
  });

  it.each([
    ['a stray byte', [0xff]],
    ['an encoded surrogate', [0xed, 0xa0, 0xbd]],
    ['beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
  ])('rejects invalid UTF-8 in a body: %s', async (_, bytes) => {
    const before = await tracked();
    const body = Buffer.concat([Buffer.from('{"text":"bad '), Buffer.from(bytes), Buffer.from(' byte"}')]);
    const head = requestText('POST', '/v1/prompts', [
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]);
    expectRawProblem(
      await sendOne(app.url, Buffer.concat([Buffer.from(head), body])),
      400,
      'invalid_parameter',
      'body',
    );
    expect(await tracked()).toEqual(before);
  });

  it('ignores bodies where an operation takes none', async () => {
    for (const send of [
      () => client.get('/v1/me').set('Content-Type', 'text/plain').send('{"broken'),
      () => client.delete('/v1/brand/competitors').set('Content-Type', 'application/json').send('{"broken'),
      () => client.get('/v1/prompts').set('Content-Type', 'application/xml').send('<a/>'),
    ]) {
      expect((await send()).status).toBe(200);
    }
    await client.patch('/v1/brand', { positioning: 'A positioning' });
    expect((await client.post('/v1/brand/recalibrations', { anything: [1] })).status).toBe(201);
    expect(
      (await client.post('/v1/brand/recalibrations').set('Content-Type', 'text/plain').send('x')).status,
    ).toBe(201);
  });
});

describe('request targets', () => {
  it.each(['%ff', '%', 'prm_%00'])('rejects %s in the path', async (id) => {
    for (const target of [`/v1/prompts/${id}`, `/v1/api-keys/${id}`]) {
      expectRawProblem(
        await sendOne(app.url, requestText('DELETE', target)),
        400,
        'invalid_parameter',
        'path',
      );
    }
  });

  it.each(['%ff', '%', '%00'])('rejects %s in the query', async (value) => {
    const answer = await sendOne(app.url, requestText('GET', `/v1/keywords?q=${value}`));
    expectRawProblem(answer, 400, 'invalid_parameter', 'q');
    const named = await sendOne(app.url, requestText('GET', `/v1/keywords?${value}=1`));
    expect(named.status).toBe(400);
  });

  it('accepts UTF-8 as percent-encoded bytes, and rejects raw bytes in the request line', async () => {
    await insertKeywords(app.db.database, client.workspaceId, [{ term: 'café owners' }]);
    const answer = await sendOne(app.url, requestText('GET', '/v1/keywords?q=caf%C3%A9'));
    expect(JSON.parse(answer.body).keywords).toMatchObject([{ term: 'café owners' }]);
    const [before = '', after = ''] = requestText('GET', '/v1/keywords?q=|').split('|');
    for (const bytes of ['é', Buffer.from([0xff])]) {
      const refused = await sendOne(
        app.url,
        Buffer.concat([Buffer.from(before), Buffer.from(bytes as string), Buffer.from(after)]),
      );
      recordParserAnswer(refused);
      expectRawProblem(refused, 400, 'invalid_parameter');
    }
  });

  it('accepts absolute URLs, as proxies send them', async () => {
    expect((await sendOne(app.url, requestText('GET', 'http://example.com/v1/me'))).status).toBe(200);
    expect((await sendOne(app.url, requestText('GET', 'http://example.com'))).status).toBe(200);
    expectRawProblem(
      await sendOne(app.url, requestText('GET', 'http://a:b:c:d/v1/nowhere')),
      404,
      'not_found',
    );
    expectRawProblem(await sendOne(app.url, requestText('GET', '//v1/me')), 404, 'not_found');
    expectRawProblem(await sendOne(app.url, requestText('OPTIONS', '*')), 404, 'not_found');
  });
});

describe('invalid HTTP', () => {
  async function refused(status: number, code: string, ...pieces: Piece[]): Promise<void> {
    const answer = await sendOne(app.url, ...pieces);
    recordParserAnswer(answer);
    expectRawProblem(answer, status, code);
    expect(answer.headers['connection']).toBe('close');
    expect(Date.parse(answer.headers['date'] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  }

  it('responds with 400 to garbage, an unknown protocol and a malformed header', async () => {
    await refused(400, 'invalid_parameter', 'garbage\r\n\r\n');
    await refused(400, 'invalid_parameter', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01]));
    await refused(400, 'invalid_parameter', 'GET /v1/me HTTP/1.1\r\nHost localhost\r\n\r\n');
    await refused(
      400,
      'invalid_parameter',
      'GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-A: b\u0001c\r\n\r\n',
    );
  });

  it.each(['FOO', 'GETX', 'get', 'Post', 'M-SEARCHES', '!'])(
    'responds with 501 to the unknown method %s',
    async (method) => {
      await refused(501, 'not_implemented', requestText(method, '/v1/me'));
    },
  );

  it('responds with 400 to both Content-Length and Transfer-Encoding, and to two lengths', async () => {
    const both = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
    await refused(400, 'invalid_parameter', requestText('POST', '/v1/prompts', both, '0\r\n\r\n'));
    await refused(
      400,
      'invalid_parameter',
      requestText('POST', '/v1/prompts', ['Content-Length: 5', 'Content-Length: 6'], 'hello'),
    );
  });

  it('responds with 400 to a malformed chunk in the body', async () => {
    await refused(
      400,
      'invalid_parameter',
      requestText('POST', '/v1/prompts', ['Transfer-Encoding: chunked']),
      'zz\r\nhello\r\n',
    );
  });

  it('responds with 431 to headers of more than 16 KB', async () => {
    await refused(431, 'headers_too_large', requestText('GET', '/v1/me', [`X-Long: ${'x'.repeat(20_000)}`]));
    await refused(431, 'headers_too_large', requestText('GET', `/v1/me?${'x'.repeat(20_000)}`));
  });

  it('sends no body with the 431 to a HEAD', async () => {
    const answer = await sendOne(app.url, requestText('HEAD', `/v1/me?${'x'.repeat(20_000)}`));
    expect(answer).toMatchObject({ status: 431, body: '' });
  });

  it('responds with 400 without a Host header in HTTP/1.1, but not in HTTP/1.0', async () => {
    const head = `Authorization: Bearer ${client.key}\r\nConnection: close\r\n\r\n`;
    expectRawProblem(await sendOne(app.url, `GET /v1/me HTTP/1.1\r\n${head}`), 400, 'invalid_parameter');
    expect((await sendOne(app.url, `GET /v1/me HTTP/1.0\r\n${head}`)).status).toBe(200);
  });

  it('responds with 400 to Transfer-Encoding in HTTP/1.0, closes the connection, and reads no further request', async () => {
    const track = (promptText: string) => client.post('/v1/prompts', { text: promptText });
    const before = await track('before a request in HTTP/1.0');
    const json = 'Content-Type: application/json\r\n';
    const head = (version: string, more: string) =>
      `POST /v1/prompts HTTP/${version}\r\nHost: localhost\r\nConnection: keep-alive\r\n` +
      `Authorization: Bearer ${client.key}\r\n${json}${more}\r\n`;
    const text = '{"text":"smuggled in HTTP/1.0"}';
    const chunks = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
    const next = `${head('1.1', `Content-Length: ${text.length}\r\n`)}${text}`;
    for (const coding of ['chunked', 'identity, chunked']) {
      const first = head('1.0', `Transfer-Encoding: ${coding}\r\n`) + chunks;
      const answer = await sendOne(app.url, first + next);
      expectRawProblem(answer, 400, 'invalid_parameter');
      expect(answer.headers.connection).toBe('close');
    }
    const preflight = `OPTIONS /v1/prompts HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n`;
    const { headers } = await sendOne(app.url, `${preflight}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
    expect(headers.connection).toBe('close');
    const after = await track('after a request in HTTP/1.0');
    expect(after.body.activeCount).toBe(before.body.activeCount + 1);
  });

  it.each([
    'localhost',
    'localhost:8080',
    'api.example.com.',
    '127.0.0.1:80',
    '[::1]:8080',
    'a%2Fb',
    'under_score',
    ':80',
    '',
  ])('accepts the Host "%s"', async (host) => {
    const answer = await sendOne(
      app.url,
      `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(200);
  });

  it.each([
    'a b',
    'http://localhost',
    'a/b',
    'user@localhost',
    'a:b',
    'a:80:80',
    '[::1',
    '[localhost]',
    '::1',
    'é',
  ])('responds with 400 to the malformed Host "%s" in every version of HTTP', async (host) => {
    for (const version of ['1.0', '1.1']) {
      const head = `GET /healthz HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expectRawProblem(await sendOne(app.url, head), 400, 'invalid_parameter');
    }
  });

  it.each([
    ['equal', 'localhost', 'localhost'],
    ['different', 'localhost', 'example.com'],
    ['empty', 'localhost', ''],
  ])('responds with 400 to two %s Host headers, in either order', async (_, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ]) {
      const head = `GET /v1/me HTTP/1.1\r\nHost: ${first}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`;
      expectRawProblem(await sendOne(app.url, head), 400, 'invalid_parameter');
    }
  });

  it('accepts 2,000 headers, and responds with 431 to one more', async () => {
    const head = (headers: number) => requestText('GET', '/v1/me', Array<string>(headers - 3).fill('a: b'));
    expect((await sendOne(app.url, head(2000))).status).toBe(200);
    for (const headers of [2001, 2002, 3000]) {
      expectRawProblem(await sendOne(app.url, head(headers)), 431, 'headers_too_large');
    }
  });

  it('responds to a complete request that precedes invalid HTTP on its connection', async () => {
    const first = requestText(
      'POST',
      '/v1/prompts',
      ['Content-Length: 28'],
      '{"text":"before some noise"}',
    ).replace('Connection: close\r\n', '');
    const [answer, ...more] = await sendRaw(app.url, `${first}garbage\r\n\r\n`);
    expect([answer?.status, more.filter(({ status }) => status !== 400)]).toEqual([201, []]);
    expect((await tracked()).filter((text) => text === 'before some noise')).toHaveLength(1);
  });

  it('handles a request with an unknown expectation as if it had none', async () => {
    const answer = await sendOne(app.url, requestText('GET', '/v1/me', ['Expect: something']));
    expect(answer.status).toBe(200);
    expectCommonHeaders(answer.headers, LIMIT);
  });

  it('responds to Expect: 100-continue with 100, then to the request', async () => {
    const body = '{"text":"after a 100"}';
    const head = requestText('POST', '/v1/prompts', [
      'Expect: 100-continue',
      `Content-Length: ${body.length}`,
    ]);
    expect((await sendOne(app.url, head, body)).status).toBe(201);
  });
});

describe('requests to change the protocol', () => {
  it('responds to CONNECT with a standard error, and closes the connection', async () => {
    const answer = await sendOne(
      app.url,
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
    );
    recordParserAnswer(answer);
    expectRawProblem(answer, 405, 'method_not_allowed');
    expect([answer.headers['connection'], answer.headers['allow']]).toEqual(['close', '']);
    expect(answer.headers).toHaveProperty('date');
  });

  it('responds first to the requests before a CONNECT on the same connection', async () => {
    const me = requestText('GET', '/v1/me').replace('Connection: close\r\n', '');
    const answers = await sendRaw(app.url, `${me}${me}CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 405]);
  });

  it.each(['websocket', 'h2c'])(
    'handles a request with "Upgrade: %s" as if it had none',
    async (protocol) => {
      const answer = await sendOne(
        app.url,
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close, Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
      );
      expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { status: 'ok' }]);
    },
  );
});

describe('408', () => {
  let slow: TestApp;
  beforeAll(async () => {
    slow = await createTestApp({ db: app.db });
    slow.application.http.server.headersTimeout = 300;
    slow.application.http.server.requestTimeout = 300;
  });
  afterAll(() => slow.close());

  it.each<[string, () => Piece[]]>([
    ['its headers', () => ['GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: ']],
    ['its body', () => [requestText('POST', '/v1/prompts', ['Content-Length: 100']), '{"text":']],
    [
      'its chunked body',
      () => [requestText('POST', '/v1/prompts', ['Transfer-Encoding: chunked']), '8\r\n{"text":\r\n'],
    ],
  ])('responds with 408 to a request that never completes %s', async (_, pieces) => {
    const answer = await sendOne(slow.url, ...pieces());
    recordParserAnswer(answer);
    expectRawProblem(answer, 408, 'request_timeout');
    expect(answer.headers['connection']).toBe('close');
  });
});
