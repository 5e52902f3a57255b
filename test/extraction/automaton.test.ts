import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAutomaton } from '../../src/extraction/automaton.js';

type Found = [pattern: string, end: number];

function search(patterns: readonly string[], text: string): Found[] {
  const codes = Uint16Array.from(text, (_, index) => text.charCodeAt(index));
  const found: Found[] = [];
  createAutomaton(patterns).search(codes, codes.length, (pattern, end) => {
    found.push([patterns[pattern] ?? '', end]);
  });
  return found.sort();
}

/** All places of all patterns, found one by one. */
function searchOneByOne(patterns: readonly string[], text: string): Found[] {
  const found: Found[] = [];
  for (const pattern of patterns) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
      found.push([pattern, at + pattern.length]);
    }
  }
  return found.sort();
}

const text = (maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength }).map((letters) => letters.join(''));
const patterns = fc
  .uniqueArray(text(6), { maxLength: 12 })
  .map((all) => all.filter((pattern) => pattern !== ''));

describe('search for several patterns at once', () => {
  it('finds what a search for each of them finds', () => {
    fc.assert(
      fc.property(patterns, text(60), (all, searched) => {
        expect(search(all, searched)).toEqual(searchOneByOne(all, searched));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds patterns that end in one another', () => {
    expect(search(['he', 'she', 'his', 'hers'], 'ushers')).toEqual([
      ['he', 4],
      ['hers', 6],
      ['she', 4],
    ]);
  });

  it('finds nothing without patterns', () => {
    expect(search([], 'anything')).toEqual([]);
  });

  it('searches only the given number of codes', () => {
    let hits = 0;
    createAutomaton(['ab']).search(Uint16Array.of(97, 98, 97, 98), 3, () => {
      hits += 1;
    });
    expect(hits).toBe(1);
  });
});
