import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts listening and resolves with the port.
 *
 * @throws the error of `listen` when the address cannot be used
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
