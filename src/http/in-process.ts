import type { IncomingMessage, RequestListener } from 'node:http';
import type { Principal } from '../domain/principal.js';
import type { Middleware } from './state.js';

/** The caller of a request that this process makes to its own API. */
export interface Caller {
  readonly principal: Principal;
  /** The id of the original request, so that the log lines of both match. */
  readonly requestId: string;
  /** See `RequestState.waitsSince`. */
  readonly waitsSince: number;
}

/** Requests that this process makes to itself, for a caller that is already authenticated and counted. */
export interface InProcessRequests {
  /** Skips a middleware for these requests, which already have their principal. */
  readonly skip: (middleware: Middleware) => Middleware;
  /** Sends requests without a body to `listener` on behalf of the caller. */
  readonly fetchAs: (listener: RequestListener, caller: Caller) => (request: Request) => Promise<Response>;
}

export function createInProcessRequests(): InProcessRequests {
  // Keyed by the request object, which a client cannot forge.
  const callers = new WeakMap<IncomingMessage, Caller>();
  return {
    skip: (middleware) =>
      function unlessInProcess(ctx, next) {
        const caller = callers.get(ctx.req);
        if (caller === undefined) return middleware(ctx, next) as Promise<void>;
        ctx.state.principal = caller.principal;
        ctx.state.waitsSince = caller.waitsSince;
        return next();
      },
    fetchAs: (listener, caller) =>
      async function fetchInProcess({ url, headers }) {
        const { inject } = await import('light-my-request');
        const admitted: RequestListener = (request, response) => {
          callers.set(request, caller);
          listener(request, response);
        };
        const {
          statusCode,
          payload,
          headers: sent,
        } = await inject(admitted, {
          method: 'GET',
          url,
          headers: { ...Object.fromEntries(headers), 'x-request-id': caller.requestId },
        });
        const retryAfter = sent['retry-after'];
        return new Response(payload, {
          status: statusCode,
          headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
        });
      },
  };
}
