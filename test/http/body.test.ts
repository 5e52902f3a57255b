import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonMediaType, nestingDepth } from '../../src/http/body.js';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('nestingDepth', () => {
  it('returns the nesting depth of the value in a text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(nestingDepth(text)).toBe(depthOf(JSON.parse(text)));
      }),
    );
  });

  it('ignores brackets in strings and handles escapes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'a') }), (text) => {
        expect(nestingDepth(JSON.stringify([text]))).toBe(1);
        expect(nestingDepth(JSON.stringify({ [text]: [[]] }))).toBe(3);
      }),
    );
  });

  it('handles any depth, with or without closing brackets', () => {
    expect(nestingDepth('['.repeat(60_000))).toBe(60_000);
    expect(nestingDepth(`${'['.repeat(60_000)}${']'.repeat(60_000)}`)).toBe(60_000);
    expect(nestingDepth(']]]]')).toBe(0);
  });
});

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
