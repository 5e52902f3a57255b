import { newId } from '../../domain/ids.js';
import { holdsSecret } from '../../domain/secrets.js';
import type { Middleware } from '../state.js';

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Sets the request id (the client's X-Request-Id if it is well-formed, otherwise a new one) and the headers of every
 * response.
 */
export function requestContext(options: { rateLimit: number }): Middleware {
  return function requestContext(ctx, next) {
    const sent = ctx.get('x-request-id');
    const isHarmless = ACCEPTED_REQUEST_ID.test(sent) && !holdsSecret(sent);
    ctx.state.requestId = isHarmless ? sent : newId('req');
    const headers = commonHeaders(ctx.state.requestId, options.rateLimit);
    for (const name in headers) ctx.res.setHeader(name, headers[name] ?? '');
    return next();
  };
}

/** The headers of every response, with the rate limit before any request was counted. */
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
