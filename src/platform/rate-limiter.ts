import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedRedis } from './redis.js';

/** The state of a rate limit after a request was counted. */
export interface Budget {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up: 1 to 60. */
  readonly secondsToReset: number;
}

export interface RateLimiter {
  readonly limit: number;
  /** Counts one request of the subject. Never rejects: without Redis it counts in memory. */
  consume(subject: string): Promise<Budget>;
  /** The budget of a subject known to be over its limit, until its window ends; otherwise null. Does not count. */
  exhausted(subject: string): Budget | null;
}

const WINDOW_SECONDS = 60;

/**
 * A rate limiter with a fixed window of 60 seconds from a subject's first request. Redis, if configured, shares it
 * between processes. Rejected requests do not extend the window, so a process that knows a subject to be over its limit
 * rejects it without counting until the window ends.
 */
export function createRateLimiter(options: {
  name: string;
  limit: number;
  redis: SharedRedis | undefined;
}): RateLimiter {
  const { limit, redis } = options;
  const settings = { keyPrefix: `visibility:${options.name}`, points: limit, duration: WINDOW_SECONDS };
  const memory = new RateLimiterMemory(settings);
  const shared = redis && new RateLimiterRedis({ ...settings, storeClient: redis.client });

  /** When the windows of exhausted subjects end, in monotonic milliseconds. */
  const spent = new Map<string, number>();

  async function count(subject: string): Promise<Settled> {
    const counted = shared && (await redis.attempt(() => settle(shared.consume(subject))));
    return counted ?? settle(memory.consume(subject));
  }

  function noteSpent(subject: string, msLeft: number): void {
    if (spent.has(subject)) return;
    spent.set(subject, performance.now() + msLeft);
    setTimeout(() => spent.delete(subject), msLeft).unref();
  }

  function exhausted(subject: string): Budget | null {
    const end = spent.get(subject);
    if (end === undefined) return null;
    return { allowed: false, limit, remaining: 0, secondsToReset: wholeSeconds(end - performance.now()) };
  }

  return {
    limit,
    exhausted,
    async consume(subject) {
      const known = exhausted(subject);
      if (known !== null) return known;
      const { allowed, state } = await count(subject);
      const remaining = Math.max(0, state.remainingPoints);
      if (remaining === 0) noteSpent(subject, state.msBeforeNext);
      return { allowed, limit, remaining, secondsToReset: wholeSeconds(state.msBeforeNext) };
    },
  };
}

function wholeSeconds(ms: number): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(ms / 1000)));
}

interface Settled {
  allowed: boolean;
  state: RateLimiterRes;
}

/** The library rejects with the limiter's state when a limit is reached, and with an Error when its store fails. */
async function settle(answer: Promise<RateLimiterRes>): Promise<Settled> {
  try {
    return { allowed: true, state: await answer };
  } catch (outcome) {
    if (outcome instanceof RateLimiterRes) return { allowed: false, state: outcome };
    throw outcome;
  }
}
