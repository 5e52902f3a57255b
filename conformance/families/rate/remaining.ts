import { isThrottled, type Burst } from './burst.js';

/** What is wrong with X-RateLimit-Remaining in a burst, as a sentence; undefined when it is right. */
export function remainingProblem(seen: Burst): string | undefined {
  const { limit } = seen;
  const alone = seen.steps.filter(({ isAlone, exchange }) => isAlone && !isThrottled(exchange));
  const read = alone.map(({ exchange, position }) => ({
    position,
    at: exchange.at + exchange.ms,
    value: Number(exchange.header('x-ratelimit-remaining') ?? Number.NaN),
  }));
  const [first] = read;
  if (first === undefined) return 'no request was let in';
  if (first.value !== limit && first.value !== limit - 1)
    return `${first.value} on the first request of a key, in place of ${limit - 1} or ${limit}`;
  const startedAt = first.at;
  for (const { position, at, value } of read) {
    const most = Math.max(0, limit + 1 - position) + seen.refill(at - startedAt);
    if (!(value <= most)) return `${value} after ${position} requests, in place of ${most} at most`;
  }
  for (const [index, { position, at, value }] of read.entries()) {
    const before = read[index - 1];
    if (before !== undefined && value > before.value + seen.refill(at - before.at))
      return `${value} after ${position} requests, though it was ${before.value} after ${before.position}`;
  }
  return lastProblem(seen, read.at(-1));
}

/** The last request before the first 429 must say that nothing is left, or one: it may not count itself. */
function lastProblem(seen: Burst, last?: { position: number; value: number }): string | undefined {
  const throttled = seen.firstThrottled;
  if (last === undefined || throttled?.isAlone !== true || last.position !== throttled.position - 1)
    return undefined;
  return last.value <= 1 ? undefined : `${last.value} after ${last.position} requests, and a 429 on the next`;
}
