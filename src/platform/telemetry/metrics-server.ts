import { createServer } from 'node:http';
import { listen } from '../listen.js';

export interface MetricsServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves `GET /metrics` on a separate address, without authentication: anyone who can reach the port can read it.
 *
 * @throws the error of `listen` if the address cannot be used
 */
export async function serveMetrics(options: {
  readonly port: number;
  readonly host: string;
  readonly contentType: string;
  /** Returns the metrics as text. */
  readonly scrape: () => Promise<string>;
}): Promise<MetricsServer> {
  const { port, host, contentType, scrape } = options;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    port: await listen(server, port, host),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
