import { describe, expect, it } from 'vitest';
import { isJsonMediaType } from '../../../src/http/request/body.js';

describe('isJsonMediaType', () => {
  it('accepts JSON in UTF-8 in any spelling, and nothing else', () => {
    for (const type of [
      'application/json',
      'Application/JSON ; charset=UTF-8',
      'application/a.b+json;charset="utf8";',
      'application/json; version=1',
      'application/json;profile="a; charset=latin1";CHARSET=utf-8',
      'application/json; title="\\"; charset=latin1"',
    ])
      expect(isJsonMediaType(type)).toBe(true);
    for (const type of [
      'text/json',
      'application/json charset=utf-8',
      'application/json; charset="utf-8',
      'application/json; charset=latin1; version=1',
      'application/json; version=1; charset="latin1"',
      'application/json; version',
      'application/json, application/json',
      'application/+json',
    ])
      expect(isJsonMediaType(type)).toBe(false);
  });

  // A pattern with quadratic running time would need minutes for texts of this size.
  it.each([
    ['spaces', `application/json${' '.repeat(500_000)}x`],
    ['spaces after a semicolon', `application/json;${' '.repeat(500_000)}x`],
    ['semicolons', `application/json${';'.repeat(500_000)}x`],
    ['a long subtype', `application/${'a'.repeat(500_000)}`],
  ])('classifies a media type of half a million characters of %s without blocking', (_, type) => {
    const startedAt = performance.now();
    expect(isJsonMediaType(type)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
