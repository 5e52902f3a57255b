import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { captureLog, principal, startBareServer } from '../bare-server.js';
import { callOperation, operations } from '../operations/operation-calls.js';
import { sendOne } from '../raw.js';
import { createWorld } from '../world.js';

const captured = captureLog();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ log: captured.log });
});
afterAll(() => app.close());

describe('logs', () => {
  it('logs one line per request with ids, route and result, without the query', async () => {
    const { client } = await createWorld(app);
    captured.lines.length = 0;
    const response = await client.get('/v1/keywords?q=private+words').set('X-Request-Id', 'my-id');
    expect(response.status).toBe(200);
    expect(captured.parsed().filter(({ msg }) => msg === 'request')).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/Z$/),
        requestId: 'my-id',
        ownRequestId: expect.stringMatching(/^req_/),
        method: 'GET',
        path: '/v1/keywords',
        operationId: 'listKeywords',
        status: 200,
        ms: expect.any(Number),
        workspaceId: client.workspaceId,
        keyId: client.keyId,
        msg: 'request',
      },
    ]);
  });

  it('does not log a key that was sent instead of its id', async () => {
    const { client } = await createWorld(app);
    captured.lines.length = 0;
    const { status } = await client.delete(`/v1/api-keys/${client.key}`);
    expect(status).toBe(404);
    expect(captured.lines).toHaveLength(1);
    expect(captured.lines.join()).not.toContain(client.key);
    expect(captured.parsed()[0]).toMatchObject({ path: '/v1/api-keys/sk_***' });
  });

  it('logs neither secrets nor bodies nor the database URL, for any operation and outcome', async () => {
    captured.lines.length = 0;
    const secrets: string[] = [];
    for (const operation of operations) {
      const world = await createWorld(app);
      secrets.push(world.client.key ?? '');
      const { body } = await callOperation(world.client, operation, world);
      if (operation.id === 'issueApiKey') secrets.push(body.key as string);
      await app.as(`${world.client.key}x`).get('/v1/me');
      await world.client.post('/v1/prompts', { text: 'the words of a body' });
      await world.client
        .post('/v1/prompts')
        .set('Content-Type', 'application/json')
        .send('{"words of a body');
    }
    const all = captured.lines.join('');
    expect(captured.lines.length).toBeGreaterThan(operations.length * 4);
    expect(secrets).toHaveLength(operations.length + 1);
    for (const secret of secrets) {
      expect(secret).toMatch(/^sk_test_/);
      expect(all).not.toContain(secret.slice(12));
    }
    expect(all).not.toMatch(/words of a body|authorization|postgres:\/\//i);
  });

  it('logs one line per request, regardless of the contents of its id and path', async () => {
    const { client } = await createWorld(app);
    captured.lines.length = 0;
    await client.get('/v1/%0Afaked%20line%22').set('X-Request-Id', 'a"b,{"level":60}');
    expect(captured.parsed().filter(({ msg }) => msg === 'request')).toMatchObject([
      { path: '/v1/%0Afaked%20line%22', status: 404, requestId: expect.stringMatching(/^req_/) },
    ]);
  });

  it('neither logs nor returns a key that a client sends in the wrong place', async () => {
    const { client } = await createWorld(app);
    const key = client.key ?? '';
    const once = `%73k${key.slice(2)}`;
    const everyByte = [...key].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
    const targets = [
      ...[
        key,
        once,
        `%25${once.slice(1)}`,
        `%2525${once.slice(1)}`,
        everyByte,
        key.toUpperCase(),
        key.slice(0, 30),
      ]
        .map((spelling) => [
          `/v1/api-keys/${spelling}`,
          `/${spelling}`,
          `/v1/prompts?${spelling}=1`,
          `/v1/keywords?cursor=${spelling}`,
        ])
        .flat(),
    ];
    const headers = (more: string[]) =>
      [`Host: localhost`, `Authorization: Bearer ${key}`, 'Connection: close', ...more, '', ''].join('\r\n');
    const body = JSON.stringify({ text: 'a text', [key]: 1 });
    const sized = (text: string) => `${headers([`Content-Length: ${text.length}`])}${text}`;
    captured.lines.length = 0;
    const answers = [
      ...(await Promise.all(
        targets.map((target) => sendOne(app.url, `GET ${target} HTTP/1.1\r\n${headers([])}`)),
      )),
      ...(await Promise.all(
        targets.map((target) => sendOne(app.url, `DELETE ${target} HTTP/1.1\r\n${headers([])}`)),
      )),
      await sendOne(app.url, `GET /v1/me HTTP/1.1\r\n${headers([`X-Request-Id: ${key}`])}`),
      await sendOne(
        app.url,
        `GET /v1/me HTTP/1.1\r\n${headers([`X-Request-Id: id-${key}`, `X-Key: ${key}`])}`,
      ),
      await sendOne(app.url, `GET /v1/me HTTP/1.1\r\n${headers([]).replace('localhost', key)}`),
      await sendOne(app.url, `GET http://${key}/v1/${key} HTTP/1.1\r\n${headers([])}`),
      await sendOne(app.url, `CONNECT ${key}:443 HTTP/1.1\r\n${headers([])}`),
      await sendOne(app.url, `${key} /v1/me HTTP/1.1\r\n${headers([])}`),
      await sendOne(app.url, `POST /v1/prompts HTTP/1.1\r\n${sized(body)}`),
      await sendOne(app.url, `POST /v1/prompts HTTP/1.1\r\n${sized(`{"text": ${key}`)}`),
      await sendOne(app.url, `POST /v1/prompts/${key}/pause HTTP/1.1\r\n${sized(`{"${key}": true}`)}`),
    ];
    expect(captured.lines.length).toBeGreaterThanOrEqual(answers.length);
    const decoded = (text: string) => {
      for (let round = 0; round < 4; round += 1)
        text = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      return text.toLowerCase();
    };
    const secret = key.slice(12, 30).toLowerCase();
    for (const line of captured.lines) expect(decoded(line)).not.toContain(secret);
    for (const answer of answers) expect(decoded(JSON.stringify(answer))).not.toContain(secret);
  });

  it('logs no key in the message or the stack of an error', () => {
    const { log, lines } = captureLog();
    const key = 'sk_live_0123456789abcdefghij';
    log.error({ err: new Error(`bad ${key}`), nested: { [key]: [key] } }, `failed for ${key}`);
    expect(lines.join('')).not.toContain('0123456789');
    expect(JSON.parse(lines.join(''))).toMatchObject({
      msg: 'failed for sk_***',
      err: { message: 'bad sk_***' },
    });
  });

  it.each(['identity', 'gzip'])(
    'logs an upload that the client aborted (%s) once, as a client abort',
    async (encoding) => {
      const { client } = await createWorld(app);
      captured.lines.length = 0;
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      const packed = gzipSync(JSON.stringify({ text: 'x'.repeat(1000) })).subarray(0, 20);
      socket.write(
        `POST /v1/prompts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.key}\r\n` +
          `Content-Encoding: ${encoding}\r\nContent-Length: 1000\r\n\r\n`,
      );
      socket.write(packed);
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.destroy();
      await expect.poll(() => captured.lines.join('')).toContain('client aborted');
      expect(captured.parsed().filter(({ level }) => Number(level) >= 30)).toMatchObject([
        { level: 30, msg: 'client aborted', method: 'POST', status: 400, aborted: true },
      ]);
    },
  );

  it('logs an upload as a client abort if the client disconnects before its complete body is read', async () => {
    const { log, parsed } = captureLog('info');
    let authenticate = () => {};
    const findPrincipal = () =>
      new Promise<typeof principal>((resolve) => (authenticate = () => resolve(principal)));
    const server = await startBareServer({ log, findPrincipal });
    for (const encoding of ['identity', 'gzip']) {
      const seen = server.requests();
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /v1/prompts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer key\r\n` +
          `Content-Encoding: ${encoding}\r\nContent-Length: 17\r\n\r\n{"text":"a text"}`,
      );
      await expect.poll(server.requests).toBe(seen + 1);
      socket.destroy();
      await expect.poll(server.connections).toBe(0);
      authenticate();
      await expect.poll(() => parsed()).toHaveLength(seen + 1);
      expect(parsed()[seen]).toMatchObject({ level: 30, msg: 'client aborted', status: 400, aborted: true });
    }
    await server.close();
  });
});
