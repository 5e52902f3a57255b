import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Middleware } from '../state.js';

const toBrotli = promisify(brotliCompress);

/** How a content coding encodes bytes. Brotli at its default quality is too slow for bytes that are sent only once. */
const encoders = {
  br: (bytes: Buffer, once: boolean) =>
    toBrotli(bytes, once ? { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } : {}),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

/** A content coding that the service can produce; `identity` is the unchanged content. */
export type Coding = keyof typeof encoders;

/** Encodes bytes, off the main thread. `once`: favors speed over size. */
export function encode(bytes: Buffer, coding: Coding, options: { once: boolean }): Promise<Buffer> {
  return encoders[coding](bytes, options.once);
}

/**
 * The coding for this client; `identity` also for one that rejects all codings, because any response is better than a
 * 406.
 */
export function acceptedCoding(ctx: Context): Coding {
  return (ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Coding;
}

/** Shorter bodies fit into one packet anyway. */
const MIN_BYTES = 1024;

/** The coding of a body of this length for this client. Sets `Vary` if it depends on the client. */
export function codingFor(ctx: Context, length: number): Coding {
  if (length <= MIN_BYTES) return 'identity';
  ctx.vary('Accept-Encoding');
  return acceptedCoding(ctx);
}

/**
 * Compresses complete response bodies of more than 1 kB for clients that accept it. A body with an entity tag is
 * already encoded.
 */
export function compressResponses(): Middleware {
  return async function compressResponses(ctx, next) {
    await next();
    const length = ctx.response.length ?? 0;
    if (length <= MIN_BYTES || ctx.res.hasHeader('ETag')) return;
    const coding = codingFor(ctx, length);
    if (coding === 'identity') return;
    ctx.body = await encode(bytesOf(ctx.body), coding, { once: true });
    ctx.set('Content-Encoding', coding);
  };
}

/** The bytes that Koa would send for a body: a Buffer, a text or a JSON value. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
