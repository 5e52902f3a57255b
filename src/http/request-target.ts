import { DomainError } from '../domain/errors.js';
import type { Middleware } from './state.js';

/**
 * The request target as a path with its query: of `http://host/path`, which HTTP lets clients send to any server,
 * the path. Whatever was sent, the answer starts with a slash.
 */
export function originForm(target: string): string {
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return local.startsWith('/') ? local : `/${local}`;
}

/** HTTP/1.1 demands the Host header; Node's own refusal would have neither body nor headers. */
export function requireHost(): Middleware {
  return async function requireHost(ctx, next) {
    if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
      throw new DomainError('invalid_parameter', {
        message: 'The request has no Host header, which HTTP/1.1 demands.',
      });
    }
    await next();
  };
}
