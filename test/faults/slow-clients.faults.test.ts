import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { casesOn } from './support/cases.js';
import { p99, startLoad, statusesOf } from './support/load.js';

const faultCase = casesOn();

const SOCKETS = 500;
/** Between two connections, in ms: a busy process would reject part of a burst with 503. */
const BETWEEN_MS = 2;

/** Sends a start and then a byte each second until the server closes the connection. Resolves with the status. */
function drip(url: string, start: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(start);
    const dripping = setInterval(() => socket.write('x'), 1000);
    socket.on('end', () => clearInterval(dripping));
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(Number(received.split(' ')[1] ?? 0));
    });
  });
}

describe('slow clients', () => {
  faultCase(19, 'get 408, and others are served meanwhile', async (stack, report) => {
    const client = await stack.client();
    const load = startLoad(50, () => client.get('/v1/me'));
    const line = 'Host: localhost\r\n';
    const body = `Authorization: Bearer ${client.key}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`;
    for (const [what, limit, start] of [
      ['headers', 13_000, `GET /v1/me HTTP/1.1\r\n${line}X-Slow: `],
      ['bodies', 33_000, `POST /v1/prompts HTTP/1.1\r\n${line}${body}`],
    ] as const) {
      const startedAt = performance.now();
      const responses: Promise<number>[] = [];
      while (responses.length < SOCKETS) {
        responses.push(drip(stack.url(), start));
        await setTimeout(BETWEEN_MS);
      }
      const statuses = await Promise.all(responses);
      await report(`all slow ${what} ended after`, performance.now() - startedAt, limit);
      expect(statuses).toEqual(Array.from({ length: SOCKETS }, () => 408));
    }
    const calls = await load.stop();
    expect(statusesOf(calls)).toEqual({ 200: calls.length });
    await report('99th percentile of others', p99(calls), 250);
  });
});
