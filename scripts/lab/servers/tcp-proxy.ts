import { connect, createServer, type Socket } from 'node:net';

/** The behavior of the proxy on a connection from a given client message on. */
export type ProxyAction =
  /** Forwards the message and its response. */
  | 'pass'
  /** Resets the client and closes the server side before the message arrives. */
  | 'reset'
  /** Forwards the message, then resets the client when the response arrives. */
  | 'reset-after'
  /** Forwards neither this message nor anything after it, in either direction, without notifying either side. */
  | 'partition'
  /** Forwards the message, and drops everything in response. */
  | 'silence-after';

/** A proxy between a client and a server, such as Postgres, that can simulate network failures. */
export interface TcpProxy<Connection> {
  /** The target's connection settings, but through the proxy. */
  readonly connection: Connection;
  /** Decides on each client message by its text; initially `pass`. */
  script: (message: string) => ProxyAction;
  /** The delay of every response, in ms; initially 0. */
  delay: number;
  /** Resets every present connection, on the client's side. */
  reset(): void;
  /** Makes every present connection fail when its client next sends something. */
  breakIdle(): void;
  close(): Promise<void>;
}

export async function startTcpProxy<Connection extends { host: string; port: number }>(
  target: Connection,
): Promise<TcpProxy<Connection>> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const proxy = { script: (_message: string): ProxyAction => 'pass', delay: 0 };
  let generation = 0;
  const server = createServer((client) => {
    const upstream = connectTo(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const own = generation;
    forward(client, upstream, {
      script: (message) => (own === generation ? proxy.script(message) : 'reset'),
      delay: () => proxy.delay,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(proxy, {
    connection: { ...target, host: '127.0.0.1', port },
    reset() {
      for (const client of clients) client.resetAndDestroy();
    },
    breakIdle: () => void (generation += 1),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}

function later(ms: number, action: () => void): void {
  if (ms === 0) action();
  else setTimeout(action, ms);
}

function connectTo({ host, port }: { host: string; port: number }): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

interface Rules {
  readonly script: (message: string) => ProxyAction;
  readonly delay: () => number;
}

function forward(client: Socket, upstream: Socket, { script, delay }: Rules): void {
  let action: ProxyAction = 'pass';
  const isPartitioned = () => action === 'partition';
  client.on('data', (chunk) => {
    if (action === 'pass') action = script(chunk.toString('latin1'));
    if (action === 'reset') {
      client.resetAndDestroy();
      upstream.destroy();
    } else if (!isPartitioned()) upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    if (action === 'pass') later(delay(), () => client.write(chunk));
    else if (action === 'reset-after') {
      client.resetAndDestroy();
      upstream.destroy();
    }
  });
  // In a partition, neither side learns that the other has closed.
  client.on('close', () => isPartitioned() || upstream.destroy());
  upstream.on('close', () => isPartitioned() || client.destroy());
}
