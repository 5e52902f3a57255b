import Router from '@koa/router';
import { rejectMethod, respondToOptions } from './allowed-methods.js';
import type { Context, Middleware, RequestState } from './state.js';

const METHODS = ['POST'];

/** An endpoint outside the contract that accepts only POST. Requests to other paths are passed on. */
export function postEndpoint(path: string, ...handlers: Middleware[]): Middleware {
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  router.all(path, onlyPost, ...handlers);
  const route = router.routes() as unknown as (ctx: Context, next: () => Promise<void>) => Promise<void>;
  return function postEndpoint(ctx, next) {
    return ctx.path === path ? route(ctx, next) : next();
  };
}

const onlyPost: Middleware = (ctx, next) => {
  if (ctx.method === 'OPTIONS') return respondToOptions(ctx, METHODS);
  if (!METHODS.includes(ctx.method)) rejectMethod(ctx, METHODS);
  return next();
};
