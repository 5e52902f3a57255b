import { describe, expect, it } from 'vitest';
import { effectiveCap, promptStatus, wordingChange } from '../../../src/features/prompts/rules.js';
import type { PromptRecord, PromptStatus } from '../../../src/features/prompts/types.js';

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

describe('promptStatus', () => {
  const NOW = new Date('2026-03-20T12:00:00.000Z');
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  const fresh: PromptRecord = {
    promptId: 'prm_1',
    text: 'a text',
    topic: null,
    persona: 'discoverer',
    intent: null,
    createdBy: 'api',
    isDraft: false,
    replacesPromptId: null,
    measuringSince: null,
    pausedAt: null,
    pausedReason: null,
    archivedAt: null,
    archivedBy: null,
    archivedReason: null,
    createdAt: hoursAgo(100),
    updatedAt: hoursAgo(100),
    lastObservedAt: null,
    attemptedPlatforms: 0,
    allAttemptsFailed: false,
  };
  const status = (fields: Partial<PromptRecord>, cadenceHours = 24) =>
    promptStatus({ ...fresh, ...fields }, { now: NOW, cadenceHours });

  /** Each state by what makes it, in the order in which they are decided. */
  const states: [PromptStatus, Partial<PromptRecord>][] = [
    ['archived', { archivedAt: hoursAgo(1) }],
    ['paused', { pausedAt: hoursAgo(1) }],
    ['draft', { isDraft: true }],
    ['regenerating', { replacesPromptId: 'prm_0', measuringSince: hoursAgo(1) }],
    ['failed_all_platforms', { attemptedPlatforms: 2, allAttemptsFailed: true }],
    ['pending_baseline', {}],
    ['stale', { lastObservedAt: hoursAgo(49), attemptedPlatforms: 1 }],
    ['active', { lastObservedAt: hoursAgo(1), attemptedPlatforms: 1 }],
  ];

  it.each(states)('is %s by its own mark', (expected, fields) => {
    expect(status(fields)).toBe(expected);
  });

  it('is the first that holds, of any two', () => {
    // What regenerates has no attempts yet, and the last three exclude each other: nothing to decide there.
    const marked = states.slice(0, 5);
    marked.forEach(([expected, marks], index) => {
      for (const [other, more] of states.slice(index + 1)) {
        if (expected === 'regenerating' && other !== 'pending_baseline') continue;
        expect([other, status({ ...more, ...marks })]).toEqual([other, expected]);
      }
    });
  });

  it('is stale only past twice the cadence', () => {
    const observed = (hours: number, cadence: number) =>
      status({ lastObservedAt: hoursAgo(hours), attemptedPlatforms: 1 }, cadence);
    expect([observed(48, 24), observed(48.001, 24), observed(2, 1), observed(2.001, 1)]).toEqual([
      'active',
      'stale',
      'active',
      'stale',
    ]);
  });

  it('fails on all platforms also after a success, and is not stale then', () => {
    expect(status({ lastObservedAt: hoursAgo(100), attemptedPlatforms: 1, allAttemptsFailed: true })).toBe(
      'failed_all_platforms',
    );
  });

  it('is pending while a replacement has not been sent for measuring, and after its first attempt', () => {
    expect(status({ replacesPromptId: 'prm_0' })).toBe('pending_baseline');
    expect(status({ replacesPromptId: 'prm_0', measuringSince: hoursAgo(1), attemptedPlatforms: 1 })).toBe(
      'pending_baseline',
    );
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
