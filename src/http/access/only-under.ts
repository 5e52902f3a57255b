import type { Context, Middleware } from '../state.js';

/** Leaves every path outside the prefix to `respond`, without requiring a key. */
export function onlyUnder(prefix: string, respond: (ctx: Context) => Promise<void>): Middleware {
  return function onlyUnder(ctx, next) {
    const { path } = ctx;
    return path === prefix || path.startsWith(`${prefix}/`) ? next() : respond(ctx);
  };
}
