import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { serve, type Listening } from '../../http/serve.js';

/** Too large requests are for the server under test to refuse. */
const LARGEST_HEADERS_BYTES = 4 * 1024 * 1024;

export interface CountingProxy extends Listening {
  /** Requests so far. */
  count(): number;
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
  return { ...(await serve(server)), count: () => requests };
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
