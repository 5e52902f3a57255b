import type { Context, Middleware } from './state.js';

/** Throws a DomainError for a request that must not go on. */
export type Check = (ctx: Context) => Promise<void> | void;

/** Runs the checks one after another, and the rest of the chain once all have passed. */
export function admit(checks: readonly Check[]): Middleware {
  return async function admit(ctx, next) {
    for (const check of checks) await check(ctx);
    await next();
  };
}
