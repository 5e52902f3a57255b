import { DomainError } from '../../domain/errors.js';
import type { Principal } from '../../domain/principal.js';
import type { Budget, RateLimiter } from '../../platform/rate-limiter.js';
import { WINDOW_SECONDS } from '../../platform/shared-windows.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import type { Check } from './admit.js';
import { requirePrincipal, type Context } from '../state.js';

export interface RateLimits {
  readonly key: RateLimiter;
  /** Limit of a person who is signed in, whose requests do not count against that of the workspace. */
  readonly person: RateLimiter;
  /** Limit across all keys of a workspace; undefined = no limit. */
  readonly workspace: RateLimiter | undefined;
}

/**
 * Counts every request with a valid key against the limits of the key and its workspace, including requests that are
 * rejected later. The headers show the limit with fewer requests remaining.
 */
export function rateLimit(limits: RateLimits, metrics: Metrics): Check {
  return async function rateLimit(ctx) {
    const principal = requirePrincipal(ctx);
    if (principal.member !== null) return limitRequests(ctx, limits.person, principal.callerId, metrics);
    const { budgets, budget, owner } = await countRequest(limits, principal);
    setBudget(ctx, budget, budgets);
    if (!budget.allowed) {
      metrics.add('visibility_rate_limit_rejections_total', { limit: budget.policy });
      throw tooManyRequests(budget, owner);
    }
  };
}

/** Counts a request of a person who is signed in. @throws DomainError rate_limited over the limit */
export async function limitRequests(
  ctx: Context,
  limiter: RateLimiter,
  personId: string,
  metrics: Metrics,
): Promise<void> {
  const budget = await limiter.consume(personId);
  setBudget(ctx, budget, [budget]);
  if (budget.allowed) return;
  metrics.add('visibility_rate_limit_rejections_total', { limit: budget.policy });
  throw tooManyRequests(budget, PERSON);
}

/** The beginning of a 429 message. */
const PERSON = 'You have used up your';
const KEY = 'This key has used up its';
const WORKSPACE = 'The keys of this workspace have together used up their';

/** Counts both limits in one turn of the event loop, which causes one round trip to Redis. */
async function countRequest({ key, workspace }: RateLimits, principal: Principal) {
  const { callerId, workspaceId } = principal;
  // A key over its limit must not use up the limit that it shares with the other keys of the workspace.
  const spent = key.exhausted(callerId);
  const [ofKey, ofWorkspace] =
    spent === null
      ? await Promise.all([key.consume(callerId), workspace?.consume(workspaceId)])
      : [spent, undefined];
  if (ofWorkspace === undefined) return { budgets: [ofKey], budget: ofKey, owner: KEY };
  const budgets = [ofKey, ofWorkspace];
  return isTighter(ofWorkspace, ofKey)
    ? { budgets, budget: ofWorkspace, owner: WORKSPACE }
    : { budgets, budget: ofKey, owner: KEY };
}

/** Prefers a rejection, then the longer wait, then fewer requests remaining. */
function isTighter(one: Budget, other: Budget): boolean {
  if (one.allowed !== other.allowed) return !one.allowed;
  return one.allowed ? one.remaining < other.remaining : one.secondsToReset > other.secondsToReset;
}

function tooManyRequests({ limit, secondsToReset }: Budget, owner: string): DomainError {
  return new DomainError('rate_limited', {
    message: `${owner} ${limit} requests per minute. Retry after ${secondsToReset} s.`,
    retryAfter: secondsToReset,
  });
}

/**
 * Writes the rate-limit headers: those that every response has, for `budget`, and those of
 * draft-ietf-httpapi-ratelimit-headers, for every limit that counted the request.
 */
export function setBudget({ res }: Context, budget: Budget, counted: readonly Budget[]): void {
  // Koa's `set` takes several times as long as the method that it calls.
  res.setHeader('X-RateLimit-Limit', String(budget.limit));
  res.setHeader('X-RateLimit-Remaining', String(budget.remaining));
  res.setHeader('X-RateLimit-Reset', String(budget.resetAt));
  const policies = counted.map(({ policy, limit }) => `"${policy}";q=${limit};w=${WINDOW_SECONDS}`);
  const states = counted.map((one) => `"${one.policy}";r=${one.remaining};t=${one.secondsToReset}`);
  res.setHeader('RateLimit-Policy', policies.join(', '));
  res.setHeader('RateLimit', states.join(', '));
}
