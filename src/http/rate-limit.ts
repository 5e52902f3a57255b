import { DomainError } from '../domain/errors.js';
import type { Principal } from '../domain/principal.js';
import type { Budget, RateLimiter } from '../platform/rate-limiter.js';
import { requirePrincipal, type Context, type Middleware } from './state.js';

export interface RateLimits {
  readonly key: RateLimiter;
  /** Over all keys of a workspace; undefined = no such limit. */
  readonly workspace: RateLimiter | undefined;
}

/**
 * Counts the request against the budgets of its key and of its workspace: every request with a valid key, also those
 * refused further down. The headers show the budget that is closer to its end.
 */
export function rateLimit(limits: RateLimits): Middleware {
  return async function rateLimit(ctx, next) {
    const { budget, owner } = await countRequest(limits, requirePrincipal(ctx));
    setBudget(ctx, budget);
    if (!budget.allowed) throw tooManyRequests(budget, owner);
    await next();
  };
}

/** Both budgets are counted in one turn of the event loop: to Redis they are one round trip. */
async function countRequest({ key, workspace }: RateLimits, principal: Principal) {
  const { keyId, workspaceId } = principal;
  // What a used-up key goes on sending must not use up the budget that the other keys of the workspace share.
  const spent = key.exhausted(keyId);
  const [ofKey, ofWorkspace] =
    spent === null
      ? await Promise.all([key.consume(keyId), workspace?.consume(workspaceId)])
      : [spent, undefined];
  return ofWorkspace !== undefined && isTighter(ofWorkspace, ofKey)
    ? { budget: ofWorkspace, owner: 'The keys of this workspace have together used their' }
    : { budget: ofKey, owner: 'This key has used its' };
}

/** A refusal counts before a pass, the longer wait before the shorter, and less left before more. */
function isTighter(one: Budget, other: Budget): boolean {
  if (one.allowed !== other.allowed) return !one.allowed;
  return one.allowed ? one.remaining < other.remaining : one.secondsToReset > other.secondsToReset;
}

function tooManyRequests({ limit, secondsToReset }: Budget, owner: string): DomainError {
  return new DomainError('rate_limited', {
    message: `${owner} ${limit} requests a minute. Wait ${secondsToReset} s and try again.`,
    retryAfter: secondsToReset,
  });
}

/** Writes a budget into the headers that every response has. */
export function setBudget(ctx: Context, budget: Budget): void {
  ctx.set('X-RateLimit-Limit', String(budget.limit));
  ctx.set('X-RateLimit-Remaining', String(budget.remaining));
  ctx.set('X-RateLimit-Reset', String(Math.ceil(Date.now() / 1000) + budget.secondsToReset));
}
