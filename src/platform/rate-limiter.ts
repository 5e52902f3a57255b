import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedRedis } from './redis.js';

/** What is left of a budget after a request was counted. */
export interface Budget {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up: 1 to 60. */
  readonly secondsToReset: number;
}

export interface RateLimiter {
  readonly limit: number;
  /** Counts one request against the subject's budget. Never rejects: without Redis it counts in memory. */
  consume(subject: string): Promise<Budget>;
}

const WINDOW_SECONDS = 60;

/**
 * A fixed window of 60 seconds from a subject's first request, shared by every process through Redis when
 * there is one, else kept in this process. Refused requests do not lengthen the window.
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

  async function count(subject: string): Promise<Settled> {
    const counted = shared && (await redis.attempt(() => settle(shared.consume(subject))));
    return counted ?? settle(memory.consume(subject));
  }

  function toBudget({ allowed, state }: Settled): Budget {
    const seconds = Math.ceil(state.msBeforeNext / 1000);
    return {
      allowed,
      limit,
      remaining: Math.max(0, state.remainingPoints),
      secondsToReset: Math.min(WINDOW_SECONDS, Math.max(1, seconds)),
    };
  }

  return {
    limit,
    consume: async (subject) => toBudget(await count(subject)),
  };
}

interface Settled {
  allowed: boolean;
  state: RateLimiterRes;
}

/** The library rejects with the state itself when a budget is used up, and with an Error when its store fails. */
async function settle(answer: Promise<RateLimiterRes>): Promise<Settled> {
  try {
    return { allowed: true, state: await answer };
  } catch (outcome) {
    if (outcome instanceof RateLimiterRes) return { allowed: false, state: outcome };
    throw outcome;
  }
}
