import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts for the database with a key that is not in it. */
export interface Seal {
  /** `place` says where the bytes belong (associated data): they cannot be opened as those of another place. */
  readonly close: (text: string, place?: string) => Buffer;
  /** @throws Error if the bytes were not closed by an equal seal for the same place */
  readonly open: (closed: Buffer, place?: string) => string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives 32 bytes from a secret (HKDF, RFC 5869). Another purpose or salt gives unrelated bytes. */
export function deriveBytes(secret: string, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
}

/** A seal with a key of 32 bytes. */
export function createSeal(key: Buffer): Seal {
  return {
    close(text, place = '') {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      cipher.setAAD(Buffer.from(place));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    open(closed, place = '') {
      const iv = closed.subarray(0, IV_BYTES);
      const tag = closed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      decipher.setAAD(Buffer.from(place));
      const encrypted = closed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },
  };
}
