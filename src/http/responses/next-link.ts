import type { Context } from '../state.js';

/** The cursor of the next page in the body of a list; undefined on the last page. */
export function nextCursorIn(body: unknown): string | undefined {
  const { nextCursor } = (body ?? {}) as { nextCursor?: unknown };
  return typeof nextCursor === 'string' ? nextCursor : undefined;
}

/**
 * Sends `Link: <?...>; rel="next"` (RFC 8288) if there is a next page: the same request with that cursor. The target
 * has no path, so that it is also correct behind a proxy that adds one.
 */
export function linkNextPage(ctx: Context, nextCursor: string | undefined): void {
  if (nextCursor === undefined) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', nextCursor);
  ctx.set('Link', `<?${query.toString()}>; rel="next"`);
}
