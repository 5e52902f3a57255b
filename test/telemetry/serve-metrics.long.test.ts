import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, collect, ended, killChildren, serve, start, until, type Service } from '../cli/support.js';
import { visibilityJson } from '../cli/in-process.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { scrape } from '../support/metrics.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  killChildren();
  await db.drop();
});

/** The port that a log line names; 0 before it is written. */
const portIn = (log: string) => Number(/"port":(\d+),"msg":"metrics are served/.exec(log)?.[1] ?? 0);
const portOf = (service: Service) => portIn(service.stdout());

describe('METRICS_PORT', () => {
  it('serves the metrics of all workers in one scrape, each with its worker, and the sums are right', async () => {
    const env = { DATABASE_URL: db.url, METRICS_PORT: '0' };
    const { workspaceId } = await visibilityJson<{ workspaceId: string }>(
      ['workspace', 'create', '--name', 'Acme', '--plan', 'paid', '--brand', 'Acme'],
      { DATABASE_URL: db.url },
    );
    const { key } = await visibilityJson<{ key: string }>(
      ['key', 'create', '--workspace', workspaceId, '--environment', 'test', '--name', 'Test'],
      { DATABASE_URL: db.url },
    );
    const service = await serve(env, ['--workers', '2']);
    await until(() => portOf(service) > 0);
    const calls = Array.from({ length: 10 }, () => call(service.url, key, '/v1/me'));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200));

    const { samples, valueOf } = await scrape(portOf(service));
    const requests = 'visibility_http_request_duration_seconds_count';
    expect(valueOf(requests, { operation: 'getMe', status: '200' })).toBe(10);
    const workers = new Set(samples.map(({ labels }) => labels['worker']));
    expect([...workers].sort()).toEqual(['1', '2', 'main']);
    expect(valueOf('visibility_build_info')).toBe(3);
    // The database is queried once, not by every process.
    expect(samples.filter(({ name }) => name === 'visibility_worker_slots').length).toBeLessThanOrEqual(3);
    const lists = { pool: 'lists' };
    expect(valueOf('visibility_database_pool_max', { ...lists, worker: '1' })).toBe(10);
    // Of all pools: the figures of the backlog are read in the background.
    expect(valueOf('visibility_database_pool_acquire_seconds_count')).toBeGreaterThanOrEqual(10);
    expect(valueOf('visibility_database_pool_waiting', lists)).toBe(0);
    expect(valueOf('visibility_database_pool_connections', lists)).toBeGreaterThanOrEqual(1);
    expect(valueOf('visibility_database_pool_max', { pool: 'background', worker: 'main' })).toBe(4);
    expect(await service.end('SIGINT')).toBe(0);
  });

  it('serves the metrics of a worker, and a service on the same port fails with advice', async () => {
    const worker = start(['worker'], { DATABASE_URL: db.url, METRICS_PORT: '0' });
    const output = collect(worker);
    await until(() => portIn(output().stdout) > 0);
    const port = portIn(output().stdout);
    const { valueOf } = await scrape(port);
    expect(valueOf('visibility_worker_slots', { state: 'due' })).toBe(0);
    expect(valueOf('visibility_database_pool_max', { pool: 'background' })).toBe(4);
    await expect(serve({ DATABASE_URL: db.url, METRICS_PORT: String(port) })).rejects.toThrow(
      `port ${port} is in use. Set METRICS_PORT to another port, or to 0 for any free port.`,
    );
    worker.kill('SIGINT');
    expect(await ended(worker)).toBe(0);
  });
});
