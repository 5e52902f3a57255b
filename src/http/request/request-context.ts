import { newId } from '../../domain/ids.js';
import { holdsSecret } from '../../domain/secrets.js';
import type { Middleware } from '../state.js';
import { arrivalOf } from './arrival.js';

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Sets the time of arrival, the request id (the client's X-Request-Id if it is well-formed, otherwise a new one) and the
 * headers of every response.
 */
export function requestContext(options: { rateLimit: number }): Middleware {
  return function requestContext(ctx, next) {
    ctx.state.arrivedAt = arrivalOf(ctx.req);
    ctx.state.waitsSince = ctx.state.arrivedAt;
    ctx.state.ownRequestId = newId('req');
    ctx.state.requestId = sentId(ctx.get('x-request-id')) ?? ctx.state.ownRequestId;
    const headers = commonHeaders(ctx.state.requestId, options.rateLimit);
    for (const name in headers) ctx.res.setHeader(name, headers[name] ?? '');
    return next();
  };
}

/** The id of a request: the one that the client sent, if it is well-formed, or a new one. */
export function requestIdOf(sent: string): string {
  return sentId(sent) ?? newId('req');
}

function sentId(sent: string): string | undefined {
  return ACCEPTED_REQUEST_ID.test(sent) && !holdsSecret(sent) ? sent : undefined;
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
