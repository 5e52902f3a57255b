import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { openMetrics, watchBacklogs } from '../../src/metrics-app.js';
import { sql } from '../../src/platform/database.js';
import type { MetricsServer } from '../../src/platform/telemetry/metrics-server.js';
import { answered, createMeasured, FakeProvider, NOW } from '../measuring/support.js';
import { add } from '../outbox/support.js';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { createWorkspace } from '../support/factories.js';
import { scrape } from '../support/metrics.js';

const env = { METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '40', REDIS_URL: 'redis://127.0.0.1:1' };

async function open() {
  const metrics = await openMetrics(loadConfig(env), { version: '1.0.0' });
  if (!metrics?.serve) throw new Error('METRICS_PORT turns metrics on.');
  return { ...metrics, serve: metrics.serve };
}

let metrics: Awaited<ReturnType<typeof open>>;
let server: MetricsServer;
let app: TestApp;
let client: Client;
beforeAll(async () => {
  metrics = await open();
  server = await metrics.serve(() => Promise.resolve([]));
  app = await createTestApp({ env, metrics });
  client = await app.client();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const read = () => scrape(server.port);

/** Sends requests one after another and returns how much a metric grew, by the given labels. */
async function growth(send: () => Promise<unknown>, name: string, labels: Record<string, string>) {
  const before = (await read()).valueOf(name, labels) ?? 0;
  await send();
  return ((await read()).valueOf(name, labels) ?? 0) - before;
}

const DURATION = 'visibility_http_request_duration_seconds';

describe('GET /metrics', () => {
  it('is served only on a separate port, where nothing else is served', async () => {
    expect((await app.as(undefined).get('/metrics')).status).toBe(404);
    const others = await fetch(`http://127.0.0.1:${server.port}/v1/me`);
    expect(others.status).toBe(404);
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('counts requests and measures their latency by operation and status, without paths or ids', async () => {
    const send = async () => {
      await client.get('/v1/me?surprise=1');
      await client.get('/v1/me');
      await client.delete('/v1/prompts/prm_unknown');
      await client.get('/no/such/path');
      await client.get('/healthz');
    };
    expect(await growth(send, `${DURATION}_count`, { operation: 'getMe', status: '200' })).toBe(1);
    const { samples, valueOf } = await read();
    expect(valueOf(`${DURATION}_count`, { operation: 'getMe', status: '400' })).toBe(1);
    expect(valueOf(`${DURATION}_count`, { operation: 'archivePrompt', status: '404' })).toBe(1);
    expect(valueOf(`${DURATION}_count`, { operation: 'other', status: '404' })).toBeGreaterThan(0);
    expect(valueOf(`${DURATION}_count`, { operation: 'probe', status: '200' })).toBe(1);
    expect(valueOf(`${DURATION}_sum`, { operation: 'getMe' })).toBeGreaterThan(0);
    expect(valueOf('visibility_http_requests_in_flight')).toBe(0);
    expect(valueOf('visibility_http_errors_total', { operation: 'archivePrompt' })).toBe(1);
    const values = samples.flatMap(({ labels }) => Object.values(labels));
    expect(values.filter((value) => /^\/|ws_|key_|prm_|surprise/.test(value))).toEqual([]);
  });

  it('counts requests that the contract rejects, and failed authentications by reason', async () => {
    const violations = { side: 'request', operation: 'getMe' };
    const reject = () => client.get('/v1/me?surprise=1');
    expect(await growth(reject, 'visibility_contract_violations_total', violations)).toBe(1);
    const failures = 'visibility_authentication_failures_total';
    expect(await growth(() => app.as(undefined).get('/v1/me'), failures, { reason: 'no_key' })).toBe(1);
    expect(await growth(() => app.as('vis_nope').get('/v1/me'), failures, { reason: 'wrong_key' })).toBe(1);
  });

  it('counts rejections of the rate limiter by the limit', async () => {
    const busy = await app.client();
    const send = () => Promise.all(Array.from({ length: 43 }, () => busy.get('/v1/me')));
    expect(await growth(send, 'visibility_rate_limit_rejections_total', { limit: 'key' })).toBe(3);
  });

  it('counts hits and misses of the response cache, and its memory', async () => {
    const cache = 'visibility_response_cache_requests_total';
    const send = async () => {
      await client.get('/v1/prompts');
      await client.get('/v1/prompts');
    };
    expect(await growth(send, cache, { result: 'hit' })).toBe(1);
    const { valueOf } = await read();
    expect(valueOf(cache, { result: 'miss' })).toBe(1);
    expect(valueOf('visibility_response_cache_bytes')).toBeGreaterThan(1000);
  });

  it('reports an outage of Redis, the state of the process, and its version', async () => {
    await expect.poll(async () => (await read()).valueOf('visibility_redis_outages_total')).toBe(1);
    const { valueOf } = await read();
    expect(valueOf('visibility_redis_up')).toBe(0);
    expect(valueOf('visibility_build_info', { version: '1.0.0', node: process.versions.node })).toBe(1);
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf('process_start_time_seconds')).toBeGreaterThan(1e9);
  });

  it('counts questions, their cost, and the rows from their answers', async () => {
    const provider = new FakeProvider(({ text }) =>
      text.endsWith('1?')
        ? { kind: 'unknown', code: 'cut', message: 'Cut off.', rawResponse: null }
        : answered(),
    );
    const measured = await createMeasured(app.db.database, { provider, metrics });
    await measured.begin();
    await measured.work();
    const { valueOf } = await read();
    const questions = (outcome: string) =>
      valueOf('visibility_questions_total', { provider: 'fake', outcome }) ?? 0;
    expect([questions('answered'), questions('unknown')]).toEqual([2, 1]);
    // Two answers of 0.02 as billed, and one of 0.01 as estimated.
    expect(valueOf('visibility_spent_dollars_total', { provider: 'fake' })).toBeCloseTo(0.05);
    expect(valueOf('visibility_question_duration_seconds_count', { provider: 'fake' })).toBe(3);
    const rows = { kind: 'observation', result: 'accepted' };
    expect(valueOf('visibility_ingest_rows_total', rows)).toBe(3);
  });
});

describe('figures of the database', () => {
  it('reports slots by state and the backlog of the outbox, also of topics without messages', async () => {
    const own = await open();
    watchBacklogs(own, app.db.database, () => NOW);
    const ownServer = await own.serve(() => Promise.resolve([]));
    const measured = await createMeasured(app.db.database, { prompts: 2 });
    await measured.begin();
    const { workspaceId } = await createWorkspace(app.db.database);
    await add(app.db.database, workspaceId, { topic: 'webhook.delivery', createdAt: minutesAgo(5) });
    const dead = await add(app.db.database, workspaceId, { topic: 'webhook.delivery' });
    await sql(app.db.database, 'update outbox set dead_at = $1 where outbox_id = $2', [NOW, dead]);

    const { valueOf } = await scrape(ownServer.port);
    expect(valueOf('visibility_worker_slots', { state: 'due' })).toBe(2);
    expect(valueOf('visibility_worker_slots', { state: 'in_flight' })).toBe(0);
    const webhooks = { topic: 'webhook.delivery' };
    expect(valueOf('visibility_outbox_messages', { ...webhooks, state: 'waiting' })).toBe(1);
    expect(valueOf('visibility_outbox_messages', { ...webhooks, state: 'dead' })).toBe(1);
    expect(valueOf('visibility_outbox_oldest_seconds', webhooks)).toBe(300);
    expect(valueOf('visibility_outbox_oldest_seconds')).toBe(300);
    expect(valueOf('visibility_scrape_errors_total')).toBeUndefined();
    await ownServer.close();
  });

  it('leaves them out of the scrape, and counts an error, when the database fails', async () => {
    const own = await open();
    own.watchDatabase(() => Promise.reject(new Error('the database is down')));
    const ownServer = await own.serve(() => Promise.resolve([]));
    const { valueOf } = await scrape(ownServer.port);
    expect(valueOf('visibility_scrape_errors_total', { source: 'database' })).toBe(1);
    expect(valueOf('visibility_worker_slots')).toBeUndefined();
    expect(valueOf('visibility_build_info')).toBe(1);
    await ownServer.close();
  });
});

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('openMetrics', () => {
  it('loads no metrics library without METRICS_PORT', async () => {
    expect(await openMetrics(loadConfig({}), { version: '1.0.0' })).toBeNull();
    const source = readFileSync(new URL('../../src/metrics-app.ts', import.meta.url), 'utf8');
    expect(source).not.toMatch(/import (?!type)[^;]*from '\.\/platform\/telemetry\/prometheus\.js'/);
  });
});
