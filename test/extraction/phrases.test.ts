import { describe, expect, it } from 'vitest';
import { createPhrases } from '../../src/extraction/recommendations/phrases.js';

describe('phrases', () => {
  const phrases = createPhrases(
    [{ warn: 'avoid(?:ed)?', best: 'i(?:’d)? pick|(?:top|my) pick' }, { choose: 'pick' }],
    false,
  );

  it('are found as whole words, of each layer for itself', () => {
    expect(phrases.in('my pick; avoided picks, i pick')).toEqual([
      { kind: 'best', start: 0, end: 7 },
      { kind: 'choose', start: 3, end: 7 },
      { kind: 'warn', start: 9, end: 16 },
      { kind: 'best', start: 24, end: 30 },
      { kind: 'choose', start: 26, end: 30 },
    ]);
    expect(phrases.areIn('unavoided toppick')).toBe(false);
  });

  it('are found inside of words where words have no spaces between them', () => {
    expect(createPhrases([{ best: '(?:第)?1位|謳' }], true).in('が第1位と謳')).toEqual([
      { kind: 'best', start: 1, end: 4 },
      { kind: 'best', start: 5, end: 6 },
    ]);
  });

  it('must begin with a character', () => {
    expect(() => createPhrases([{ best: '\\w+ pick' }], false)).toThrow('must begin with a character');
  });
});
