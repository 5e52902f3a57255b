import { acceptedCoding } from '../compression.js';
import { createRepresentations, sendRepresentation } from '../representations.js';
import type { Context } from '../state.js';

/**
 * A page whose content is the same for as long as the process runs. Responds with 304 to a client that has it.
 *
 * @param headers sent along; `Cache-Control` is `no-cache` unless it is among them
 */
export function staticPage(
  type: string,
  content: () => string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): (ctx: Context) => Promise<void> {
  const representationIn = createRepresentations(() => Buffer.from(content()), { once: false });
  const { 'Cache-Control': cacheControl = 'no-cache', ...others } = headers;
  return async function sendPage(ctx) {
    const representation = await representationIn(acceptedCoding(ctx));
    ctx.vary('Accept-Encoding');
    ctx.set(others);
    sendRepresentation(ctx, type, representation, { cacheControl });
  };
}
