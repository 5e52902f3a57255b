import { ServerResponse, type IncomingMessage } from 'node:http';

/** How much of an unread body is still taken in once its request is answered, and for how long. */
const DISCARDED_BYTES = 32 * 1024 * 1024;
const DISCARDING_MS = 2000;

/** A body that is still on its way does not cost its connection when it is declared to be no larger than this. */
const SMALL_BODY_BYTES = 64 * 1024;

/**
 * A response that takes care of a request body nobody has read. An unread body blocks its connection: the next
 * request on it, which behind a proxy may be another client's, would wait until it times out. So whatever is left of
 * the body is discarded once the answer is out, and the connection ends with the answer when that may take a while.
 *
 * The answer itself never waits for the body. The connection stays open until the body has been discarded, because
 * closing it earlier would reset it and could cost a client that is still sending its answer. Bodies beyond the
 * bounds above are cut off.
 */
export class DrainingResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(...args: unknown[]): this {
    if (!this.req.complete && declaredLength(this.req) > SMALL_BODY_BYTES) this.shouldKeepAlive = false;
    return super.writeHead(...(args as [number]));
  }

  override end(...args: unknown[]): this {
    const [chunk, encoding] = args;
    if (this.req.complete || this.writableEnded) {
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

  /** Sends the whole answer without ending it: the connection is not free yet. */
  #send(chunk: unknown, encoding: unknown): void {
    const isText = typeof chunk === 'string';
    if (!isText && !(chunk instanceof Uint8Array)) {
      this.flushHeaders();
      return;
    }
    const bytes = isText ? Buffer.from(chunk, encoding as BufferEncoding | undefined) : chunk;
    // Without it the client could not tell where the answer ends before the connection does.
    if (!this.headersSent && !this.hasHeader('Content-Length'))
      this.setHeader('Content-Length', bytes.length);
    this.write(bytes);
  }
}

/** The length of the body in bytes; Infinity for a chunked one, whose length is not known in advance. */
function declaredLength({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

/** Lets the rest of the body flow into nothing. */
function discard(request: IncomingMessage): void {
  if (!request.readableEnded) request.unpipe().resume();
}

/** Discards the rest of the body. Resolves at its end, when the client goes away, or when a bound is reached. */
function discarded(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = DISCARDED_BYTES;
    const deadline = setTimeout(done, DISCARDING_MS);
    function onData(chunk: Buffer): void {
      left -= chunk.length;
      if (left < 0) done();
    }
    function done(): void {
      clearTimeout(deadline);
      request.off('data', onData).off('end', done).off('close', done);
      resolve();
    }
    if (request.destroyed) return done();
    request.on('data', onData).once('end', done).once('close', done);
    discard(request);
  });
}
