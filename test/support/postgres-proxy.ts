import { connect, createServer, type Socket } from 'node:net';

/** What becomes of a connection from the moment its client sends something of note. */
export type Fate =
  /** The message arrives and is answered. */
  | 'pass'
  /** Both sides are closed before the message arrives. */
  | 'reset'
  /** The message arrives; its client is cut off as soon as the answer is there. */
  | 'reset-after'
  /** Neither this message nor anything after it arrives, in either direction, and no side learns of it. */
  | 'partition'
  /** The message arrives; nothing comes back. */
  | 'silence-after';

/** A network between a pool and Postgres that fails when it is asked to. */
export interface PostgresProxy<Connection> {
  /** Like the connection that was given, but through the proxy. */
  readonly connection: Connection;
  /** Decides on each message of a client by its text; `pass` for all at first. */
  script: (message: string) => Fate;
  /** Present connections are dead from now on, which their clients learn when they next send something. */
  breakIdle(): void;
  close(): Promise<void>;
}

export async function startPostgresProxy<Connection extends { host: string; port: number }>(
  target: Connection,
): Promise<PostgresProxy<Connection>> {
  const sockets = new Set<Socket>();
  const proxy = { script: (_message: string): Fate => 'pass' };
  let generation = 0;
  const server = createServer((client) => {
    const upstream = connectTo(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const own = generation;
    join(client, upstream, (message) => (own === generation ? proxy.script(message) : 'reset'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(proxy, {
    connection: { ...target, host: '127.0.0.1', port },
    breakIdle: () => void (generation += 1),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}

function connectTo({ host, port }: { host: string; port: number }): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

function join(client: Socket, upstream: Socket, script: (message: string) => Fate): void {
  let fate: Fate = 'pass';
  const isPartitioned = () => fate === 'partition';
  client.on('data', (chunk) => {
    if (fate === 'pass') fate = script(chunk.toString('latin1'));
    if (fate === 'reset') {
      client.resetAndDestroy();
      upstream.destroy();
    } else if (!isPartitioned()) upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    if (fate === 'pass') client.write(chunk);
    else if (fate === 'reset-after') {
      client.resetAndDestroy();
      upstream.destroy();
    }
  });
  // In a partition neither side learns that the other has closed.
  client.on('close', () => isPartitioned() || upstream.destroy());
  upstream.on('close', () => isPartitioned() || client.destroy());
}
