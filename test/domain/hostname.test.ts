import { describe, expect, it } from 'vitest';
import { asciiHostname } from '../../src/domain/hostname.js';
import { normalizeUrl } from '../../src/ingest/records/source-urls.js';

describe('a host name', () => {
  it.each([
    ['Acme.Example', 'acme.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['straße.example', 'xn--strae-oqa.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ])('%s is spelled %s', (given, spelled) => {
    expect(asciiHostname(given)).toBe(spelled);
  });

  // Node 24 takes the first two, Node 22 does not.
  it.each(['xn--a.example', 'xn--99999.example', 'xn--.example', 'a..example', `${'a'.repeat(64)}.example`])(
    '%s is refused on every version of Node',
    (given) => {
      expect(asciiHostname(given)).toBeNull();
    },
  );

  it('in the address of a source is judged the same way', () => {
    expect(normalizeUrl('https://xn--a.example/page')).toBeNull();
    expect(normalizeUrl('https://www.München.example/page')).toEqual({
      normalizedUrl: 'https://xn--mnchen-3ya.example/page',
      domain: 'xn--mnchen-3ya.example',
    });
  });
});
