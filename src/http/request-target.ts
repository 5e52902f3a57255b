import { DomainError } from '../domain/errors.js';
import type { Middleware } from './state.js';

/**
 * The request target as a path with its query, in ASCII: of `http://host/path` (which HTTP lets clients send
 * to any server) the path. Bytes above ASCII, which Node hands over as Latin-1, count as percent-encoded: many
 * clients send UTF-8 as it is.
 */
export function originForm(target: string): string {
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const path = local.startsWith('/') ? local : `/${local}`;
  return path.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** HTTP/1.1 demands the Host header; Node's own refusal would have neither body nor headers. */
export function requireHost(): Middleware {
  return async function requireHost(ctx, next) {
    if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
      throw new DomainError('invalid_parameter', { message: 'The request has no Host header, which HTTP/1.1 demands.' });
    }
    await next();
  };
}
