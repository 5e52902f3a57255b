import type { Database } from '../database.js';
import { noMetrics, type Metrics } from './metrics.js';

/** The parts of a pool's client that metrics are read from, including Knex's own pool (tarn). */
interface Client {
  readonly pool: { readonly max: number; numUsed(): number; numFree(): number; numPendingAcquires(): number };
  readonly spare: { readonly count: number };
  acquireConnection(): Promise<unknown>;
}

/** Records the use of a pool and the wait for its connections under a name. */
export function measurePool(metrics: Metrics, name: string, database: Database): void {
  if (metrics === noMetrics) return;
  const client = database.client as Client;
  const { pool, spare } = client;
  const labels = { pool: name };
  metrics.watch('visibility_database_pool_connections', () => [
    [{ ...labels, state: 'used' }, pool.numUsed() - spare.count],
    [{ ...labels, state: 'idle' }, pool.numFree() + spare.count],
  ]);
  metrics.watch('visibility_database_pool_max', () => [[labels, pool.max]]);
  metrics.watch('visibility_database_pool_waiting', () => [[labels, pool.numPendingAcquires()]]);
  metrics.add('visibility_database_pool_acquire_failures_total', labels, 0);
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    const startedAt = performance.now();
    try {
      const connection = await acquire();
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.observe('visibility_database_pool_acquire_seconds', labels, seconds);
      return connection;
    } catch (error) {
      metrics.add('visibility_database_pool_acquire_failures_total', labels);
      throw error;
    }
  };
}
