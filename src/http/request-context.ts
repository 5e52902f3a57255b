import { newId } from '../domain/ids.js';
import { holdsSecret } from '../domain/secrets.js';
import type { Middleware } from './state.js';

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Gives every request an id (the client's X-Request-Id when it is harmless, else a new one) and every
 * response the headers that it must have whatever happens further down.
 */
export function requestContext(options: { rateLimit: number }): Middleware {
  return async function requestContext(ctx, next) {
    const sent = ctx.get('x-request-id');
    const isHarmless = ACCEPTED_REQUEST_ID.test(sent) && !holdsSecret(sent);
    ctx.state.requestId = isHarmless ? sent : newId('req');
    ctx.set(commonHeaders(ctx.state.requestId, options.rateLimit));
    await next();
  };
}

/** The headers of every response before anything is known about its budget. */
export function commonHeaders(requestId: string, rateLimit: number): Record<string, string> {
  return {
    'X-Request-Id': requestId,
    'X-RateLimit-Limit': String(rateLimit),
    'X-RateLimit-Remaining': String(rateLimit),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + 60),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}
