import { DomainError } from '../domain/errors.js';
import type { Middleware } from './state.js';

/** Answers 404 to every address outside the prefix: nothing there needs a key. */
export function onlyUnder(prefix: string): Middleware {
  return async function onlyUnder(ctx, next) {
    if (ctx.path !== prefix && !ctx.path.startsWith(`${prefix}/`)) throw new DomainError('not_found');
    await next();
  };
}
