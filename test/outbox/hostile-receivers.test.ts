import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { post } from '../../src/outbox/channels/post.js';
import { repeat, startRawServer } from '../support/raw-server.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const action of cleanUp.splice(0)) await action();
});

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const whenAsked = (respond: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => respond(socket));

/** A receiver, and the outcome of a request to it. */
const receivers: readonly (readonly [string, (socket: Socket) => void, RegExp])[] = [
  ['switches protocols', whenAsked((socket) => socket.write(SWITCHING)), /101 \(Switching Protocols\)/],
  [
    'switches protocols and closes',
    whenAsked((socket) => socket.end(SWITCHING)),
    /101 \(Switching Protocols\)/,
  ],
  ['sends nothing', () => undefined, /it did not respond within 0.3 s/],
  ['closes at once', (socket) => socket.end(), /hang up|ECONNRESET|EPIPE/],
  ['resets the connection', (socket) => socket.resetAndDestroy(), /ECONNRESET|EPIPE|hang up/],
  ['closes after the request', whenAsked((socket) => socket.end()), /hang up/],
  [
    'closes in the middle of its head',
    whenAsked((socket) => socket.end('HTTP/1.1 200 OK\r\nX: ')),
    /hang up|aborted|Parse Error/,
  ],
  [
    'sends informational responses only',
    whenAsked((socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n', 1)),
    /21 responses with 1xx only/,
  ],
  [
    'sends informational responses only, slowly',
    whenAsked((socket) => repeat(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 50)),
    /it did not respond within 0.3 s/,
  ],
  [
    'sends its head one byte at a time',
    whenAsked((socket) => repeat(socket, 'H', 5)),
    /it did not respond within 0.3 s|Parse Error/,
  ],
  [
    'sends endless headers',
    whenAsked((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      repeat(socket, `X: ${'x'.repeat(5_000)}\r\n`, 1);
    }),
    /Header overflow|HPE_HEADER_OVERFLOW/,
  ],
  ['does not speak HTTP', (socket) => socket.write('220 mail.example ESMTP\r\n'), /Parse Error/],
];

const send = (port: number, stop = new AbortController().signal) =>
  post(
    new URL(`http://127.0.0.1:${port}/hook`),
    { headers: {}, body: '{}', onlyPublic: false, timeoutMs: 300 },
    stop,
  );

describe('a request to a receiver', () => {
  it.each(receivers)('fails if the receiver %s, and its connection is closed', async (_, behave, message) => {
    const server = await startRawServer(behave);
    cleanUp.push(server.close);
    await expect(send(server.port)).rejects.toThrow(message);
    await expect.poll(server.openConnections).toBe(0);
  });

  it('does not wait for the body of the response', async () => {
    const server = await startRawServer(
      whenAsked((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        repeat(socket, '1\r\nx\r\n', 5);
      }),
    );
    cleanUp.push(server.close);
    expect(await send(server.port)).toBe(200);
    await expect.poll(server.openConnections).toBe(0);
  });

  it('ends when it is stopped while it waits for the response', async () => {
    const stop = new AbortController();
    const server = await startRawServer(whenAsked(() => stop.abort()));
    cleanUp.push(server.close);
    await expect(send(server.port, stop.signal)).rejects.toThrow('aborted');
    await expect.poll(server.openConnections).toBe(0);
  });
});
