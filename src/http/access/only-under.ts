import { DomainError } from '../../domain/errors.js';
import type { Middleware } from '../state.js';

/** Responds with 404 to every path outside the prefix, without requiring a key. */
export function onlyUnder(prefix: string): Middleware {
  return function onlyUnder(ctx, next) {
    const { path } = ctx;
    if (path !== prefix && !path.startsWith(`${prefix}/`)) throw new DomainError('not_found');
    return next();
  };
}
