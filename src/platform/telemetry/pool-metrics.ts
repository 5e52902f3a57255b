import type { Database } from '../database.js';
import type { Metrics } from './metrics.js';

/** The parts of Knex's pool (tarn) that metrics are made of. */
interface Pool {
  readonly max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (request: number) => void): void;
}

/** Reports the use of a pool and the wait for its connections, under a name. */
export function measurePool(metrics: Metrics, name: string, database: Database): void {
  const pool = (database.client as { pool: Pool }).pool;
  const labels = { pool: name };
  metrics.watch('visibility_database_pool_connections', () => [
    [{ ...labels, state: 'used' }, pool.numUsed()],
    [{ ...labels, state: 'idle' }, pool.numFree()],
  ]);
  metrics.watch('visibility_database_pool_max', () => [[labels, pool.max]]);
  metrics.watch('visibility_database_pool_waiting', () => [[labels, pool.numPendingAcquires()]]);
  metrics.add('visibility_database_pool_acquire_failures_total', labels, 0);
  const waiting = new Map<number, number>();
  pool.on('acquireRequest', (request) => void waiting.set(request, performance.now()));
  pool.on('acquireSuccess', (request) => {
    const since = waiting.get(request) ?? performance.now();
    waiting.delete(request);
    metrics.observe('visibility_database_pool_acquire_seconds', labels, (performance.now() - since) / 1000);
  });
  pool.on('acquireFail', (request) => {
    waiting.delete(request);
    metrics.add('visibility_database_pool_acquire_failures_total', labels);
  });
}
