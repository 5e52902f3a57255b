import type { Context } from '../state.js';

/**
 * The secret of `Authorization: Bearer <secret>`, with the scheme in any letter case (RFC 9110). Null if the header is
 * missing, has another scheme or occurs twice, since the server joins repeated headers.
 */
export function bearerSecret(ctx: Context): string | null {
  const [scheme, secret, ...more] = ctx.get('authorization').split(' ').filter(Boolean);
  return scheme?.toLowerCase() === 'bearer' && secret !== undefined && more.length === 0 ? secret : null;
}
