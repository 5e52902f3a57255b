import type { Context } from './state.js';

/**
 * Sends `Link: <?...>; rel="next"` (RFC 8288) on a page with a `nextCursor`: the same request with that cursor. The target
 * has no path, so that it is right behind a proxy that adds one.
 */
export function linkNextPage(ctx: Context, body: unknown): void {
  const { nextCursor } = (body ?? {}) as { nextCursor?: unknown };
  if (typeof nextCursor !== 'string') return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', nextCursor);
  ctx.set('Link', `<?${query.toString()}>; rel="next"`);
}
