import type { Config } from '../../config.js';
import type { Logger } from '../../http-app.js';
import type { ProcessMetrics, Snapshot } from '../../metrics-app.js';
import type { Ending } from './ending.js';
import { explainListenError } from './listen.js';

/**
 * Serves the metrics on METRICS_PORT until the service ends. Does nothing if the port is not set.
 *
 * @param others reads the metrics of the service's other processes
 * @throws Error with advice if the address cannot be used
 */
export async function listenForMetrics(
  metrics: ProcessMetrics | null,
  { config, log, ending }: { config: Config; log: Logger; ending: Ending },
  others: () => Promise<readonly Snapshot[]> = () => Promise.resolve([]),
): Promise<void> {
  const serve = metrics?.serve ?? null;
  if (serve === null) return;
  const { host } = config.metrics;
  const address = { port: config.metrics.port ?? 0, host };
  const server = await serve(others).catch((error: unknown) => {
    throw explainListenError(error, address, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  });
  ending.add(() => server.close());
  log.info({ host, port: server.port }, 'metrics are served at /metrics');
}
