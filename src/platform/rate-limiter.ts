import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../domain/clock.js';
import type { Logger } from './logger.js';

/** What is left of a budget after a request was counted. */
export interface Budget {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends. */
  readonly resetsAt: Date;
}

export interface RateLimiter {
  readonly limit: number;
  /** Counts one request against the subject's budget. Never rejects: without Redis it counts in memory. */
  consume(subject: string): Promise<Budget>;
  /** The budget as it stands, without counting. */
  peek(subject: string): Promise<Budget>;
}

const WINDOW_SECONDS = 60;
/** How long Redis is left alone after it failed to answer, so that an outage costs one wait, not one a request. */
const BREAKER_MS = 1000;

/**
 * A fixed window of 60 seconds from a subject's first request, shared by every process through Redis when
 * there is one, else kept in this process. Refused requests do not lengthen the window.
 */
export function createRateLimiter(options: {
  name: string;
  limit: number;
  redis: Redis | undefined;
  clock: Clock;
  log: Logger;
}): RateLimiter {
  const { limit, clock, log } = options;
  const settings = { keyPrefix: `visibility:${options.name}`, points: limit, duration: WINDOW_SECONDS };
  const memory = new RateLimiterMemory(settings);
  const shared = options.redis
    ? new RateLimiterRedis({ ...settings, storeClient: options.redis, rejectIfRedisNotReady: true })
    : undefined;
  let openUntil = 0;

  async function ask(use: (store: RateLimiterMemory | RateLimiterRedis) => Promise<RateLimiterRes | null>) {
    if (shared && clock().getTime() >= openUntil) {
      try {
        return await settle(use(shared));
      } catch (error) {
        openUntil = clock().getTime() + BREAKER_MS;
        log.warn({ err: String(error) }, 'redis did not answer: this process limits for itself');
      }
    }
    return settle(use(memory));
  }

  function toBudget({ allowed, state }: Settled): Budget {
    const now = clock().getTime();
    return {
      allowed,
      limit,
      remaining: Math.max(0, state?.remainingPoints ?? limit),
      resetsAt: new Date(now + Math.max(0, state?.msBeforeNext ?? WINDOW_SECONDS * 1000)),
    };
  }

  return {
    limit,
    consume: async (subject) => toBudget(await ask((store) => store.consume(subject))),
    peek: async (subject) => toBudget(await ask((store) => store.get(subject))),
  };
}

interface Settled {
  allowed: boolean;
  state: RateLimiterRes | null;
}

/** The library rejects with the state itself when a budget is used up, and with an Error when its store fails. */
async function settle(answer: Promise<RateLimiterRes | null>): Promise<Settled> {
  try {
    return { allowed: true, state: await answer };
  } catch (outcome) {
    if (outcome instanceof RateLimiterRes) return { allowed: false, state: outcome };
    throw outcome;
  }
}
