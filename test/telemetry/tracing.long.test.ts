import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visibilityJson } from '../cli/in-process.js';
import { killChildren, serve, until, type Service } from '../cli/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { versionOf } from '../support/version.js';
import { startOtlpReceiver, type ReceivedSpan } from './otlp-receiver.js';

let db: TestDatabase;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let service: Service;
let key: string;
beforeAll(async () => {
  db = await createTestDatabase();
  receiver = await startOtlpReceiver();
  const env = { DATABASE_URL: db.url };
  const { workspaceId } = await visibilityJson<{ workspaceId: string }>(
    ['workspace', 'create', '--name', 'Acme', '--plan', 'paid', '--brand', 'Acme'],
    env,
  );
  const args = ['key', 'create', '--workspace', workspaceId, '--environment', 'test', '--name', 'Test'];
  ({ key } = await visibilityJson<{ key: string }>(args, env));
  service = await serve({
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    OTEL_METRIC_EXPORT_TIMEOUT: '200',
  });
});
afterAll(async () => {
  killChildren();
  receiver.close();
  await db.drop();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });

async function spanOf(requestId: string) {
  const find = () => receiver.spans.find((span) => span.attributes['visibility.request_id'] === requestId);
  await until(() => find() !== undefined);
  return find();
}

const childrenOf = (parent: ReceivedSpan | undefined) =>
  receiver.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

/** Waits for the log line of a request. The output that follows the last line break is not complete yet. */
async function lineOf(requestId: string) {
  const find = () =>
    service
      .stdout()
      .split('\n')
      .slice(0, -1)
      .find((text) => text.includes(requestId));
  await until(() => find() !== undefined);
  return JSON.parse(find() ?? '') as Record<string, unknown>;
}

describe('OpenTelemetry', () => {
  it('exports a span per request, named by its operation, with its statements as children and its ids in the log', async () => {
    await get('/healthz');
    const { status } = await get('/v1/keywords?q=hidden-word', { 'x-request-id': 'traced-1' });
    expect(status).toBe(200);
    const span = await spanOf('traced-1');
    expect(span).toMatchObject({
      name: 'listKeywords',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/keywords',
        'http.response.status_code': 200,
      },
      resource: { 'service.name': 'visibility', 'service.version': versionOf() },
    });
    expect(await lineOf('traced-1')).toMatchObject({ trace_id: span?.traceId, span_id: span?.spanId });
    await until(() => childrenOf(span).some(({ name }) => name.startsWith('pg.query')));
    expect(new Set(childrenOf(span).map(({ traceId }) => traceId))).toEqual(new Set([span?.traceId]));
    const sent = JSON.stringify(receiver.spans);
    for (const secret of [key, 'hidden-word']) expect(sent).not.toContain(secret);
    // Neither probes nor background work without a question.
    expect(
      receiver.spans.filter((one) => one.parentSpanId === undefined && one.name !== 'listKeywords'),
    ).toEqual([]);
  });

  it('continues the trace of the caller, and records why a request failed', async () => {
    const headers = { 'x-request-id': 'traced-2', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    await get('/v1/prompts?limit=0', headers);
    expect(await spanOf('traced-2')).toMatchObject({
      traceId: TRACE,
      parentSpanId: '00f067aa0ba902b7',
      attributes: { 'http.response.status_code': 400, 'error.type': 'invalid_parameter' },
    });
  });

  it('exports no text of an error of the database', async () => {
    await db.owner.raw('alter table keywords rename column term to hidden_word');
    const { status } = await get('/v1/keywords', { 'x-request-id': 'traced-error' });
    await db.owner.raw('alter table keywords rename column hidden_word to term');
    expect(status).toBe(500);
    const span = await spanOf('traced-error');
    await until(() => childrenOf(span).some(({ status: { code } }) => code === 2));
    const failed = receiver.spans.filter(({ status: { code } }) => code === 2);
    expect(failed.map(({ status: { message } }) => message)).toEqual([undefined, undefined]);
    expect(JSON.stringify(failed)).toContain('occurred (code: 42703)');
    expect(await lineOf('traced-error')).toMatchObject({ err: { code: '42703', severity: 'ERROR' } });
  });

  it('exports the metrics of the service too', async () => {
    const wanted = [
      'visibility_http_request_duration_seconds',
      'visibility_build_info',
      'visibility_worker_slots',
    ];
    await until(() => wanted.every((name) => receiver.metrics.has(name)));
  });

  it('sends the remaining spans when the service stops', async () => {
    await get('/v1/me', { 'x-request-id': 'traced-3' });
    expect(await service.end('SIGINT')).toBe(0);
    expect(receiver.spans.filter(({ name }) => name === 'getMe')).toHaveLength(1);
  });

  it('does not keep the service from stopping when the collector never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const stubborn = await serve({
      DATABASE_URL: db.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      // An export would go on for longer than this test may take.
      OTEL_EXPORTER_OTLP_TIMEOUT: '900000',
      OTEL_BSP_EXPORT_TIMEOUT: '900000',
      OTEL_METRIC_EXPORT_INTERVAL: '900000',
      OTEL_METRIC_EXPORT_TIMEOUT: '900000',
    });
    await fetch(`${stubborn.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(await stubborn.end('SIGTERM')).toBe(0);
    silent.close();
    silent.closeAllConnections();
  });

  it('is not loaded without OTEL_* variables, and neither are its dependencies', () => {
    const program = `
      const { register } = await import('node:module');
      const { main } = await import(${JSON.stringify(new URL('../../dist/src/cli/main.js', import.meta.url))});
      const { createRequire } = await import('node:module');
      await import(${JSON.stringify(new URL('../../dist/src/cli/serve/run-service.js', import.meta.url))});
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      console.log(JSON.stringify(loaded.filter((file) => /opentelemetry|prom-client/.test(file))));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { PATH: process.env['PATH'] },
    });
    expect(JSON.parse(output.toString())).toEqual([]);
  });
});
