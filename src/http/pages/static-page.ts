import { createHash } from 'node:crypto';
import { acceptedCoding, encode, type Coding } from '../compression.js';
import type { Context } from '../state.js';

interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
}

/**
 * A page whose text is the same for as long as the process runs. Each content coding is a representation of its own:
 * compressed once, on its first request, and with its own strong entity tag. Responds with 304 to a client that has it.
 */
export function staticPage(type: string, text: () => string): (ctx: Context) => Promise<void> {
  const representations = new Map<Coding, Promise<Representation>>();

  function representation(coding: Coding): Promise<Representation> {
    const known = representations.get(coding) ?? represent(text(), coding);
    representations.set(coding, known);
    return known;
  }

  return async function sendPage(ctx) {
    const coding = acceptedCoding(ctx);
    const { bytes, etag } = await representation(coding);
    ctx.vary('Accept-Encoding');
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' });
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (coding !== 'identity') ctx.set('Content-Encoding', coding);
    ctx.type = type;
    ctx.body = bytes;
  };
}

async function represent(text: string, coding: Coding): Promise<Representation> {
  const bytes = await encode(Buffer.from(text), coding, { once: false });
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
