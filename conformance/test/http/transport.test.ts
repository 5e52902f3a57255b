import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTransport, Unreachable } from '../../http/transport.js';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends a byte every few milliseconds, so that the connection is never idle for long. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('.'), 5);
  response.on('close', () => clearInterval(timer));
}

async function serve(respond: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => respond(response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['drips its body', (response: ServerResponse) => drip(response)],
  ['sends no response', () => undefined],
])('ends a request to a server that %s at its deadline', async (_, respond) => {
  const transport = createTransport(await serve(respond), 200);
  const sending = transport.send({ method: 'GET', target: '/v1/me', headers: {} });
  await expect(sending).rejects.toThrow(/GET .*\/v1\/me: no whole response within 0.2 s/);
  await expect(sending).rejects.toBeInstanceOf(Unreachable);
  await transport.close();
});
