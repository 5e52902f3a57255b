import { acceptedCoding } from '../responses/compression.js';
import { createRepresentations, sendRepresentation } from '../responses/representations.js';
import type { Context } from '../state.js';

/**
 * A page that does not change while the process runs. Responds with 304 to a client that already has it, unless the status
 * is another than 200.
 *
 * @param headers extra headers; `Cache-Control` is `no-cache` unless it is among them
 */
export function staticPage(
  type: string,
  content: () => string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): (ctx: Context) => Promise<void> {
  const representationIn = createRepresentations(() => Buffer.from(content()), { once: false });
  const { 'Cache-Control': cacheControl = 'no-cache', ...others } = headers;
  return async function sendPage(ctx) {
    const representation = await representationIn(acceptedCoding(ctx));
    ctx.vary('Accept-Encoding');
    ctx.set(others);
    sendRepresentation(ctx, type, representation, { status, cacheControl });
  };
}
