import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it } from 'vitest';
import { createFairSlots } from '../../../src/http/access/fair-slots.js';
import { noMetrics } from '../../../src/platform/telemetry/metrics.js';
import { captureLog, handlersOf, principal, sharedWork, startBareServer } from '../bare-server.js';

let server: Awaited<ReturnType<typeof startBareServer>> | undefined;
afterEach(() => server?.close());

/** Starts a server whose operations end on request. */
async function startHeld(options: Parameters<typeof startBareServer>[0] = {}) {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  let running = 0;
  const shared = sharedWork(['getAnalyticsOverview']);
  const me = { id: 'usr_1', name: null, email: null };
  server = await startBareServer({
    work: shared,
    ...options,
    responseValidation: 'log',
    findPrincipal: (secret) =>
      Promise.resolve({ ...principal, callerId: secret, workspaceId: secret.slice(0, 8) }),
    handlers: handlersOf(async () => {
      running += 1;
      await held;
      return { status: 200, body: { user: me } };
    }),
  });
  const { url } = server;
  return {
    release,
    running: () => running,
    get: (path: string, key: string) =>
      fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${key}` } }),
  };
}

const ownerOf = (key: string) => ({ callerId: key, workspaceId: key, waitsSince: performance.now() });

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('requests of one key', () => {
  it('leave slots to others, and are all served in the end', async () => {
    const { get, release, running } = await startHeld();
    const greedy = Array.from({ length: 30 }, () => get('/v1/me', 'greedy_1'));
    await until(() => running() === 4);
    const other = get('/v1/me', 'another_1');
    await until(() => running() === 5);
    release();
    expect((await other).status).toBe(200);
    for (const response of greedy) expect((await response).status).toBe(200);
  });

  it('are logged with the time since their arrival', async () => {
    const { log, parsed } = captureLog('info');
    const { get, release, running } = await startHeld({ log });
    let arrived = 0;
    const count = () => void (arrived += 1);
    subscribe('http.server.request.start', count);
    const greedy = Array.from({ length: 30 }, () => get('/v1/me', 'greedy_1'));
    await until(() => running() === 4 && arrived === greedy.length);
    unsubscribe('http.server.request.start', count);
    await new Promise((resolve) => setTimeout(resolve, 60));
    release();
    await Promise.all(greedy);
    const logged = () => parsed().filter(({ msg }) => msg === 'request');
    await until(() => logged().length === greedy.length);
    for (const { ms } of logged()) expect(ms).toBeGreaterThan(50);
  });

  it('get 503 when earlier ones take too long', async () => {
    const keys = createFairSlots(
      {
        name: 'keys',
        slots: Infinity,
        slotsPerKey: 1,
        slotsPerWorkspace: 1,
        fullAfterMs: 60_000,
        shedsOnArrival: false,
        maxWaitMs: 60_000,
        maxTotalWaitMs: 20,
      },
      noMetrics,
    );
    const { get, release, running } = await startHeld({ work: { ...sharedWork(), keys } });
    const first = get('/v1/me', 'greedy_1');
    await until(() => running() === 1);
    const late = await get('/v1/me', 'greedy_1');
    expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '1']);
    const requestId = late.headers.get('X-Request-Id');
    expect(await late.json()).toMatchObject({
      error: {
        code: 'service_unavailable',
        requestId,
        message: expect.stringContaining('Send fewer at a time'),
      },
    });
    release();
    expect((await first).status).toBe(200);
  });

  it('get 503 within one limit, although they wait in the line of their key and in that of analytics', async () => {
    const work = sharedWork(['listPromptAnalytics'], 3000);
    const { get, release, running } = await startHeld({ work });
    // Equal requests would share one response.
    const ask = (limit: number) => get(`/v1/analytics/prompts?limit=${limit}`, 'greedy_1');
    const first = ask(100);
    await until(() => running() === 1);
    // Seven wait for analytics. The others wait for these, and would then wait for analytics as long again.
    const late = Promise.all(Array.from({ length: 12 }, (_, index) => ask(index + 1)));
    const twice = new Promise((resolve) => setTimeout(resolve, 5500, 'two limits'));
    expect(await Promise.race([late.then((all) => all.map(({ status }) => status)), twice])).toEqual(
      Array.from({ length: 12 }, () => 503),
    );
    release();
    expect((await first).status).toBeLessThan(504);
  });

  it('run one analytics request at a time', async () => {
    const { get, release, running } = await startHeld();
    const overview = '/v1/analytics/overview?rangeDays=';
    const greedy = [7, 30, 90].map((days) => get(`${overview}${days}`, 'greedy_1'));
    const other = get(`${overview}7`, 'another_1');
    await until(() => running() === 2);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(running()).toBe(2);
    release();
    for (const response of [...greedy, other]) expect((await response).status).toBeLessThan(504);
  });
});

describe('a process that cannot keep up', () => {
  it('rejects requests with 503 and Retry-After before it looks up their keys', async () => {
    let lookUps = 0;
    server = await startBareServer({
      findPrincipal: () => {
        lookUps += 1;
        return new Promise(() => undefined);
      },
    });
    const { url } = server;
    const waiting = new AbortController();
    const ask = (key: string, signal?: AbortSignal) =>
      fetch(`${url}/v1/me`, {
        headers: { Authorization: `Bearer ${key}` },
        ...(signal === undefined ? {} : { signal }),
      });
    for (let index = 0; index < 64; index += 1) ask(`key_${index}`, waiting.signal).catch(() => undefined);
    await until(() => lookUps === 64);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const rejected = await ask('key_64');
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('Retry-After')).toBe('1');
    const requestId = rejected.headers.get('X-Request-Id');
    expect(await rejected.json()).toMatchObject({ error: { code: 'service_unavailable', requestId } });
    expect(lookUps).toBe(64);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    waiting.abort();
  });

  it('rejects writes before reads', async () => {
    const shared = sharedWork();
    const requests = createFairSlots(
      {
        name: 'requests',
        slots: 1,
        slotsPerKey: 1,
        slotsPerWorkspace: 1,
        fullAfterMs: 10,
        shedsOnArrival: true,
        maxWaitMs: 60_000,
        maxTotalWaitMs: 60_000,
      },
      noMetrics,
    );
    void requests.run(ownerOf('a'), 'write', () => new Promise(() => undefined));
    for (let index = 0; index < 64; index += 1) {
      requests.run(ownerOf(`b${index}`), 'write', () => Promise.resolve()).catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
    server = await startBareServer({ work: { ...shared, requests } });
    const headers = { Authorization: 'Bearer key', 'Content-Type': 'application/json' };
    const write = await fetch(`${server.url}/v1/prompts`, {
      method: 'POST',
      headers,
      body: '{"text":"new"}',
    });
    expect(write.status).toBe(503);
    const unknown = await fetch(`${server.url}/v1/unknown`, { headers });
    expect(unknown.status).toBe(404);
  });
});
