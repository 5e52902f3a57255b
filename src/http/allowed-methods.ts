import { DomainError } from '../domain/errors.js';
import type { Context } from './state.js';

/** Responds to OPTIONS with 204 and the methods of the path. */
export function respondToOptions(ctx: Context, methods: readonly string[]): void {
  setAllow(ctx, methods);
  ctx.status = 204;
}

/** @throws DomainError 405 with the methods of the path */
export function rejectMethod(ctx: Context, methods: readonly string[]): never {
  const allow = setAllow(ctx, methods);
  throw new DomainError('method_not_allowed', {
    message: `This path does not support ${ctx.method}. Use ${allow}.`,
  });
}

/** Sets `Allow` to these methods and OPTIONS, which every path supports, and returns its value. */
function setAllow(ctx: Context, methods: readonly string[]): string {
  const allow = [...new Set([...methods, 'OPTIONS'])].sort().join(', ');
  ctx.set('Allow', allow);
  return allow;
}
