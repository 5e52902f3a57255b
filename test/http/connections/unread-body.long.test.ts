import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { freePort } from '../../../scripts/lab/servers/ports.js';
import { captureLog, handlersOf, startBareServer } from '../bare-server.js';
import { RawConnection } from '../raw.js';
import { needs } from '../../support/needs.js';

// A response may be ready before the request's body was read. The rest of the body must not block the next request on
// the connection, because behind a proxy that request may belong to another client.

/** Longer than any response takes, and much shorter than the 30 s after which a stuck request is cut off. */
const PROMPTLY_MS = 10_000;

let app: TestApp;
let paid: Client;
let free: Client;
beforeAll(async () => {
  app = await createTestApp({ env: { AUTH_FAILURES_PER_MINUTE: '1000000' } });
  paid = await app.client();
  free = await app.client({ plan: 'free' });
});
afterAll(() => app.close());

const LARGE = Buffer.alloc(150_000, 'x');
const json = 'Content-Type: application/json';
const bearer = (key: string | undefined) => `Authorization: Bearer ${key}`;

/** The head of a request with a body. */
function head(method: string, target: string, headers: string[], length: number | 'chunked'): string {
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  return [`${method} ${target} HTTP/1.1`, 'Host: localhost', ...headers, framing, '', ''].join('\r\n');
}

const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

/**
 * Sends a request whose body is not read, then another on the same connection. Either the first response announces that
 * the connection will close, or the second request gets a response too.
 */
async function expectNoStuckRequest(first: Buffer, status: number, url = app.url): Promise<void> {
  const connection = new RawConnection(url);
  connection.write(first);
  const answer = await connection.answer(1);
  expect(answer.status).toBe(status);
  if (answer.headers['connection'] === 'close') {
    expect(await connection.ended()).toBe('closed');
    expect(connection.answers).toHaveLength(1);
    return;
  }
  connection.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect((await connection.answer(2)).status).toBe(200);
  connection.socket.destroy();
}

type Refused = readonly [
  why: string,
  status: number,
  method: string,
  target: string,
  headers: () => string[],
];

const refused: Refused[] = [
  ...['gzip', 'br', 'deflate'].map((encoding): Refused => [
    ...([`a body that is not ${encoding}`, 400, 'POST', '/v1/prompts'] as const),
    () => [bearer(paid.key), json, `Content-Encoding: ${encoding}`],
  ]),
  [
    'an unknown encoding',
    415,
    'POST',
    '/v1/prompts',
    () => [bearer(paid.key), json, 'Content-Encoding: zstd'],
  ],
  [
    'an unsupported media type',
    415,
    'POST',
    '/v1/prompts',
    () => [bearer(paid.key), 'Content-Type: text/plain'],
  ],
  ['no key', 401, 'POST', '/v1/prompts', () => [json]],
  ['a bad key', 401, 'PATCH', '/v1/brand', () => [bearer('nobody'), json]],
  ['an unknown path without a key', 404, 'POST', '/nowhere', () => [json]],
  ['an unknown path with a key', 404, 'POST', '/v1/nowhere', () => [bearer(paid.key), json]],
  ['an unknown id', 404, 'DELETE', '/v1/prompts/prm_0', () => [bearer(paid.key), json]],
  ['an unsupported method', 405, 'POST', '/v1/me', () => [bearer(paid.key), json]],
  ['a method that a public page does not support', 405, 'POST', '/healthz', () => []],
  ['a path that is not UTF-8', 400, 'POST', '/v1/prompts/%ff', () => [bearer(paid.key), json]],
  ['an unknown query parameter', 400, 'GET', '/v1/prompts?x=1', () => [bearer(paid.key), json]],
  ['a plan that does not include it', 403, 'DELETE', '/v1/prompts/prm_0', () => [bearer(free.key), json]],
  ['OPTIONS', 204, 'OPTIONS', '/v1/prompts', () => []],
  ['a read', 200, 'GET', '/v1/me', () => [bearer(paid.key)]],
  ['a public page', 200, 'GET', '/healthz', () => []],
  ['the contract', 200, 'GET', '/openapi.json', () => []],
];

