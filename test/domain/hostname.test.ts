import { describe, expect, it } from 'vitest';
import { asciiHostname } from '../../src/domain/hostname.js';
import { pageUrlOf } from '../../src/measuring/providers/sources.js';
import { normalizeUrl } from '../../src/domain/page-url.js';

describe('host names', () => {
  it.each([
    ['Acme.Example', 'acme.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['straße.example', 'xn--strae-oqa.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ])('normalizes the host name %s to %s', (given, spelled) => {
    expect(asciiHostname(given)).toBe(spelled);
  });

  // Node 24 accepts the first two, Node 22 does not.
  it.each(['xn--a.example', 'xn--99999.example', 'xn--.example', 'a..example', `${'a'.repeat(64)}.example`])(
    'rejects the host name %s on every version of Node',
    (given) => {
      expect(asciiHostname(given)).toBeNull();
    },
  );

  it('accepts the URLs of sources with any letters, however often it is called', () => {
    for (let count = 0; count < 100_000; count += 1) normalizeUrl(`https://a.example/${count}`);
    expect(normalizeUrl('https://münchen.example/straße')?.domain).toBe('xn--mnchen-3ya.example');
  });

  it('accepts the URLs of providers with any letters, however often it is called', () => {
    for (let count = 0; count < 100_000; count += 1) pageUrlOf(`https://a.example/${count}`);
    expect(pageUrlOf('https://münchen.example/straße')).toBe('https://münchen.example/straße');
  });

  it('applies the host name rules to the URLs of sources', () => {
    expect(normalizeUrl('https://xn--a.example/page')).toBeNull();
    expect(normalizeUrl('https://www.München.example/page')).toEqual({
      normalizedUrl: 'https://xn--mnchen-3ya.example/page',
      domain: 'xn--mnchen-3ya.example',
    });
  });
});
