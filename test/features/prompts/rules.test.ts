import { describe, expect, it } from 'vitest';
import { isStale, wordingChange } from '../../../src/features/prompts/rules.js';

describe('wordingChange', () => {
  it.each([
    ['What is GEO?', 'What is GEO?'],
    ['?!', '?!'],
  ])('classifies the same text as no change: %s', (before, after) => {
    expect(wordingChange(before, after)).toBe('none');
  });

  it.each([
    ['a different letter case', 'What is GEO?', 'what is geo?'],
    ['a different letter case beyond ASCII', 'ÉTÉ À PARIS', 'été à paris'],
    ['different punctuation', 'What is GEO?', 'What is: GEO'],
    ['different inner space', 'What is GEO?', 'What  is\nGEO ?'],
    ['a space within a word', 'web site builder', 'website builder'],
    ['an additional word among five', 'best tool for architects', 'best planning tool for architects'],
    ['a different order of words', 'tools for planning', 'planning for tools'],
    // Three of five words in common: exactly 0.6.
    ['an overlap of 0.6', 'a b c d', 'a b c e'],
  ])('classifies %s as a minor change', (_, before, after) => {
    expect(wordingChange(before, after)).toBe('minor');
    expect(wordingChange(after, before)).toBe('minor');
  });

  it.each([
    ['no word in common', 'best planning tool', 'cheap flights to Rome'],
    // Four of seven words in common.
    ['an overlap below 0.6', 'a b c d e', 'a b c d f g'],
    ['another script', 'planning tool', '計画ツール'],
  ])('classifies %s as a major change', (_, before, after) => {
    expect(wordingChange(before, after)).toBe('major');
    expect(wordingChange(after, before)).toBe('major');
  });

  it('counts a repeated word once when it compares wordings', () => {
    expect(wordingChange('one one one one two', 'one three')).toBe('major');
  });
});

describe('isStale', () => {
  it('considers a prompt stale only after more than twice the cadence', () => {
    const now = new Date('2026-03-20T12:00:00.000Z');
    const isStaleAfter = (hours: number, cadenceHours: number) =>
      isStale(new Date(now.getTime() - hours * 3_600_000), { now, cadenceHours });
    expect([isStaleAfter(48, 24), isStaleAfter(48.001, 24)]).toEqual([false, true]);
    expect([isStaleAfter(2, 1), isStaleAfter(2.001, 1)]).toEqual([false, true]);
  });
});
