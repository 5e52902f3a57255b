import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonMediaType, nestingDepth } from '../../src/http/body.js';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('nestingDepth', () => {
  it('is the depth of the value that a text stands for', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(nestingDepth(text)).toBe(depthOf(JSON.parse(text)));
      }),
    );
  });

  it('does not count brackets in texts, nor be misled by escapes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'a') }), (text) => {
        expect(nestingDepth(JSON.stringify([text]))).toBe(1);
        expect(nestingDepth(JSON.stringify({ [text]: [[]] }))).toBe(3);
      }),
    );
  });

  it('bears any depth, closed or not', () => {
    expect(nestingDepth('['.repeat(60_000))).toBe(60_000);
    expect(nestingDepth(`${'['.repeat(60_000)}${']'.repeat(60_000)}`)).toBe(60_000);
    expect(nestingDepth(']]]]')).toBe(0);
  });
});

describe('isJsonMediaType', () => {
  it('accepts JSON in UTF-8, however it is spelled, and nothing else', () => {
    for (const type of [
      'application/json',
      'Application/JSON ; charset=UTF-8',
      'application/a.b+json;charset="utf8";',
    ])
      expect(isJsonMediaType(type)).toBe(true);
    for (const type of [
      'text/json',
      'application/json charset=utf-8',
      'application/json; charset="utf-8',
      'application/+json',
    ])
      expect(isJsonMediaType(type)).toBe(false);
  });

  // A pattern that takes quadratic time needs minutes for texts of this size.
  it.each([
    ['spaces', `application/json${' '.repeat(500_000)}x`],
    ['spaces after a semicolon', `application/json;${' '.repeat(500_000)}x`],
    ['semicolons', `application/json${';'.repeat(500_000)}x`],
    ['a long subtype', `application/${'a'.repeat(500_000)}`],
  ])('decides about half a million characters of %s without blocking', (_, type) => {
    const startedAt = performance.now();
    expect(isJsonMediaType(type)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
