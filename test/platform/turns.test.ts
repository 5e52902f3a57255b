import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atOnce, type Steps } from '../../src/domain/steps.js';
import { inTurns } from '../../src/platform/turns.js';

/** Adds up numbers, each of which takes two milliseconds. */
function* sumOf(numbers: readonly number[]): Steps<number> {
  let sum = 0;
  for (const number of numbers) {
    const startedAt = performance.now();
    while (performance.now() - startedAt < 2);
    sum += number;
    yield;
  }
  return sum;
}

// eslint-disable-next-line require-yield -- An error is the point.
function* failing(): Steps<number> {
  throw new Error('a panel without a cluster');
}

describe('a computation in steps', () => {
  it('has the same result in turns and at once', async () => {
    expect(await inTurns(sumOf([1, 2, 3]))).toBe(6);
    expect(atOnce(sumOf([1, 2, 3]))).toBe(6);
  });

  it('lets others run between its steps', async () => {
    const log: string[] = [];
    const computation = inTurns(sumOf([1, 2, 3, 4, 5])).then(() => log.push('computed'));
    const request = setImmediate().then(() => log.push('served'));
    await Promise.all([computation, request]);
    expect(log).toEqual(['served', 'computed']);
  });

  it('fails with the error of a step', async () => {
    await expect(inTurns(failing())).rejects.toThrow('a panel without a cluster');
    expect(() => atOnce(failing())).toThrow('a panel without a cluster');
  });
});
