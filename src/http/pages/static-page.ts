import { acceptedCoding } from '../compression.js';
import { createRepresentations, sendRepresentation } from '../representations.js';
import type { Context } from '../state.js';

/** A page whose text is the same for as long as the process runs. Responds with 304 to a client that has it. */
export function staticPage(type: string, text: () => string): (ctx: Context) => Promise<void> {
  const representationIn = createRepresentations(() => Buffer.from(text()), { once: false });
  return async function sendPage(ctx) {
    const representation = await representationIn(acceptedCoding(ctx));
    ctx.vary('Accept-Encoding');
    sendRepresentation(ctx, type, representation, { cacheControl: 'no-cache' });
  };
}
