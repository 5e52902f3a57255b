import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { KeyEnvironment } from '../../domain/principal.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
/** `sk_test_` and four random characters, enough to recognize a key but not to guess it. */
const PREFIX_LENGTH = 12;

const SHAPE = /^sk_(test|live)_[0-9A-Za-z]{49}$/;

export interface IssuedSecret {
  readonly secret: string;
  readonly prefix: string;
  readonly hash: Buffer;
}

/**
 * Generates a secret: `sk_test_` or `sk_live_`, 43 random base62 characters (256 bits) and a checksum of 6. The checksum
 * detects mistyped and truncated keys without a query.
 */
export function issueSecret(environment: KeyEnvironment): IssuedSecret {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const body = `sk_${environment}_${random}`;
  const secret = body + checksum(body);
  return { secret, prefix: secret.slice(0, PREFIX_LENGTH), hash: hashSecret(secret) };
}

/** SHA-256 of the secret, the only form that is stored. A secret of 256 random bits needs no slow hash. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** True when the text has the format of a key and a valid checksum. */
export function isWellFormed(secret: string): boolean {
  if (!SHAPE.test(secret)) return false;
  const body = secret.slice(0, -CHECKSUM_LENGTH);
  return timingSafeEqual(Buffer.from(secret.slice(-CHECKSUM_LENGTH)), Buffer.from(checksum(body)));
}

/** The lowest 6 base62 digits of the first 64 bits of the body's SHA-256, lowest first. */
function checksum(body: string): string {
  const digest = hash('sha256', body, 'buffer');
  let [high, low] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  let digits = '';
  // On the path of every request, where BigInt would be several times slower than a division in two halves.
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    const rest = (high % ALPHABET.length) * 2 ** 32 + low;
    digits += ALPHABET[rest % ALPHABET.length];
    high = Math.floor(high / ALPHABET.length);
    low = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
