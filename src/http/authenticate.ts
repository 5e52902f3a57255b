import { DomainError } from '../domain/errors.js';
import type { Principal } from '../domain/principal.js';
import type { Budget, RateLimiter } from '../platform/rate-limiter.js';
import type { ClientAddress } from './client-address.js';
import { setBudget } from './rate-limit.js';
import { requirePrincipal, type Context, type Middleware } from './state.js';

/**
 * Finds who a secret belongs to; null when it is malformed, unknown or revoked. A patient look-up may take a moment
 * longer, so that any number of them costs the database little.
 */
export type FindPrincipal = (secret: string, patiently: boolean) => Promise<Principal | null>;

/**
 * Accepts a bearer key, or answers 401: the same answer whatever is wrong with the key. Failures count
 * against their address (429 past its budget); a valid key is never refused for its address, so that the keys
 * of an address past its budget are still looked up, but patiently.
 */
export function authenticate(options: {
  findPrincipal: FindPrincipal;
  failures: RateLimiter;
  clientAddress: ClientAddress;
  rateLimit: number;
}): Middleware {
  return async function authenticate(ctx, next) {
    const secret = bearerSecret(ctx);
    const address = options.clientAddress(ctx);
    const isSuspect = options.failures.exhausted(address) !== null;
    const principal = secret === null ? null : await options.findPrincipal(secret, isSuspect);
    if (principal === null) {
      const budget = await options.failures.consume(address);
      setBudget(ctx, {
        ...budget,
        limit: options.rateLimit,
        remaining: Math.min(budget.remaining, options.rateLimit),
      });
      throw budget.allowed ? new DomainError('unauthorized') : tooManyFailures(budget);
    }
    ctx.state.principal = principal;
    await next();
  };
}

/** The key of a deleted workspace still resolves, to this answer on every operation. */
export function requireWorkspace(): Middleware {
  return async function requireWorkspace(ctx, next) {
    if (requirePrincipal(ctx).workspaceDeleted) throw new DomainError('workspace_not_found');
    await next();
  };
}

/**
 * The secret of `Authorization: Bearer <secret>`; the scheme in any case (RFC 9110). Null when the header is
 * absent, of another scheme or sent twice: Node keeps only the first of two, so the raw headers are counted.
 */
function bearerSecret(ctx: Context): string | null {
  const raw = ctx.req.rawHeaders;
  let headers = 0;
  for (let index = 0; index < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() === 'authorization') headers += 1;
  }
  if (headers !== 1) return null;
  const [scheme, secret, ...more] = ctx.get('authorization').split(' ').filter(Boolean);
  return scheme?.toLowerCase() === 'bearer' && secret !== undefined && more.length === 0 ? secret : null;
}

function tooManyFailures(budget: Budget): DomainError {
  const seconds = budget.secondsToReset;
  return new DomainError('rate_limited', {
    message: `Too many failed authentications from this address. Check the key, wait ${seconds} s and try again.`,
    retryAfter: seconds,
  });
}
