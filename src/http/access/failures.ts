import { DomainError } from '../../domain/errors.js';
import type { Budget, RateLimiter } from '../../platform/rate-limiter.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import type { Context } from '../state.js';
import type { ClientAddress } from './client-address.js';
import { setBudget } from './rate-limit.js';

/** Counts failed authentications by client address. */
export interface Failures {
  /** Whether the address of the client is known to be over its limit. */
  readonly isSuspect: (ctx: Context) => boolean;
  /** Counts a failure. Resolves to the error of the response: `error`, or 429 over the limit. */
  readonly count: (ctx: Context, reason: FailureReason, error: DomainError) => Promise<DomainError>;
}

type FailureReason = 'no_key' | 'wrong_key' | 'wrong_code' | 'no_session' | 'wrong_password' | 'foreign_page';

export function createFailures(options: {
  limiter: RateLimiter;
  clientAddress: ClientAddress;
  /** Requests per minute of a key, for the headers of the response. */
  rateLimit: number;
  metrics: Metrics;
}): Failures {
  const { limiter, clientAddress, rateLimit, metrics } = options;
  return {
    isSuspect: (ctx) => limiter.exhausted(clientAddress(ctx)) !== null,
    async count(ctx, reason, error) {
      metrics.add('visibility_authentication_failures_total', { reason });
      const budget = await limiter.consume(clientAddress(ctx));
      const remaining = Math.min(budget.remaining, rateLimit);
      setBudget(ctx, { ...budget, limit: rateLimit, remaining }, [budget]);
      if (budget.allowed) return error;
      metrics.add('visibility_rate_limit_rejections_total', { limit: budget.policy });
      return tooManyFailures(budget);
    },
  };
}

function tooManyFailures({ secondsToReset: seconds }: Budget): DomainError {
  return new DomainError('rate_limited', {
    message: `Too many failed authentications from this address. Check the key. Retry after ${seconds} s.`,
    retryAfter: seconds,
  });
}
