import { describe, expect, it } from 'vitest';
import { effectiveCap, isStale, wordingChange } from '../../../src/features/prompts/rules.js';

describe('wordingChange', () => {
  it.each([
    ['What is GEO?', 'What is GEO?'],
    ['?!', '?!'],
  ])('is none for the same text: %s', (before, after) => {
    expect(wordingChange(before, after)).toBe('none');
  });

  it.each([
    ['letter case', 'What is GEO?', 'what is geo?'],
    ['letter case beyond ASCII', 'ÉTÉ À PARIS', 'été à paris'],
    ['punctuation', 'What is GEO?', 'What is: GEO'],
    ['inner space', 'What is GEO?', 'What  is\nGEO ?'],
    ['space within a word', 'web site builder', 'website builder'],
    ['one word of five added', 'best tool for architects', 'best planning tool for architects'],
    ['the order of words', 'tools for planning', 'planning for tools'],
    // Three of five words in both: exactly 0.6.
    ['an overlap of 0.6', 'a b c d', 'a b c e'],
  ])('is minor when only %s differs', (_, before, after) => {
    expect(wordingChange(before, after)).toBe('minor');
    expect(wordingChange(after, before)).toBe('minor');
  });

  it.each([
    ['no word in common', 'best planning tool', 'cheap flights to Rome'],
    // Four of seven words in both.
    ['an overlap below 0.6', 'a b c d e', 'a b c d f g'],
    ['another script', 'planning tool', '計画ツール'],
  ])('is major with %s', (_, before, after) => {
    expect(wordingChange(before, after)).toBe('major');
    expect(wordingChange(after, before)).toBe('major');
  });

  it('counts a repeated word once', () => {
    expect(wordingChange('one one one one two', 'one three')).toBe('major');
  });
});

describe('isStale', () => {
  it('holds only past twice the cadence', () => {
    const now = new Date('2026-03-20T12:00:00.000Z');
    const isStaleAfter = (hours: number, cadenceHours: number) =>
      isStale(new Date(now.getTime() - hours * 3_600_000), { now, cadenceHours });
    expect([isStaleAfter(48, 24), isStaleAfter(48.001, 24)]).toEqual([false, true]);
    expect([isStaleAfter(2, 1), isStaleAfter(2.001, 1)]).toEqual([false, true]);
  });
});

describe('effectiveCap', () => {
  const caps = { free: 10, paid: 100 };

  it('is the own cap of a workspace, 0 and -1 included, else that of its plan', () => {
    expect([effectiveCap('free', null, caps), effectiveCap('paid', null, caps)]).toEqual([10, 100]);
    expect([
      effectiveCap('free', 0, caps),
      effectiveCap('paid', -1, caps),
      effectiveCap('paid', 3, caps),
    ]).toEqual([0, -1, 3]);
  });
});
