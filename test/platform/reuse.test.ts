import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reuseFor } from '../../src/platform/reuse.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs the work once for all callers while it runs and for the given time afterwards, then again', async () => {
  let runs = 0;
  const ask = reuseFor(1000, () => Promise.resolve((runs += 1)));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ask()).toBe(2);
});

it('measures the time from the end of the work', async () => {
  let runs = 0;
  const ask = reuseFor(1000, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return (runs += 1);
  });
  const first = ask();
  await vi.advanceTimersByTimeAsync(5500);
  expect(await Promise.all([first, ask()])).toEqual([1, 1]);
});

it('shares a failure for as long as a success', async () => {
  let runs = 0;
  const ask = reuseFor(1000, () => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(runs);
  });
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await ask()).toBe(2);
});
