import type Koa from 'koa';
import type { ErrorCode } from '../domain/errors.js';
import type { Principal } from '../domain/principal.js';
import type { ServedId } from '../../spec/extensions/index.js';

/** The state of a request in the middleware chain. */
export interface RequestState {
  /** The id in the response: that of the client, if it sent one, otherwise `ownRequestId`. */
  requestId: string;
  /** The id that the service gave the request, which clients cannot choose. */
  ownRequestId: string;
  /** The time of arrival by `performance.now()`, before any wait. */
  arrivedAt: number;
  /** Since when its waits for slots count, by `performance.now()`: its arrival, or that of the message it is made for. */
  waitsSince: number;
  /** Set after authentication. */
  principal?: Principal;
  /** The operation that matches path and method, with its path in the contract and the decoded path parameters. */
  operation?: { readonly id: ServedId; readonly route: string; readonly params: Record<string, string> };
  /** The client stopped sending before its request was complete. */
  aborted?: boolean;
  /** The code of an error response. */
  errorCode?: ErrorCode;
  /** The cause of a 5xx response; logged with the request. */
  failure?: unknown;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** The caller. Only available after authentication. */
export function requirePrincipal(ctx: Context): Principal {
  if (ctx.state.principal === undefined) throw new Error('No principal: authenticate must run first.');
  return ctx.state.principal;
}
