import { DomainError } from '../../domain/errors.js';
import type { Principal } from '../../domain/principal.js';
import type { Budget, RateLimiter } from '../../platform/rate-limiter.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import type { Check } from './admit.js';
import type { ClientAddress } from './client-address.js';
import { bearerSecret } from '../request/bearer-secret.js';
import { setBudget } from './rate-limit.js';
import { requirePrincipal } from '../state.js';

/**
 * Finds the principal of a secret; null if it is malformed, unknown or revoked. Throttled look-ups take a little longer
 * and limit the load on the database, however many there are.
 */
export type FindPrincipal = (secret: string, throttled: boolean) => Promise<Principal | null>;

/**
 * Requires a valid bearer key, or responds with 401 without distinguishing why the key is invalid. Failures are rate
 * limited by client address (429). A valid key is never rejected because of its address, so keys from a limited address
 * are still looked up, but throttled.
 */
export function authenticate(options: {
  findPrincipal: FindPrincipal;
  failures: RateLimiter;
  clientAddress: ClientAddress;
  rateLimit: number;
  metrics: Metrics;
}): Check {
  return async function authenticate(ctx) {
    const secret = bearerSecret(ctx);
    const address = options.clientAddress(ctx);
    const isSuspect = options.failures.exhausted(address) !== null;
    const principal = secret === null ? null : await options.findPrincipal(secret, isSuspect);
    if (principal === null) {
      const reason = secret === null ? 'no_key' : 'wrong_key';
      options.metrics.add('visibility_authentication_failures_total', { reason });
      const budget = await options.failures.consume(address);
      const remaining = Math.min(budget.remaining, options.rateLimit);
      setBudget(ctx, { ...budget, limit: options.rateLimit, remaining }, [budget]);
      if (budget.allowed) throw new DomainError('unauthorized');
      options.metrics.add('visibility_rate_limit_rejections_total', { limit: budget.policy });
      throw tooManyFailures(budget);
    }
    ctx.state.principal = principal;
  };
}

/** Responds with 404 if the key's workspace was deleted. */
export function requireWorkspace(): Check {
  return function requireWorkspace(ctx) {
    if (requirePrincipal(ctx).workspaceDeleted) throw new DomainError('workspace_not_found');
  };
}

function tooManyFailures(budget: Budget): DomainError {
  const seconds = budget.secondsToReset;
  return new DomainError('rate_limited', {
    message: `Too many failed authentications from this address. Check the key. Retry after ${seconds} s.`,
    retryAfter: seconds,
  });
}
