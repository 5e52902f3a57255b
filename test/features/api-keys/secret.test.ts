import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashSecret, isWellFormed, issueSecret } from '../../../src/features/api-keys/secret.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const environment = fc.constantFrom('test' as const, 'live' as const);

describe('secrets', () => {
  it('generates secrets of the environment, 43 random characters and 6 of checksum, with the first 12 as prefix', () => {
    fc.assert(
      fc.property(environment, (of) => {
        const { secret, prefix, hash } = issueSecret(of);
        expect(secret).toMatch(new RegExp(`^sk_${of}_[0-9A-Za-z]{49}$`));
        expect(prefix).toBe(secret.slice(0, 12));
        expect(hash).toEqual(createHash('sha256').update(secret, 'utf8').digest());
        expect(hashSecret(secret)).toEqual(hash);
        expect(isWellFormed(secret)).toBe(true);
      }),
    );
  });

  it('rejects a secret with any one character changed as malformed', () => {
    const { secret } = issueSecret('test');
    for (let at = 0; at < secret.length; at += 1) {
      for (const other of [BASE62[(BASE62.indexOf(secret[at] ?? '') + 1) % 62], '_', 'é']) {
        if (other !== secret[at])
          expect(isWellFormed(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
      }
    }
  });

  it('rejects a secret that is cut, extended, of the other environment, or has two characters swapped', () => {
    const { secret } = issueSecret('test');
    for (const wrong of [
      '',
      secret.slice(0, -1),
      secret.slice(1),
      `${secret}0`,
      ` ${secret}`,
      `${secret}\n`,
      secret.replace('sk_test_', 'sk_live_'),
      secret.toUpperCase(),
    ]) {
      expect(isWellFormed(wrong)).toBe(false);
    }
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 49 }), (at) => {
        const [one = '', other = ''] = [secret[at], secret[at + 1]];
        fc.pre(one !== other);
        expect(isWellFormed(secret.slice(0, at) + other + one + secret.slice(at + 2))).toBe(false);
      }),
    );
  });

  it('generates unique secrets that use the whole alphabet', () => {
    const secrets = Array.from({ length: 500 }, () => issueSecret('test').secret);
    expect(new Set(secrets).size).toBe(500);
    expect(new Set(secrets.flatMap((secret) => [...secret.slice(8, 51)])).size).toBe(62);
  });
});
