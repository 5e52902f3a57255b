import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nestingDepth } from '../../src/http/body.js';

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
