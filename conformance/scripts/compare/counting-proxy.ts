/** A reverse proxy that counts: the requests of every tool are counted by the same hand. */
import {
  createServer,
  request as startRequest,
  Agent,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const LARGEST_HEADERS_BYTES = 4 * 1024 * 1024;

export interface CountingProxy {
  /** Base URL without a slash at the end. */
  readonly url: string;
  /** Requests taken so far. */
  count(): number;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1 that hands every request on to `upstream` as it came. */
export async function startCountingProxy(upstream: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(upstream);
  const agent = new Agent({ keepAlive: true });
  let requests = 0;
  // Requests that are too large are for the server under test to refuse.
  const server = createServer({ maxHeaderSize: LARGEST_HEADERS_BYTES }, (incoming, outgoing) => {
    requests += 1;
    forward({ hostname, port, agent }, incoming, outgoing);
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => requests,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Upstream {
  readonly hostname: string;
  readonly port: string;
  readonly agent: Agent;
}

function forward(upstream: Upstream, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const passedOn = startRequest({
    ...upstream,
    method: incoming.method,
    path: incoming.url,
    // The raw list keeps repeated headers, their order and their spelling.
    headers: incoming.rawHeaders,
  });
  passedOn.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  passedOn.on('error', () => outgoing.destroy());
  outgoing.on('close', () => passedOn.destroy());
  incoming.pipe(passedOn);
}
