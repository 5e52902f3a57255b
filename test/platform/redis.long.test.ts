import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/platform/logger.js';
import { createRateLimiter, type RateLimiter } from '../../src/platform/rate-limiter.js';
import { openRedis, type SharedRedis } from '../../src/platform/redis.js';
import { shareWindows } from '../../src/platform/shared-windows.js';
import { freePort } from '../../scripts/lab/servers/ports.js';
import { hasRedisServer, startRedisServer, type RedisServer } from '../../scripts/lab/servers/redis.js';
import { startTcpProxy } from '../../scripts/lab/servers/tcp-proxy.js';
import { needs } from '../support/needs.js';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const action of cleanUp.splice(0).reverse()) await action();
});

async function start(options: Parameters<typeof startRedisServer>[0] = {}): Promise<RedisServer> {
  const server = await startRedisServer(options);
  cleanUp.push(() => server.kill());
  return server;
}

async function startProxy({ port }: RedisServer) {
  const proxy = await startTcpProxy({ host: '127.0.0.1', port });
  cleanUp.push(() => proxy.close());
  return proxy;
}

/** One process: a connection, three limiters that share it, and its log. */
function createProcess(url: string, limit = 100_000) {
  const lines: { level: number; msg: string; redis?: string; reason?: string }[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const redis = openRedis(url, log);
  cleanUp.push(() => redis.close());
  const shared = shareWindows(redis);
  const [keys, failures, workspaces] = ['key', 'failures', 'workspace'].map((name) =>
    createRateLimiter({ name, limit, shared }),
  ) as [RateLimiter, RateLimiter, RateLimiter];
  const warnings = () => lines.filter(({ level }) => level === 40);
  const infos = () => lines.filter(({ level }) => level === 30);
  return { redis, keys, failures, workspaces, lines, warnings, infos };
}

const answers = (redis: SharedRedis) => redis.attempt(() => redis.client.ping());
const expectUsed = (redis: SharedRedis) => expect.poll(() => answers(redis), { interval: 20 }).toBe('PONG');

/** A Redis and a process that uses it. */
async function startConnected() {
  const server = await start();
  const one = createProcess(server.url);
  await expectUsed(one.redis);
  return { server, one };
}

/** Blocks this process. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How often scripts have been called. */
async function scriptCalls({ client }: SharedRedis): Promise<number> {
  const [, calls = '0'] = /^cmdstat_evalsha:calls=(\d+)/m.exec(await client.info('commandstats')) ?? [];
  return Number(calls);
}

/** Calls the three limiters every 5 ms for `ms` milliseconds, and waits for all calls. */
async function sendTraffic(
  { keys, failures, workspaces }: ReturnType<typeof createProcess>,
  ms: number,
): Promise<void> {
  const calls: Promise<unknown>[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    for (const limiter of [keys, failures, workspaces]) calls.push(limiter.consume('one'));
    await delay(5);
  }
  await Promise.all(calls);
}

describe('Redis outages', needs(hasRedisServer, 'no redis-server on the PATH'), () => {
  it('counts the requests of all subjects and limits that arrive together in one call', async () => {
    const { one } = await startConnected();
    const { redis, keys, workspaces } = one;
    await keys.consume('first');
    const before = await scriptCalls(redis);
    const subjects = ['a', 'b', 'a'];
    const budgets = await Promise.all([
      ...subjects.map((subject) => keys.consume(subject)),
      ...subjects.map(() => workspaces.consume('w')),
    ]);
    const used = budgets.map(({ limit, remaining }) => limit - remaining);
    expect(used).toEqual([1, 1, 2, 1, 2, 3]);
    expect((await scriptCalls(redis)) - before).toBe(1);
  });

  it('ends the waits of all limiters together when Redis is paused, regardless of when they began', async () => {
    const { server, one } = await startConnected();
    await sendTraffic(one, 100);
    server.signal('SIGSTOP');
    const first = one.keys.consume('one');
    await delay(75);
    let waiting = 0;
    for (const limiter of [one.keys, one.failures, one.workspaces]) {
      waiting += 1;
      void limiter.consume('one').then(() => (waiting -= 1));
    }
    await first;
    await delay(30);
    expect(waiting).toBe(0);
    server.signal('SIGCONT');
  });

  it('sends no command while Redis is unavailable, so that no call waits for reconnection attempts', async () => {
    const { server, one } = await startConnected();
    server.signal('SIGSTOP');
    await one.keys.consume('one');
    let sent = 0;
    // Longer than the pause between two attempts plus the timeout of one.
    for (let call = 0; call < 300; call += 1) {
      await one.redis.attempt(() => Promise.resolve((sent += 1)));
      await delay(10);
    }
    expect(sent).toBe(0);
    server.signal('SIGCONT');
  });

  it('uses Redis again after a pause, short or long', async () => {
    const { server, one } = await startConnected();
    for (const pause of [300, 1700]) {
      server.signal('SIGSTOP');
      await sendTraffic(one, pause);
      server.signal('SIGCONT');
      await expectUsed(one.redis);
    }
  });

  it('logs the loss of Redis once, with the address but not the password, and its return once', async () => {
    const server = await start({ args: ['--requirepass', 'hunter2'] });
    const one = createProcess(server.url.replace('//', '//:hunter2@'));
    await expectUsed(one.redis);
    expect(one.infos()).toHaveLength(1);
    server.signal('SIGSTOP');
    await sendTraffic(one, 2500);
    expect(one.warnings()).toEqual([
      expect.objectContaining({
        redis: server.url,
        reason: expect.stringMatching(/no response within \d+ ms/),
        msg: expect.stringMatching(/REDIS_URL .* until it is back, each process allows its share/),
      }),
    ]);
    server.signal('SIGCONT');
    await expectUsed(one.redis);
    expect(one.infos()).toHaveLength(2);
    expect(one.warnings()).toHaveLength(1);
    expect(JSON.stringify(one.lines)).not.toContain('hunter2');
  });

  it('uses Redis again after it was killed and restarted, with one warning', async () => {
    const { server, one } = await startConnected();
    await server.kill();
    await sendTraffic(one, 1500);
    await start({ port: server.port });
    await expectUsed(one.redis);
    expect(one.warnings()).toHaveLength(1);
  });

  it('keeps a limit among processes while Redis is away, and after Redis came back empty', async () => {
    const server = await start();
    const processes = [createProcess(server.url, 60), createProcess(server.url, 60)];
    const passed = async (subject: string, times: number) => {
      let count = 0;
      for (let time = 0; time < times; time += 1)
        for (const { keys } of processes) count += Number((await keys.consume(subject)).allowed);
      return count;
    };
    for (const { redis } of processes) await expectUsed(redis);
    const seen = () => processes.map(({ redis }) => redis.processes);
    await expect.poll(seen, { timeout: 15_000 }).toEqual([2, 2]);
    expect(await passed('early', 10)).toBe(20);
    await server.kill();
    expect(await passed('early', 5)).toBe(10);
    expect(await passed('late', 60)).toBe(60);
    await start({ port: server.port });
    for (const { redis } of processes) await expectUsed(redis);
    expect(await passed('late', 60)).toBe(0);
    // The process that restores the window may not have seen the last request of the other.
    expect([30, 31]).toContain(await passed('early', 60));
  });

  it('warns once without Redis, and counts in memory', async () => {
    const one = createProcess(`redis://127.0.0.1:${await freePort()}`, 3);
    await expect.poll(() => one.warnings()).toHaveLength(1);
    expect(one.warnings()[0]?.reason).toMatch(/ECONNREFUSED/);
    const budgets = [];
    for (let call = 0; call < 5; call += 1) budgets.push(await one.keys.consume('one'));
    expect(budgets.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    await sendTraffic(one, 1500);
    expect(one.warnings()).toHaveLength(1);
  });

  it('stops using Redis while it responds too slowly, and uses it again once it is fast', async () => {
    const server = await start();
    const proxy = await startProxy(server);
    const one = createProcess(`redis://127.0.0.1:${proxy.connection.port}`);
    await expectUsed(one.redis);
    proxy.delay = 300;
    await sendTraffic(one, 2500);
    expect(await answers(one.redis)).toBeUndefined();
    expect(one.warnings()).toHaveLength(1);
    proxy.delay = 0;
    await expectUsed(one.redis);
  });

  it('stops using Redis while it rejects commands, and logs that once', async () => {
    const { server, one } = await startConnected();
    const admin = new Redis(server.port);
    cleanUp.push(() => admin.disconnect());
    await admin.config('SET', 'maxmemory', '1');
    for (let round = 0; round < 10; round += 1) {
      expect((await one.keys.consume('one')).allowed).toBe(true);
      await sendTraffic(one, 200);
    }
    expect(one.warnings()).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('OOM') as string }),
    ]);
    await admin.config('SET', 'maxmemory', '0');
    await expectUsed(one.redis);
  });

  it.each([400, 2500])('keeps using Redis after this process was busy for %i ms', async (ms) => {
    const { one } = await startConnected();
    const waiting = [one.keys.consume('one'), answers(one.redis)];
    await new Promise((resolve) => setImmediate(resolve));
    block(ms);
    expect((await Promise.all(waiting))[1]).toBe('PONG');
    expect(one.warnings()).toEqual([]);
  });

  it('keeps using Redis while this process is starved', async () => {
    const server = await start();
    const proxy = await startProxy(server);
    const one = createProcess(`redis://127.0.0.1:${proxy.connection.port}`);
    await expectUsed(one.redis);
    // The proxy runs in this process, too, so that a reply takes several of its turns.
    proxy.delay = 1;
    const starving = setInterval(() => block(150), 1);
    cleanUp.push(() => clearInterval(starving));
    for (let call = 0; call < 5; call += 1) expect(await answers(one.redis)).toBe('PONG');
    clearInterval(starving);
    expect(one.warnings()).toEqual([]);
  });

  it('connects while this process is busy', async () => {
    const server = await start();
    const one = createProcess(server.url);
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      block(1200);
    }
    await expectUsed(one.redis);
    expect(one.warnings()).toEqual([]);
  });

  it('abandons a connection that Redis accepts without responding', async () => {
    const server = await start();
    server.signal('SIGSTOP');
    const one = createProcess(server.url);
    await expect.poll(() => one.warnings(), { timeout: 10_000 }).toHaveLength(1);
    expect(one.warnings()[0]?.reason).toMatch(/no connection within \d+ ms/);
    server.signal('SIGCONT');
    await expectUsed(one.redis);
  });

  it('closes Redis without a warning', async () => {
    const { one } = await startConnected();
    one.redis.close();
    await delay(700);
    expect(await answers(one.redis)).toBeUndefined();
    expect(one.warnings()).toEqual([]);
  });
});
