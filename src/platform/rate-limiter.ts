import { RateLimiterRes } from 'rate-limiter-flexible';
import { createMemoryWindows } from './memory-windows.js';
import { RedisAway, WindowLimiter, WINDOW_SECONDS, type SharedWindows } from './shared-windows.js';

/** The state of a rate limit after a request was counted. */
export interface Budget {
  /** The name of the limit. */
  readonly policy: string;
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up: 1 to 60. */
  readonly secondsToReset: number;
  /** The end of the window in Unix seconds, rounded up. The same for all requests of a window. */
  readonly resetAt: number;
}

export interface RateLimiter {
  readonly limit: number;
  /** Counts one request of the subject. Never rejects: without Redis it counts in memory. */
  consume(subject: string): Promise<Budget>;
  /**
   * The budget of a subject that is known to be over its limit, until its window ends; otherwise null. Does not count.
   */
  exhausted(subject: string): Budget | null;
}

/** The window of a subject, as first seen by this process. */
interface Window {
  /** In monotonic milliseconds. */
  readonly endsAt: number;
  resetAt: number;
  isSpent: boolean;
}

/** Each request measures the time left in the window, which differs from the first measurement by less than this. */
const TOLERANCE_MS = 1000;

/**
 * A rate limiter with a fixed window of 60 seconds from a subject's first request. `shared` windows are common to all
 * processes; without them, each process counts separately. Rejected requests do not extend the window, so a process
 * that knows a subject to be over its limit rejects it without counting until the window ends.
 */
export function createRateLimiter(options: {
  name: string;
  limit: number;
  shared: SharedWindows | undefined;
}): RateLimiter {
  const { name, limit } = options;
  const settings = { keyPrefix: `visibility:${name}`, points: limit, duration: WINDOW_SECONDS };
  const memory = createMemoryWindows(WINDOW_SECONDS * 1000);
  const shared = options.shared && new WindowLimiter(settings, options.shared);

  const windows = new Map<string, Window>();

  async function count(subject: string): Promise<Settled> {
    if (shared === undefined) return countInMemory(subject);
    try {
      return await settle(shared.consume(subject));
    } catch (error) {
      if (error instanceof RedisAway) return countInMemory(subject);
      throw error;
    }
  }

  function countInMemory(subject: string): Settled {
    const [count, msBeforeNext] = memory.count(subject);
    return { allowed: count <= limit, state: { remainingPoints: limit - count, msBeforeNext } };
  }

  /** The window with this time left. A subject has a second one if Redis started or failed during the first. */
  function windowOf(subject: string, msLeft: number): Window {
    const endsAt = performance.now() + msLeft;
    const known = windows.get(subject);
    if (known !== undefined && Math.abs(known.endsAt - endsAt) < TOLERANCE_MS) return known;
    const window = { endsAt, resetAt: unixSecondsIn(msLeft), isSpent: false };
    windows.set(subject, window);
    const forget = () => windows.get(subject) === window && windows.delete(subject);
    setTimeout(forget, msLeft).unref();
    return window;
  }

  function budgetIn(window: Window, allowed: boolean, remaining: number): Budget {
    const msLeft = window.endsAt - performance.now();
    const resetAt = unixSecondsIn(msLeft);
    // The system clock changed.
    if (Math.abs(resetAt - window.resetAt) > 1) window.resetAt = resetAt;
    const secondsToReset = wholeSeconds(msLeft);
    return { policy: name, allowed, limit, remaining, secondsToReset, resetAt: window.resetAt };
  }

  function exhausted(subject: string): Budget | null {
    const window = windows.get(subject);
    return window?.isSpent === true ? budgetIn(window, false, 0) : null;
  }

  return {
    limit,
    exhausted,
    async consume(subject) {
      const known = exhausted(subject);
      if (known !== null) return known;
      const { allowed, state } = await count(subject);
      const window = windowOf(subject, state.msBeforeNext);
      const remaining = Math.max(0, state.remainingPoints);
      if (remaining === 0) window.isSpent = true;
      return budgetIn(window, allowed, remaining);
    },
  };
}

function wholeSeconds(ms: number): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(ms / 1000)));
}

/** The Unix time in `ms` milliseconds, in seconds, rounded up. */
function unixSecondsIn(ms: number): number {
  return Math.ceil((Date.now() + ms) / 1000);
}

interface Settled {
  allowed: boolean;
  state: Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'>;
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
