import type Koa from 'koa';
import type { Principal } from '../domain/principal.js';
import type { OperationId } from '../../spec/index.js';

/** What the middleware chain learns about a request on its way down. */
export interface RequestState {
  requestId: string;
  /** Set once the key was accepted. */
  principal?: Principal;
  /** Set once the address was matched to an operation. */
  operationId?: OperationId;
  /** Why the answer is a 5xx; logged with the request. */
  failure?: unknown;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** Who sends the request. Only for what runs after the key was accepted. */
export function requirePrincipal(ctx: Context): Principal {
  if (ctx.state.principal === undefined) throw new Error('authenticate must come before');
  return ctx.state.principal;
}
