import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../domain/errors.js';

/** The client disconnected, or stopped sending, before its request was complete. */
export class ClientAborted extends DomainError {
  constructor() {
    super('invalid_parameter', { message: 'The request ended before it was complete. Send all of it.' });
  }
}

const errors = new WeakMap<IncomingMessage, DomainError>();

/** Records why the rest of a request's body will never arrive. Reading the body then fails with this error. */
export function breakRequest(request: IncomingMessage, error: DomainError): void {
  errors.set(request, error);
  request.emit('broken', error);
}

/**
 * Rejects when the rest of a request's body will never arrive: it was broken, or the client disconnected. A reader must
 * not rely on the stream alone, since a decompressor would wait forever.
 */
export function untilBroken(request: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    const error = errors.get(request);
    const onClose = () => {
      if (!request.readableEnded) reject(new ClientAborted());
    };
    if (error !== undefined) reject(error);
    else if (request.destroyed) onClose();
    else request.once('broken', reject).once('close', onClose);
  });
}
