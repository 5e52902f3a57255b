import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly path: string;
  readonly body: string;
}

/** The receiver's behavior: respond with a status, with headers, or not at all. */
export type Response = number | { status: number; headers: Record<string, string> } | 'hang' | 'reset';

/** A receiver of webhooks on loopback. */
export async function startReceiver(tls?: { key: string; cert: string }) {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => void (body += text));
    request.on('end', () => {
      received.push({ headers: request.headers, path: request.url ?? '', body });
      const answer = receiver.respond(received.length);
      if (answer === 'reset') request.socket.destroy();
      else if (typeof answer === 'number') response.writeHead(answer).end('x'.repeat(100_000));
      else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end();
    });
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver = {
    received,
    port,
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/hook`,
    respond: (_count: number): Response => 204,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
