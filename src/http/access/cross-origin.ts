import cors from '@koa/cors';
import type { Middleware } from '../state.js';

/** Response headers that web pages may read, in addition to those that browsers always expose. */
const EXPOSED = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Location',
  'Link',
  'ETag',
  'Allow',
  'Idempotent-Replayed',
  'WWW-Authenticate',
];

const PREFLIGHT_SECONDS = 600;

/**
 * Lets web pages of the given origins call the API (CORS); `*` allows all origins. Cookies are not used: a page needs a
 * key.
 */
export function allowOrigins(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  const middleware = cors({
    origin: ({ headers: { origin = '' } }) => (allowed.has('*') ? '*' : allowed.has(origin) ? origin : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'X-Request-Id',
      'If-None-Match',
      'Mcp-Protocol-Version',
    ],
    exposeHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
  return middleware;
}
