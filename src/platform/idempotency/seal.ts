import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Digests and encryption for one `Idempotency-Key` of one API key. */
export interface Seal {
  /** Identifies the pair of keys: 32 bytes. */
  readonly name: Buffer;
  /** Equal for equal requests: 32 bytes. */
  readonly digestOf: (request: string) => Buffer;
  readonly close: (text: string) => Buffer;
  /** @throws Error if the bytes were not closed by an equal seal */
  readonly open: (closed: Buffer) => string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives everything from the secret of the API key, which the service does not store. So neither a request nor a response
 * can be read or guessed from the database.
 */
export function createSeal(secret: string, idempotencyKey: string): Seal {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, idempotencyKey, purpose, 32));
  return {
    name: derive('idempotency name'),
    digestOf: (request) => createHmac('sha256', derive('idempotency request')).update(request).digest(),
    close(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, derive('idempotency response'), iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    open(closed) {
      const iv = closed.subarray(0, IV_BYTES);
      const tag = closed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, derive('idempotency response'), iv, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(tag);
      const encrypted = closed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },
  };
}
