import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}

/** Makes a server listen. Port 0 picks a free port. Rejects if the port is taken. */
export async function serve(server: Server, port = 0, host = '127.0.0.1'): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
