import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { Call } from '../../scripts/lab/load/calls.js';
import { casesOn, type Report } from './support/cases.js';
import { longest, p99, startLoad, statusesOf } from './support/load.js';
import type { Stack } from './support/stack.js';

const faultCase = casesOn();

const RATE = 200;

/** Calls with many keys during a fault of Redis, and until every process uses Redis again. */
async function during(
  stack: Stack,
  report: Report,
  { name, fault, end }: { name: string; fault: () => Promise<unknown>; end: () => void },
): Promise<Call[]> {
  await stack.untilShared();
  const client = await stack.client();
  const load = startLoad(RATE, (number) =>
    number % 20 === 0 ? client.add(`${name}, text ${number}`) : client.get('/v1/me'),
  );
  await delay(1000);
  const returns = stack.returnsOfRedis();
  await fault();
  end();
  const endedAt = performance.now();
  await expect.poll(() => stack.returnsOfRedis()).toBeGreaterThanOrEqual(returns + stack.processes.length);
  await report('Redis used again after', performance.now() - endedAt, 2000);
  const calls = await load.stop();
  await report('longest call', longest(calls), 250);
  await report('99th percentile', p99(calls), 250);
  return calls;
}

const expectServed = (calls: readonly Call[]) =>
  expect(Object.keys(statusesOf(calls))).toEqual(['200', '201']);

describe('Redis', () => {
  faultCase(26, 'may be stopped for 30 seconds without an effect on calls', async (stack, report) => {
    const fault = () => {
      stack.redis.signal('SIGSTOP');
      return delay(30_000);
    };
    expectServed(
      await during(stack, report, { name: 'case 26', fault, end: () => stack.redis.signal('SIGCONT') }),
    );
  });

  faultCase(28, 'may be slow and reset its connections without an effect on calls', async (stack, report) => {
    const fault = async () => {
      const losses = stack.lossesOfRedis();
      stack.redisProxy.delay = 300;
      await delay(4000);
      await expect.poll(() => stack.lossesOfRedis()).toBeGreaterThan(losses);
      stack.redisProxy.reset();
      await delay(2000);
    };
    expectServed(
      await during(stack, report, { name: 'case 28', fault, end: () => void (stack.redisProxy.delay = 0) }),
    );
  });
});
