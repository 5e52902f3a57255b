import { createHmac } from 'node:crypto';
import { createSeal, deriveBytes, type Seal } from '../seal.js';

/** Digests and encryption for one `Idempotency-Key` of one API key. */
export interface RequestSeal extends Seal {
  /** Identifies the pair of keys: 32 bytes. */
  readonly name: Buffer;
  /** Equal for equal requests: 32 bytes. */
  readonly digestOf: (request: string) => Buffer;
}

/**
 * Derives everything from the secret of the API key, which the service does not store. So neither a request nor a response
 * can be read or guessed from the database.
 */
export function createRequestSeal(secret: string, idempotencyKey: string): RequestSeal {
  const derive = (purpose: string) => deriveBytes(secret, idempotencyKey, purpose);
  return {
    name: derive('idempotency name'),
    digestOf: (request) => createHmac('sha256', derive('idempotency request')).update(request).digest(),
    ...createSeal(derive('idempotency response')),
  };
}
