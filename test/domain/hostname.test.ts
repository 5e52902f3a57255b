import { describe, expect, it } from 'vitest';
import { asciiHostname, cleanDomain } from '../../src/domain/hostname.js';
import { pageUrlOf } from '../../src/measuring/providers/sources.js';
import { isOnSite, normalizeDomains, normalizeUrl } from '../../src/domain/page-url.js';

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

describe('domains of brands', () => {
  it.each([
    [' https://www.Acme.Example/ ', 'acme.example'],
    ['HTTP://münchen.example', 'xn--mnchen-3ya.example'],
    ['youtube.com/@Acme', 'youtube.com/@Acme'],
    ['https://www.YouTube.com/@Acme/', 'youtube.com/@Acme'],
    ['example.com/über/uns', 'example.com/%C3%BCber/uns'],
  ])('normalizes "%s" to %s', (given, cleaned) => {
    expect(cleanDomain(given)).toBe(cleaned);
  });

  it.each([
    ['example.com/?page=1', 'has a query string'],
    ['example.com?page=1', 'has a query string'],
    ['example.com/a#b', 'has a fragment'],
    ['example.com#b', 'has a fragment'],
    ['example.com:8080/a', 'has a port, which does not distinguish pages of a brand'],
    ['me:secret@example.com', 'has a user name'],
    ['ftp://example.com', 'is not the address of a web page'],
    ['example.com/a b', 'has white space or a backslash in its path'],
    ['example.com\\a', 'has white space or a backslash in its path'],
    ['example.com/a/..', 'has "." or ".." in its path'],
    ['example.com/a/%2E%2e/', 'has "." or ".." in its path'],
    ['example.com//a', 'has an empty part in its path'],
    [`example.com/${'a'.repeat(500)}`, 'has a path of more than 500 characters'],
    ['/@acme', 'is not a domain'],
    ['example', 'is not a domain'],
    ['1.2.3.4.5', 'is not a domain'],
  ])('rejects "%s", and cuts nothing', (given, problem) => {
    expect(() => cleanDomain(given)).toThrow(`"${given}" ${problem}. Use a domain`);
  });

  it.each([
    ['https://www.youtube.com/@Acme', true],
    ['https://youtube.com/@Acme/videos?page=2', true],
    ['https://m.youtube.com/%40Acme/', true],
    ['https://youtube.com/@Acme2', false],
    ['https://youtube.com/@acme', false],
    ['https://youtube.com/watch?v=1', false],
    ['https://youtube.com', false],
    ['https://notyoutube.com/@Acme', false],
    ['https://youtube.com/c%C3%A9/x', true],
    ['https://youtube.com/a%2Fb', false],
    ['https://youtube.com/%E0%A4%A', false],
  ])('decides whether a page is at or below the path of a domain: %s', (url, isOwn) => {
    const sites = normalizeDomains(['youtube.com/@Acme', 'youtube.com/cé', 'youtube.com/a/b']);
    const page = normalizeUrl(url);
    expect(page !== null && isOnSite(page, sites)).toBe(isOwn);
  });
});
