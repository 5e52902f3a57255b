import type { components } from '@ai-visibility/client';
import { describe, expect, it } from 'vitest';
import { changeStatement, similarQuestions, toneOfInterval } from '../src/ui/change-statement.js';

type KpiChanges = components['schemas']['KpiChanges'];

/** Changes of visibility; all other fields are null. */
function changes(
  verdict: KpiChanges['verdict'],
  same: KpiChanges['sameQuestions']['visibilityScore'],
  { shown = null, mix = null }: { shown?: number | null; mix?: number | null } = {},
  [currentShare, previousShare]: [number | null, number | null] = [1, 1],
): KpiChanges {
  const unknown = { shareOfVoice: null, averagePosition: null, sentimentScore: null, citationRate: null };
  const noChanges = { shareOfVoiceChange: null, averagePositionChange: null, sentimentScoreChange: null };
  return {
    ...noChanges,
    citationRateChange: null,
    visibilityScoreChange: shown,
    verdict,
    sameQuestions: { ...unknown, currentShare, previousShare, mixChange: mix, visibilityScore: same },
  };
}

describe('the statement about a change', () => {
  it('states the change on the same questions, its interval, and the effect of other questions', () => {
    const up = { change: 3.12, low: 1.2, high: 5 };
    expect(changeStatement(changes('up', up, { shown: 7.1, mix: 3.98 }))).toEqual({
      tone: 'better',
      main: 'Up 3.1 points on the same questions (1.2 to 5.0).',
      more: ['Another 4.0 points come from new, dropped and more or less frequent questions.'],
    });
  });

  it('shows the interval of a loss as positive sizes, smallest first', () => {
    const down = { change: -3.1, low: -5, high: -0.04 };
    expect(changeStatement(changes('down', down, { shown: -7.1, mix: -4 }))).toEqual({
      tone: 'worse',
      main: 'Down 3.1 points on the same questions (0.04 to 5.0).',
      more: ['Another 4.0 points come from new, dropped and more or less frequent questions.'],
    });
  });

  it.each([
    ['up', 3, -2, 'lowered'],
    ['down', -3, 2, 'raised'],
  ] as const)('reports a mix change that offsets a change %s', (verdict, change, mix, effect) => {
    const same = { change, low: change - 1, high: change + 1 };
    expect(changeStatement(changes(verdict, same, { shown: change + mix, mix })).more).toEqual([
      `New, dropped and more or less frequent questions have ${effect} the score by 2.0 points.`,
    ]);
  });

  it('does not call a change within noise a gain, and says what moved the score instead', () => {
    const same = { change: 0.4, low: -1.2, high: 2 };
    expect(changeStatement(changes('withinNoise', same, { shown: 6.4, mix: 6 }))).toEqual({
      tone: 'quiet',
      main: 'No clear change on the same questions: +0.4 points (−1.2 to +2.0).',
      more: ['New, dropped and more or less frequent questions have raised the score by 6.0 points.'],
    });
    expect(changeStatement(changes('withinNoise', same, { shown: 0.4, mix: 0 })).more).toEqual([]);
  });

  it('states the share of answers with a counterpart, for the window where it is smaller', () => {
    const same = { change: 9, low: 5, high: 13 };
    expect(changeStatement(changes('notComparable', same, { shown: 6.2, mix: -2.8 }, [0.34, 0.9]))).toEqual({
      tone: 'quiet',
      main: 'Not comparable: only 34.0% of the answers have a counterpart in the previous window.',
      more: ['The score is 6.2 points higher, but mostly because the questions differ.'],
    });
    expect(changeStatement(changes('notComparable', null, { shown: -6.2 }, [0.9, 0.34]))).toEqual({
      tone: 'quiet',
      main: 'Not comparable: only 34.0% of the answers in the previous window have a counterpart in this one.',
      more: ['The score is 6.2 points lower, but mostly because the questions differ.'],
    });
  });

  it('reports too few answers, whatever the figures are', () => {
    const same = { change: 100, low: 10, high: 190 };
    expect(changeStatement(changes('insufficientData', same, { shown: 100, mix: 0 }))).toEqual({
      tone: 'quiet',
      main: 'Not enough answers to compare: at least 5 are needed in this window and 5 in the previous one.',
      more: [],
    });
  });

  it('says that the previous window has no answers to compare with', () => {
    const { main } = changeStatement(changes('insufficientData', null, {}, [0, null]));
    expect(main).toBe('Nothing to compare with: there are no answers in the previous window.');
  });
});

describe('the tone of a change without a verdict', () => {
  it.each([
    [{ change: 1, low: 0.01, high: 2 }, 'better'],
    [{ change: 1, low: 0, high: 2 }, 'quiet'],
    [{ change: -1, low: -2, high: 0 }, 'quiet'],
    [{ change: -1, low: -2, high: -0.01 }, 'worse'],
  ] as const)('of %o is %s', (change, tone) => {
    expect(toneOfInterval(change)).toBe(tone);
  });
});

it('quotes the interval for questions like these in whole numbers, rounded outward, or says why there is none', () => {
  expect(similarQuestions({ low: 12.7, high: 35.1 })).toBe('For buyers’ questions like these: 12 to 36.');
  expect(similarQuestions(null)).toContain('Fewer than 10 prompts have answers');
});
