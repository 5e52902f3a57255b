import { createHash } from 'node:crypto';
import { encode, type Coding } from './compression.js';
import type { Context } from '../state.js';

/** The bytes of a content in one content coding, with their strong entity tag. */
export interface Representation {
  readonly coding: Coding;
  readonly bytes: Buffer;
  readonly etag: string;
}

interface RepresentationOptions {
  /** Favors speed of compression over size. */
  readonly once: boolean;
  /** Called with each representation after it is made. */
  readonly onMade?: (made: Representation) => void;
}

/**
 * The representations of a content in each content coding. Each is made once, on its first request, and has a separate
 * strong entity tag, a hash of its bytes.
 */
export function createRepresentations(
  content: () => Buffer,
  options: RepresentationOptions,
): (coding: Coding) => Promise<Representation> {
  const known = new Map<Coding, Promise<Representation>>();
  return function representationIn(coding) {
    const representation = known.get(coding) ?? represent(content(), coding, options);
    known.set(coding, representation);
    return representation;
  };
}

async function represent(
  content: Buffer,
  coding: Coding,
  { once, onMade }: RepresentationOptions,
): Promise<Representation> {
  const bytes = await encode(content, coding, { once });
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  onMade?.({ coding, bytes, etag });
  return { coding, bytes, etag };
}

/** Sends a representation; instead of 200, with 304 to a client that already has it. The caller has set `Vary`. */
export function sendRepresentation(
  ctx: Context,
  type: string,
  { coding, bytes, etag }: Representation,
  { status = 200, cacheControl }: { status?: number; cacheControl: string },
): void {
  ctx.set({ ETag: etag, 'Cache-Control': cacheControl });
  ctx.status = status;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.type = type;
  ctx.body = bytes;
}
