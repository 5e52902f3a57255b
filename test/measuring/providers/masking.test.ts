import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets } from '../../../src/measuring/providers/masking.js';

const KEY = 'sk-proj-Ab/9+x_Q';
const PASSWORD = 'pass "wörd" \\ 100%/+';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const forms: readonly (readonly [string, (secret: string) => string])[] = [
  ['plain', (secret) => secret],
  ['percent-encoded', encodeURIComponent],
  [
    'percent-encoded in lower case',
    (secret) => encodeURIComponent(secret).replaceAll(/%../g, (one) => one.toLowerCase()),
  ],
  ['percent-encoded twice', (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ['form-encoded', (secret) => new URLSearchParams({ '': secret }).toString().slice(1)],
  ['escaped as in JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
  ['escaped as in JSON twice', (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
  ['escaped as in JSON with slashes', (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  [
    'escaped with \\u',
    (secret) => secret.replaceAll(/[^]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
];

/** Whether any four bytes of the secret can still be read from the rest of a text in base64. */
function leaks(masked: string, secret: string): boolean {
  const parts = masked.split('[secret]').flatMap((part) => [0, 1, 2, 3].map((start) => part.slice(start)));
  const read = parts.map((part) => Buffer.from(part, 'base64').toString('latin1')).join('\n');
  const bytes = Buffer.from(secret).toString('latin1');
  return Array.from(bytes, (_, at) => bytes.slice(at, at + 4)).some(
    (part) => part.length === 4 && read.includes(part),
  );
}

describe('a secret in a response is masked', () => {
  it.each(forms)('%s', (_, encode) => {
    for (const secret of [KEY, PASSWORD])
      expect(maskSecrets(`{"said":"<${encode(secret)}>"}`, [secret])).toBe('{"said":"<[secret]>"}');
  });

  it.each(['', 'B', 'Be', 'Bearer ', 'Basic me:', 'login@example.com:'])('in base64 after "%s"', (before) => {
    for (const secret of [KEY, PASSWORD])
      for (const after of ['', '!', '!!', '\r\n']) {
        const encoded = Buffer.from(`${before}${secret}${after}`);
        for (const alphabet of ['base64', 'base64url'] as const) {
          const text = encoded.toString(alphabet);
          for (const [, encode] of forms) {
            const masked = maskSecrets(`{"a":"${encode(text)}"}`, [secret]);
            expect(masked).toContain('[secret]');
            expect(leaks(masked, secret)).toBe(false);
          }
        }
      }
  });

  it('at any position in the encoded text', () => {
    const bytes = fc.uint8Array({ maxLength: 50 });
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), bytes, bytes, (secret, before, after) => {
        const encoded = Buffer.concat([before, Buffer.from(secret), after]).toString('base64');
        expect(leaksWhole(maskSecrets(encoded, [secret]), secret)).toBe(false);
      }),
    );
  });

  it('and everything else stays as it is', () => {
    const text = JSON.stringify({ text: `Bearer ${base64('Bearer another')}`, path: 'C:\\keys\\/%2525' });
    expect(maskSecrets(text, [KEY, PASSWORD, 'short'])).toBe(text);
    expect(maskSecrets('short', ['short'])).toBe('short');
  });

  it('in time that depends only on the length of the response', () => {
    const long = ['\\'.repeat(200_000), '%' + '25'.repeat(100_000), 'c2st'.repeat(50_000)].join(KEY);
    expect(maskSecrets(long, [KEY]).split('[secret]')).toHaveLength(3);
  });
});

function leaksWhole(masked: string, secret: string): boolean {
  return [0, 1, 2, 3].some((start) => Buffer.from(masked.slice(start), 'base64').includes(secret));
}
