import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { createLogger } from '../../src/platform/logger.js';
import { createRateLimiter, type RateLimiter } from '../../src/platform/rate-limiter.js';
import { openRedis } from '../../src/platform/redis.js';

const log = createLogger('silent');
const open: Redis[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const redis of open.splice(0)) redis.disconnect();
});

/** A limiter of its own, as one process has it; the same `name` on the same Redis shares a budget. */
function limiter(limit: number, options: { redis?: Redis; name?: string } = {}): RateLimiter {
  const { redis, name = randomBytes(6).toString('hex') } = options;
  return createRateLimiter({ name, limit, redis, log });
}

async function connect(url: string): Promise<Redis> {
  const redis = openRedis(url, log);
  open.push(redis);
  await expect.poll(() => redis.status).toBe('ready');
  return redis;
}

async function consume(of: RateLimiter, subject: string, times: number) {
  const budgets = [];
  for (let time = 0; time < times; time += 1) budgets.push(await of.consume(subject));
  return budgets;
}

/** The promises of every limiter, wherever it keeps its counts. */
function keepsItsPromises(start: (limit: number) => Promise<RateLimiter>): void {
  it('lets 60 pass and refuses the 61st, counting down to 0', async () => {
    const budgets = await consume(await start(60), 'one', 62);
    expect(budgets.map(({ allowed }) => allowed)).toEqual(
      Array.from({ length: 62 }, (_, index) => index < 60),
    );
    expect(budgets.map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 62 }, (_, index) => Math.max(0, 59 - index)),
    );
    for (const { limit } of budgets) expect(limit).toBe(60);
  });

  it('keeps a budget for each subject', async () => {
    const of = await start(2);
    await consume(of, 'one', 3);
    expect((await of.consume('one')).allowed).toBe(false);
    expect(await of.consume('other')).toMatchObject({ allowed: true, remaining: 1 });
  });

  it('keeps the end of the window, however many are refused', async () => {
    const of = await start(1);
    await consume(of, 'one', 20);
    // Long enough for the seconds that are left to differ from those of a window that began anew.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const [refused] = await consume(of, 'one', 1);
    expect(refused).toMatchObject({ allowed: false });
    expect(refused?.secondsToReset).toBeLessThan(60);
  });

  it('counts exactly, also at the same time', async () => {
    const of = await start(60);
    const budgets = await Promise.all(Array.from({ length: 100 }, () => of.consume('one')));
    expect(budgets.filter(({ allowed }) => allowed)).toHaveLength(60);
  });
}

describe('in memory', () => {
  keepsItsPromises((limit) => Promise.resolve(limiter(limit)));

  it('starts a new window 60 seconds after the first request, not after the last', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const of = limiter(2);
    await of.consume('one');
    await vi.advanceTimersByTimeAsync(59_000);
    await consume(of, 'one', 5);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await of.consume('one')).toMatchObject({ allowed: true, remaining: 1 });
  });
});

const redisInfo = inject('redis');

describe.skipIf(redisInfo.url === null)(
  `in Redis${redisInfo.url === null ? ` (skipped: ${redisInfo.reason})` : ''}`,
  () => {
    keepsItsPromises(async (limit) => limiter(limit, { redis: await connect(redisInfo.url ?? '') }));

    it('is one budget for all processes: of 61 calls spread over two, exactly 60 pass', async () => {
      const name = randomBytes(6).toString('hex');
      const one = limiter(60, { redis: await connect(redisInfo.url ?? ''), name });
      const other = limiter(60, { redis: await connect(redisInfo.url ?? ''), name });
      const calls = Array.from({ length: 61 }, (_, index) => (index % 2 === 0 ? one : other).consume('one'));
      const budgets = await Promise.all(calls);
      expect(budgets.filter(({ allowed }) => allowed)).toHaveLength(60);
    });

    it('expires with its window', async () => {
      const redis = await connect(redisInfo.url ?? '');
      const name = randomBytes(6).toString('hex');
      await limiter(60, { redis, name }).consume('one');
      const [key = ''] = await redis.keys(`visibility:${name}:*`);
      const left = await redis.pttl(key);
      expect(left).toBeGreaterThan(50_000);
      expect(left).toBeLessThanOrEqual(60_000);
    });
  },
);

const hasServer = spawnSync('redis-server', ['--version']).status === 0;

describe.skipIf(!hasServer)(
  `without an answer from Redis${hasServer ? '' : ' (skipped: no redis-server on the PATH)'}`,
  () => {
    const servers: ChildProcess[] = [];
    afterEach(() => {
      for (const server of servers.splice(0)) server.kill('SIGKILL');
    });

    async function startRedis(port: number): Promise<ChildProcess> {
      const server = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
        stdio: 'ignore',
      });
      servers.push(server);
      const probe = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
      probe.on('error', () => undefined);
      await probe.ping();
      probe.disconnect();
      return server;
    }

    const countsOf = (redis: Redis, name: string) => redis.get(`visibility:${name}:one`);

    it('counts in memory when there never was a Redis', async () => {
      const redis = openRedis(`redis://127.0.0.1:${await freePort()}`, log);
      open.push(redis);
      const budgets = await consume(limiter(3, { redis }), 'one', 5);
      expect(budgets.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    });

    it('goes on in memory while Redis is stopped, waits for it once and not once a call, and uses it again', async () => {
      const port = await freePort();
      const server = await startRedis(port);
      const redis = await connect(`redis://127.0.0.1:${port}`);
      const name = randomBytes(6).toString('hex');
      const warnings: string[] = [];
      const noisy = createLogger('warn', { write: (line) => void warnings.push(line) });
      const of = createRateLimiter({ name, limit: 1000, redis, log: noisy });
      await consume(of, 'one', 3);
      expect(await countsOf(redis, name)).toBe('3');

      server.kill('SIGSTOP');
      const budgets = await Promise.all(Array.from({ length: 50 }, () => of.consume('one')));
      expect(budgets.every(({ allowed }) => allowed)).toBe(true);
      const waited = warnings.length;
      for (const { allowed } of await consume(of, 'one', 50)) expect(allowed).toBe(true);
      // One wait for each time that Redis is tried again, far fewer than calls.
      expect(warnings.length - waited).toBeLessThan(10);

      server.kill('SIGCONT');
      const countedByOneCall = async () => {
        const before = Number(await countsOf(redis, name));
        await of.consume('one');
        return Number(await countsOf(redis, name)) - before;
      };
      await expect.poll(countedByOneCall).toBeGreaterThan(0);
    });

    it('goes on in memory while Redis is gone, and uses the next one', async () => {
      const port = await freePort();
      const server = await startRedis(port);
      const redis = await connect(`redis://127.0.0.1:${port}`);
      const name = randomBytes(6).toString('hex');
      const of = limiter(1000, { redis, name });
      await of.consume('one');
      server.kill('SIGKILL');
      await expect.poll(() => redis.status).not.toBe('ready');
      for (const { allowed } of await consume(of, 'one', 20)) expect(allowed).toBe(true);
      await startRedis(port);
      const counted = async () => {
        await of.consume('one');
        return Number(await countsOf(redis, name));
      };
      await expect.poll(counted).toBeGreaterThan(0);
    });
  },
);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
