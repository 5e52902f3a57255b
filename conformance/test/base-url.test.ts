import { describe, expect, it } from 'vitest';
import { isUrl, withoutTrailingSlashes } from '../http/base-url.js';

describe('the base URL', () => {
  it.each(['http://localhost:4000', 'https://api.example.com/', 'https://prüfung.example/ü'])(
    '%s is a URL',
    (text) => {
      expect(isUrl(text)).toBe(true);
    },
  );

  it.each(['', 'nowhere', '/v1', 'http://'])('"%s" is no URL', (text) => {
    expect(isUrl(text)).toBe(false);
  });

  it('a URL with an umlaut remains one after many calls, when its caller has been optimized', () => {
    const wrong = Array.from({ length: 100_000 }, () => isUrl('https://prüfung.example/ü')).filter(
      (is) => !is,
    );
    expect(wrong).toEqual([]);
  });

  it('trailing slashes are removed, and no others', () => {
    expect(withoutTrailingSlashes('https://api.example.com/base//')).toBe('https://api.example.com/base');
  });
});
