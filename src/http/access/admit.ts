import type { Context, Middleware } from '../state.js';

/** @throws DomainError for a request that must be rejected */
export type Check = (ctx: Context) => Promise<void> | void;

/** Runs the checks one after another, then the rest of the chain. */
export function admit(checks: readonly Check[]): Middleware {
  return async function admit(ctx, next) {
    for (const check of checks) await check(ctx);
    await next();
  };
}
