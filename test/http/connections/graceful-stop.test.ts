import { afterEach, describe, expect, it } from 'vitest';
import { handlersOf, startBareServer } from '../bare-server.js';
import { RawConnection } from '../raw.js';

// Longer than any of these stops may take, so a stop that waits for it fails on the test's timeout.
const NEVER_MS = 600_000;

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n`;

let connections: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
  connections = [];
});

function connectTo(url: string): RawConnection {
  const connection = new RawConnection(url);
  connections.push(connection);
  return connection;
}

/** A keep-alive connection after its first response. */
async function openKeptAlive(url: string): Promise<RawConnection> {
  const connection = connectTo(url);
  connection.write(get('/healthz'));
  expect((await connection.answer(1)).headers['connection']).toBe('keep-alive');
  return connection;
}

const isRefused = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

describe('a stop with a grace period', () => {
  it('fails readiness during the grace period and keeps responding, closing each connection after its response', async () => {
    const server = await startBareServer();
    const kept = await openKeptAlive(server.url);
    const stopped = server.stop({ graceMs: 1000, deadlineMs: NEVER_MS });

    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect(await ready.json()).toMatchObject({
      error: { code: 'service_unavailable', message: 'The service is stopping.' },
    });
    kept.write(get('/healthz'));
    const answer = await kept.answer(2);
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'close']);
    expect(await kept.ended()).toBe('closed');

    await stopped;
    expect(await isRefused(server.url)).toBe(true);
  });
});

describe('a stop', () => {
  it('completes requests in progress when it stops, and closes their connections', async () => {
    let release: (body: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    const server = await startBareServer({ handlers: handlersOf(() => held) });
    const connection = connectTo(server.url);
    connection.write(get('/v1/api-keys'));
    await expect.poll(() => server.requests()).toBe(1);
    const stopped = server.stop({ graceMs: 0, deadlineMs: NEVER_MS });
    await expect.poll(() => isRefused(server.url)).toBe(true);
    release({ status: 200, body: { keys: [] } });
    const answer = await connection.answer(1);
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'close']);
    await stopped;
  });

  it.each([
    ['has sent nothing', ''],
    ['has sent half of a head', 'GET /v1/me HTTP/1.1\r\nHost: loc'],
  ])('does not wait for a connection that %s when it stops', async (_, sent) => {
    const server = await startBareServer();
    const silent = connectTo(server.url);
    if (sent !== '') silent.write(sent);
    await expect.poll(() => server.connections()).toBe(1);
    await server.stop({ graceMs: 0, deadlineMs: NEVER_MS });
    await silent.ended();
  });

  it('closes idle keep-alive connections when it stops', async () => {
    const server = await startBareServer();
    const kept = await openKeptAlive(server.url);
    await server.stop({ graceMs: 0, deadlineMs: NEVER_MS });
    expect(await kept.ended()).toBe('closed');
  });

  it('cuts off requests that are still in progress at the deadline of the stop', async () => {
    const server = await startBareServer({ handlers: handlersOf(() => new Promise(() => undefined)) });
    const connection = connectTo(server.url);
    connection.write(get('/v1/api-keys'));
    await expect.poll(() => server.requests()).toBe(1);
    await server.stop({ graceMs: 0, deadlineMs: 100 });
    await connection.ended();
    expect(connection.answers).toEqual([]);
  });
});