describe('responses that are ready before the body was read', () => {
  it.each(refused)(
    'does not block the next request after %s (%i)',
    async (_, status, method, target, headers) => {
      await expectNoStuckRequest(
        Buffer.concat([Buffer.from(head(method, target, headers(), LARGE.length)), LARGE]),
        status,
      );
      await expectNoStuckRequest(
        Buffer.concat([Buffer.from(head(method, target, headers(), 'chunked')), chunked(LARGE)]),
        status,
      );
      await expectNoStuckRequest(Buffer.from(`${head(method, target, headers(), 3)}xxx`), status);
    },
  );

  it('does not block the next request after a key over its limit (429)', async () => {
    const limited = await createTestApp({ db: app.db, env: { RATE_LIMIT_PER_MINUTE: '1' } });
    const { key } = await app.client();
    const get = await limited.as(key).get('/v1/me');
    expect(get.status).toBe(200);
    const post = head('POST', '/v1/prompts', [bearer(key), json], LARGE.length);
    await expectNoStuckRequest(Buffer.concat([Buffer.from(post), LARGE]), 429, limited.url);
    await limited.close();
  });

  it('responds while a large body is still arriving, and closes the connection soon after', async () => {
    const connection = new RawConnection(app.url);
    connection.write(`${head('POST', '/v1/prompts', [json], 1_000_000)}{"text":`);
    const answer = await connection.answer(1);
    expect([answer.status, answer.headers['connection']]).toEqual([401, 'close']);
    await connection.ended();
    expect(connection.answers).toHaveLength(1);
  });

  it('responds once when a small body never arrives completely', async () => {
    const connection = new RawConnection(app.url);
    connection.write(`${head('POST', '/v1/prompts', [json], 20)}{"text":`);
    expect((await connection.answer(1)).status).toBe(401);
    await connection.ended();
    expect(connection.answers).toHaveLength(1);
  });

  it.each(['{"text":', ''])(
    'responds once, with 400, when the client stops sending after "%s" of a body',
    async (part) => {
      const connection = new RawConnection(app.url);
      connection.write(`${head('POST', '/v1/prompts', [bearer(paid.key), json], 20)}${part}`);
      connection.socket.end();
      expect(await connection.ended()).toBe('closed');
      expect(connection.answers).toMatchObject([{ status: 400, headers: { connection: 'close' } }]);
    },
  );

  it('responds once to a malformed body, and as usual for an operation without a body', async () => {
    for (const [method, target, status] of [
      ['POST', '/v1/prompts', 400],
      ['GET', '/v1/me', 200],
      ['GET', '/v1/nowhere', 404],
    ] as const) {
      const connection = new RawConnection(app.url);
      connection.write(`${head(method, target, [bearer(paid.key), json], 'chunked')}not a chunk\r\n`);
      await connection.ended();
      expect(connection.answers).toMatchObject([{ status, headers: { connection: 'close' } }]);
    }
  });

  it('responds with 408 to a body that takes too long, and does not run the operation when the rest arrives', async () => {
    let runs = 0;
    const handlers = handlersOf(() => Promise.reject(new Error(`run ${(runs += 1)}`)));
    const { log, parsed } = captureLog('info');
    const bare = await startBareServer({ handlers, log });
    bare.server.headersTimeout = 100;
    bare.server.requestTimeout = 100;
    const connection = new RawConnection(bare.url);
    connection.write(`${head('POST', '/v1/prompts', [bearer('key'), json], 17)}{"text":`);
    const answer = await connection.answer(1);
    expect(answer).toMatchObject({ status: 408, headers: { connection: 'close' } });
    connection.write('"a text"}');
    await connection.ended();
    expect([connection.answers.length, runs]).toEqual([1, 0]);
    expect(parsed()).toMatchObject([{ msg: 'request', status: 408 }]);
    await bare.close();
  });

  it('keeps the connection when a small body arrives a little later', async () => {
    const connection = new RawConnection(app.url);
    const body = '{"text":"a text"}';
    for (let round = 1; round <= 3; round += 1) {
      connection.write(head('POST', '/v1/prompts', [json], body.length));
      const answer = await connection.answer(round);
      expect([answer.status, answer.headers['connection']]).toEqual([401, 'keep-alive']);
      connection.write(body);
    }
    connection.socket.destroy();
  });

  it('delivers the response to a client that sends 20 MB before it reads', async () => {
    const body = Buffer.alloc(20_000_000, 'x');
    for (const [target, key, status] of [
      ['/v1/prompts', 'nobody', 401],
      ['/v1/nowhere', paid.key, 404],
    ] as const) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(`${app.url}${target}`, { method: 'POST', headers, body });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({
        error: { requestId: response.headers.get('x-request-id') },
      });
    }
  });
});

/** Sends broken compressed bodies with one tenant's key, each followed by a request with another tenant's key. */
async function expectNeighborsServed(proxyUrl: string): Promise<void> {
  const neighbor = await app.client();
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip', 'br', 'deflate']) {
    const attack = await fetch(`${proxyUrl}/v1/prompts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${free.key}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body: LARGE,
      signal: AbortSignal.timeout(PROMPTLY_MS),
    });
    expect(attack.status).toBe(400);
    await attack.arrayBuffer();
    const served = await fetch(`${proxyUrl}/v1/me`, {
      headers: { authorization: `Bearer ${neighbor.key}` },
      signal: AbortSignal.timeout(PROMPTLY_MS),
    });
    expect(served.status).toBe(200);
    await served.arrayBuffer();
  }
}

describe('behind a proxy that shares one connection among its clients', () => {
  /** Forwards every request over a single keep-alive connection. */
  async function startProxy(target: string): Promise<{ url: string; stop: () => void; server: Server }> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const server = createServer((incoming, outgoing) => {
      const { method, headers, url } = incoming;
      const forwarded = httpRequest(new URL(url ?? '/', target), { agent, method, headers }, (answer) => {
        const { connection: _connection, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () =>
        outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(),
      );
      incoming.pipe(forwarded);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const stop = () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${port}`, stop, server };
  }

  it('behind a shared connection, a broken body of one tenant does not block the requests of another', async () => {
    const proxy = await startProxy(app.url);
    try {
      await expectNeighborsServed(proxy.url);
    } finally {
      proxy.stop();
    }
  });
});

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

describe('behind haproxy with "http-reuse always"', needs(hasHaproxy, 'no haproxy on the PATH'), () => {
  async function startHaproxy(target: string): Promise<{ url: string; stop: () => Promise<void> }> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'visibility-haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, haproxyConfig(port, new URL(target).host));
    const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const url = `http://127.0.0.1:${port}`;
    while (
      !(await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return {
      url,
      async stop() {
        child.kill('SIGKILL');
        await exited;
        rmSync(folder, { recursive: true });
      },
    };
  }

  const haproxyConfig = (port: number, target: string) => `
global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  http-reuse always
listen api
  bind 127.0.0.1:${port}
  server api ${target} maxconn 1 pool-max-conn 1
`;

  it('behind haproxy, a broken body of one tenant does not block the requests of another', async () => {
    const proxy = await startHaproxy(app.url);
    try {
      await expectNeighborsServed(proxy.url);
    } finally {
      await proxy.stop();
    }
  });
});
