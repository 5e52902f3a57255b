import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Too large requests are for the server under test to refuse. */
const LARGEST_HEADERS_BYTES = 4 * 1024 * 1024;

export interface CountingProxy {
  /** Base URL without a slash at the end. */
  readonly url: string;
  /** Requests so far. */
  count(): number;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1 that forwards every request unchanged, and counts them. */
export async function startCountingProxy(upstream: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(upstream);
  let requests = 0;
  const server = createServer({ maxHeaderSize: LARGEST_HEADERS_BYTES }, (incoming, outgoing) => {
    requests += 1;
    forward({ hostname, port }, incoming, outgoing);
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(
  upstream: { readonly hostname: string; readonly port: string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  // The raw list keeps repeated headers, their order and their spelling.
  const { method, url: path, rawHeaders: headers } = incoming;
  const forwarded = request({ ...upstream, method, path, headers });
  forwarded.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
