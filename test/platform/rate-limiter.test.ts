import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { createLogger } from '../../src/platform/logger.js';
import { createRateLimiter, type RateLimiter } from '../../src/platform/rate-limiter.js';
import { openRedis, type SharedRedis } from '../../src/platform/redis.js';
import { shareWindows } from '../../src/platform/shared-windows.js';
import { needs } from '../support/needs.js';

const log = createLogger('silent');
const open: SharedRedis[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const redis of open.splice(0)) redis.close();
});

/** The limiter of one process; limiters with the same `name` on the same Redis share a budget. */
function limiter(limit: number, options: { redis?: SharedRedis; name?: string } = {}): RateLimiter {
  const { redis, name = randomBytes(6).toString('hex') } = options;
  return createRateLimiter({ name, limit, shared: redis && shareWindows(redis) });
}

async function connect(url: string): Promise<SharedRedis> {
  const redis = openRedis(url, log);
  open.push(redis);
  await expect.poll(() => redis.attempt(() => redis.client.ping())).toBe('PONG');
  return redis;
}

async function consume(of: RateLimiter, subject: string, times: number) {
  const budgets = [];
  for (let time = 0; time < times; time += 1) budgets.push(await of.consume(subject));
  return budgets;
}

/** Tests for every limiter, regardless of where it keeps its counts. */
function testRateLimiter(start: (limit: number) => Promise<RateLimiter>): void {
  it('allows 60 requests and rejects the 61st, counting down to 0', async () => {
    const budgets = await consume(await start(60), 'one', 62);
    expect(budgets.map(({ allowed }) => allowed)).toEqual(
      Array.from({ length: 62 }, (_, index) => index < 60),
    );
    expect(budgets.map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 62 }, (_, index) => Math.max(0, 59 - index)),
    );
    for (const { limit } of budgets) expect(limit).toBe(60);
  });

  it('keeps a separate budget for each subject', async () => {
    const of = await start(2);
    await consume(of, 'one', 3);
    expect((await of.consume('one')).allowed).toBe(false);
    expect(await of.consume('other')).toMatchObject({ allowed: true, remaining: 1 });
  });

  it('does not extend the window when requests are rejected', async () => {
    const of = await start(1);
    await consume(of, 'one', 20);
    // Long enough for the remaining seconds to differ from those of a new window.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const [refused] = await consume(of, 'one', 1);
    expect(refused).toMatchObject({ allowed: false });
    expect(refused?.secondsToReset).toBeLessThan(60);
  });

  it('reports one end of the window, in whole seconds, for all of its requests', async () => {
    const of = await start(20);
    const ends = new Set<number>();
    for (let time = 0; time < 30; time += 1) {
      ends.add((await of.consume('one')).resetAt);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const [end = 0] = ends;
    expect([ends.size, Number.isInteger(end)]).toEqual([1, true]);
    expect(end).toBeGreaterThan(Date.now() / 1000 + 50);
    expect(end).toBeLessThanOrEqual(Date.now() / 1000 + 61);
  });

  it('counts concurrent requests exactly', async () => {
    const of = await start(60);
    const budgets = await Promise.all(Array.from({ length: 100 }, () => of.consume('one')));
    expect(budgets.filter(({ allowed }) => allowed)).toHaveLength(60);
  });
}

describe('rate limiter in memory', () => {
  testRateLimiter((limit) => Promise.resolve(limiter(limit)));

  it('starts a new window 60 seconds after the first request, not after the last', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const of = limiter(2);
    await of.consume('one');
    await vi.advanceTimersByTimeAsync(59_000);
    await consume(of, 'one', 5);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await of.consume('one')).toMatchObject({ allowed: true, remaining: 1 });
  });

  it.each([
    ['back', -3_600_000],
    ['forward', 3_600_000],
  ])('ends a window on time when the clock is set %s by an hour', async (_, step) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const of = limiter(2);
    await of.consume('one');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.setSystemTime(Date.now() + step);
    for (const allowed of [true, false]) {
      const budget = await of.consume('one');
      expect(budget).toMatchObject({ allowed, remaining: 0, secondsToReset: 50 });
      expect(Math.abs(budget.resetAt - (Date.now() / 1000 + 50))).toBeLessThanOrEqual(1);
    }
    await vi.advanceTimersByTimeAsync(50_100);
    expect(await of.consume('one')).toMatchObject({ allowed: true, remaining: 1, secondsToReset: 60 });
  });
});

const redisInfo = inject('redis');

describe('rate limiter in Redis', needs(redisInfo.url !== null, redisInfo.reason), () => {
  testRateLimiter(async (limit) => limiter(limit, { redis: await connect(redisInfo.url ?? '') }));

  it('shares one budget between processes: exactly 60 of 61 calls pass', async () => {
    const name = randomBytes(6).toString('hex');
    const one = limiter(60, { redis: await connect(redisInfo.url ?? ''), name });
    const other = limiter(60, { redis: await connect(redisInfo.url ?? ''), name });
    const calls = Array.from({ length: 61 }, (_, index) => (index % 2 === 0 ? one : other).consume('one'));
    const budgets = await Promise.all(calls);
    expect(budgets.filter(({ allowed }) => allowed)).toHaveLength(60);
  });

  it('shortens a window that was lengthened by setting the clock back', async () => {
    const redis = await connect(redisInfo.url ?? '');
    const name = randomBytes(6).toString('hex');
    await limiter(60, { redis, name }).consume('one');
    const [key = ''] = await redis.client.keys(`visibility:${name}:*`);
    await redis.client.pexpire(key, 3_600_000);
    const budget = await limiter(60, { redis, name }).consume('one');
    expect(budget.resetAt).toBeLessThanOrEqual(Date.now() / 1000 + 61);
    expect(await redis.client.pttl(key)).toBeLessThanOrEqual(60_000);
  });

  it('expires a budget with its window', async () => {
    const redis = await connect(redisInfo.url ?? '');
    const name = randomBytes(6).toString('hex');
    await limiter(60, { redis, name }).consume('one');
    const [key = ''] = await redis.client.keys(`visibility:${name}:*`);
    const left = await redis.client.pttl(key);
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
  });
});
