import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Connections that may wait to be accepted; the kernel may allow fewer. With Node's default of 511, a burst of clients
 * made new connections of everyone wait for seconds, because TCP repeats a lost request to connect after 1, 3 and 7 s.
 */
const BACKLOG = 4096;

/**
 * Starts listening and resolves with the port. Later errors, such as a connection that cannot be accepted because the process
 * has too many open files, go to `onError`: without a listener, they would end the process.
 *
 * @throws the error of `listen` when the address cannot be used
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  onError: (error: Error) => void = () => undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, BACKLOG, () => {
      server.off('error', reject).on('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
