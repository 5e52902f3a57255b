import { RateLimiterRes } from 'rate-limiter-flexible';
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

/** The window of a subject, as seen by this process. */
interface Window {
  /** In monotonic milliseconds. */
  readonly endsAt: number;
  resetAt: number;
  /** The limit is reached, in all processes together. */
  isSpent: boolean;
  /** The share of this process is used up. */
  isShareSpent: boolean;
  /** The requests in Redis, as last seen. */
  shared: number;
  /** The requests that are only counted here. */
  own: number;
  /** The outages of Redis until `shared` was seen. */
  outages: number;
}

interface Together {
  readonly redis: SharedWindows['redis'];
  readonly limiter: WindowLimiter;
}

/** Each request measures the time left in the window, which differs from the first measurement by less than this. */
const TOLERANCE_MS = 1000;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/**
 * A rate limiter with a fixed window of 60 seconds from a subject's first request. `shared` windows are common to all
 * processes; without them, each process counts separately. Rejected requests do not extend the window, so a process
 * that knows a subject to be over its limit rejects it without counting until the window ends.
 *
 * While Redis is away, each process allows an equal share of what is left, by the number of processes last seen. When it
 * is back, each adds what it has counted, and restores the windows that Redis has lost.
 */
export function createRateLimiter(options: {
  name: string;
  limit: number;
  shared: SharedWindows | undefined;
}): RateLimiter {
  const { name, limit } = options;
  const settings = { keyPrefix: `visibility:${name}`, points: limit, duration: WINDOW_SECONDS };
  const shared: Together | undefined = options.shared && {
    redis: options.shared.redis,
    limiter: new WindowLimiter(settings, options.shared),
  };

  const windows = new Map<string, Window>();
  shared?.redis.onReturn(() => addOwn(shared));

  async function consume(subject: string): Promise<Budget> {
    const known = exhausted(subject);
    if (known !== null) return known;
    if (shared === undefined) return countHere(subject, 1);
    try {
      return await countTogether(subject, 1, shared);
    } catch (error) {
      if (error instanceof RedisAway) return countHere(subject, shared.redis.processes);
      throw error;
    }
  }

  /** Counts `requests` and what was counted only here, if anything. */
  async function countTogether(
    subject: string,
    requests: number,
    { redis, limiter }: Together,
  ): Promise<Budget> {
    const before = windows.get(subject);
    const own = before?.own ?? 0;
    const isLost = before !== undefined && before.outages !== redis.outages;
    const known = isLost ? { count: before.shared, msLeft: msLeftOf(before) } : undefined;
    // Another request may be counted meanwhile, and must not add them again.
    if (before !== undefined) before.own = 0;
    try {
      const { allowed, state } = await settle(limiter.consume(subject, requests + own, { known }));
      const window = windowOf(subject, state.msBeforeNext);
      window.shared = state.consumedPoints;
      window.outages = redis.outages;
      window.isSpent ||= state.remainingPoints === 0;
      window.isShareSpent = false;
      return budgetIn(window, allowed, state.remainingPoints);
    } catch (error) {
      if (before !== undefined) before.own += own;
      throw error;
    }
  }

  function addOwn(together: Together): void {
    for (const [subject, { own, isShareSpent }] of windows)
      // If Redis fails again, the counts stay here.
      if (own > 0 || isShareSpent) void countTogether(subject, 0, together).catch(() => undefined);
  }

  /** Counts in this process, which allows one of `processes` equal shares of what is left. */
  function countHere(subject: string, processes: number): Budget {
    const window = windows.get(subject) ?? windowOf(subject, WINDOW_MS);
    const share = Math.floor((limit - window.shared) / processes);
    // With more processes than requests, each allows one in a window that it has not seen in Redis.
    const most = window.shared === 0 ? Math.max(1, share) : Math.max(0, share);
    const allowed = window.own < most;
    if (allowed) window.own += 1;
    window.isShareSpent = window.own >= most;
    return budgetIn(window, allowed, most - window.own);
  }

  /** The window with this time left. A subject has a second one if Redis lost the first. */
  function windowOf(subject: string, msLeft: number): Window {
    const endsAt = performance.now() + msLeft;
    const known = windows.get(subject);
    if (known !== undefined && Math.abs(known.endsAt - endsAt) < TOLERANCE_MS) return known;
    const outages = shared?.redis.outages ?? 0;
    const window = {
      endsAt,
      resetAt: unixSecondsIn(msLeft),
      isSpent: false,
      isShareSpent: false,
      shared: 0,
      own: 0,
      outages,
    };
    windows.set(subject, window);
    const forget = () => windows.get(subject) === window && windows.delete(subject);
    setTimeout(forget, msLeft).unref();
    return window;
  }

  function budgetIn(window: Window, allowed: boolean, remaining: number): Budget {
    const msLeft = msLeftOf(window);
    const resetAt = unixSecondsIn(msLeft);
    // The system clock changed.
    if (Math.abs(resetAt - window.resetAt) > 1) window.resetAt = resetAt;
    const secondsToReset = wholeSeconds(msLeft);
    return { policy: name, allowed, limit, remaining, secondsToReset, resetAt: window.resetAt };
  }

  function exhausted(subject: string): Budget | null {
    const window = windows.get(subject);
    if (window === undefined || !(window.isSpent || window.isShareSpent)) return null;
    return budgetIn(window, false, 0);
  }

  return { limit, exhausted, consume };
}

const msLeftOf = ({ endsAt }: Window) => Math.max(0, endsAt - performance.now());

function wholeSeconds(ms: number): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(ms / 1000)));
}

/** The Unix time in `ms` milliseconds, in seconds, rounded up. */
function unixSecondsIn(ms: number): number {
  return Math.ceil((Date.now() + ms) / 1000);
}

interface Settled {
  allowed: boolean;
  state: Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>;
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
