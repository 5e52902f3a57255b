import { ServerResponse, type IncomingMessage } from 'node:http';
import { hasFaultyFraming } from './request-head.js';

/** Limits for reading an unread body after the response: in bytes and in ms. */
const DISCARDED_BYTES = 32 * 1024 * 1024;
const DISCARDING_MS = 2000;

/** Bodies up to this declared size, in bytes, are read completely to keep the connection. */
const SMALL_BODY_BYTES = 64 * 1024;

/**
 * A response that discards an unread request body. An unread body blocks its connection: the next request on it, which
 * behind a proxy may belong to another client, would wait until it times out. So the rest of the body is read and
 * discarded after the response, and the connection closes if that may take long.
 *
 * The response never waits for the body. The connection stays open until the body is discarded, because closing it
 * earlier would reset it, and a client that is still sending might never see the response. Bodies beyond the limits
 * above are cut off.
 */
export class DrainingResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(...args: unknown[]): this {
    if (!this.req.complete && declaredLength(this.req) > SMALL_BODY_BYTES) this.shouldKeepAlive = false;
    if (hasFaultyFraming(this.req)) this.shouldKeepAlive = false;
    return super.writeHead(...(args as [number]));
  }

  override end(...args: unknown[]): this {
    const [chunk, encoding] = args;
    if (this.req.complete || declaredLength(this.req) === 0 || this.writableEnded) {
      discard(this.req);
      return super.end(...(args as []));
    }
    const callback = args.find((arg) => typeof arg === 'function') as (() => void) | undefined;
    this.#send(chunk, encoding);
    void discarded(this.req).then(() => {
      const { socket } = this;
      super.end(callback);
      if (!this.req.complete) socket?.destroySoon();
    });
    return this;
  }

  /** Sends the complete response without ending it, which would free the connection too early. */
  #send(chunk: unknown, encoding: unknown): void {
    const isText = typeof chunk === 'string';
    if (!isText && !(chunk instanceof Uint8Array)) {
      this.flushHeaders();
      return;
    }
    const bytes = isText ? Buffer.from(chunk, encoding as BufferEncoding | undefined) : chunk;
    // Without a length the client would wait for the connection to close.
    if (!this.headersSent && !this.hasHeader('Content-Length'))
      this.setHeader('Content-Length', bytes.length);
    this.write(bytes);
  }
}

/** The declared length of the body in bytes; Infinity for a chunked body. */
function declaredLength({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

/** Discards the rest of the body. */
function discard(request: IncomingMessage): void {
  if (!request.readableEnded) request.unpipe().resume();
}

/** Discards the rest of the body. Resolves when nothing more arrives or a limit is reached. */
function discarded(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const { socket } = request;
    let left = DISCARDED_BYTES;
    const deadline = setTimeout(done, DISCARDING_MS);
    function onData(chunk: Buffer): void {
      left -= chunk.length;
      if (left < 0) done();
    }
    function done(): void {
      clearTimeout(deadline);
      request.off('data', onData).off('end', done).off('close', done);
      socket.off('end', done);
      resolve();
    }
    if (request.destroyed || socket.readableEnded) return done();
    socket.once('end', done);
    request.on('data', onData).once('end', done).once('close', done);
    discard(request);
  });
}
