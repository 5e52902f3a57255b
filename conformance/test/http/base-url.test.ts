import { describe, expect, it } from 'vitest';
import { isUrl, withoutTrailingSlashes } from '../../http/base-url.js';

describe('the base URL', () => {
  it.each(['http://localhost:4000', 'https://api.example.com/', 'https://prüfung.example/ü'])(
    '%s is a URL',
    (text) => {
      expect(isUrl(text)).toBe(true);
    },
  );

  it.each(['', 'nowhere', '/v1', 'http://'])('"%s" is not a URL', (text) => {
    expect(isUrl(text)).toBe(false);
  });

  it('a URL with an umlaut is still valid after many calls, when the caller has been optimized', () => {
    const wrong = Array.from({ length: 100_000 }, () => isUrl('https://prüfung.example/ü')).filter(
      (is) => !is,
    );
    expect(wrong).toEqual([]);
  });

  it('only trailing slashes are removed', () => {
    expect(withoutTrailingSlashes('https://api.example.com/base//')).toBe('https://api.example.com/base');
  });
});
