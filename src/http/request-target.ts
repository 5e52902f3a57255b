import { DomainError } from '../domain/errors.js';
import type { Middleware } from './state.js';

/**
 * The request target as a path with its query. HTTP allows clients to send `http://host/path` to any server. The result
 * always starts with a slash.
 */
export function originForm(target: string): string {
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return local.startsWith('/') ? local : `/${local}`;
}

/** Requires the Host header of HTTP/1.1. Node's own 400 has neither our body nor our headers. */
export function requireHost(): Middleware {
  return async function requireHost(ctx, next) {
    if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
      throw new DomainError('invalid_parameter', {
        message: 'HTTP/1.1 requires the Host header. Send it.',
      });
    }
    await next();
  };
}
