import { describe, expect, it } from 'vitest';
import { createEstimates, type Estimates, type KeyOf } from '../../src/estimates/group-estimates.js';
import type { Panel } from '../../src/estimates/panel.js';
import { atOnce } from '../../src/domain/steps.js';
import { panelOfAnswers, week, type DayOfAnswers } from '../features/analytics/panel-of-answers.js';

const estimatesBy = (panel: Panel, keyOf: KeyOf) =>
  atOnce(atOnce(atOnce(createEstimates(panel)).partsBy(keyOf)).by(keyOf));

function estimates(...parts: readonly DayOfAnswers[][]): Estimates {
  const found = estimatesBy(panelOfAnswers(parts.flat()), () => 'all').get('all');
  if (found === undefined) throw new Error('There are no answers.');
  return found;
}

const verdictOf = (...parts: readonly DayOfAnswers[][]) => estimates(...parts).verdict;
const [now, before] = [true, false];
const once = (isCurrent: boolean, mentions: number, answers: number): DayOfAnswers[] => [
  { isCurrent, day: 3, answers, mentions },
];
const width = ({ visibility }: Estimates) => (visibility?.high ?? 0) - (visibility?.low ?? 0);

describe('the interval of a visibility score', () => {
  it('is wider when days drift than when every day is alike', () => {
    const alike = estimates(week(now, [5, 6, 5, 4, 5, 5, 5], 10));
    const drifting = estimates(week(now, [0, 10, 1, 9, 10, 0, 5], 10));
    expect(alike.visibilityScore).toBe(drifting.visibilityScore);
    // Wilson's interval of 35 of 70 is 23 points wide.
    expect(width(alike)).toBeLessThan(15);
    expect(width(drifting)).toBeGreaterThan(60);
  });

  it('ignores differences between prompts', () => {
    const ofPrompt = (promptId: string, mentions: number[]) => week(now, mentions, 10, { promptId });
    const two = estimates(ofPrompt('a', [10, 9, 10, 10, 9, 10, 10]), ofPrompt('b', [0, 1, 1, 0, 0, 0, 1]));
    // Wilson's interval of 70 of 140 is 16 points wide.
    expect(width(two)).toBeLessThan(7);
  });

  it('counts every answer when all agree', () => {
    expect(estimates(week(now, 0, 1)).visibility).toEqual({ low: 0, high: 35.44 });
    expect(estimates(week(now, 1, 1)).visibility).toEqual({ low: 64.56, high: 100 });
  });

  it('is null for questions like these with fewer than 10 prompts', () => {
    const prompts = (count: number) =>
      Array.from({ length: count }, (_, index) => week(now, index % 2, 1, { promptId: `${index}` }));
    expect(estimates(...prompts(9)).intervals.similarPrompts).toBeNull();
    expect(estimates(...prompts(10)).intervals.similarPrompts?.low).toBeLessThan(25);
  });
});

describe('the change on the same questions', () => {
  it('does not mistake new and dropped questions for a change', () => {
    const steady = (isCurrent: boolean) => week(isCurrent, [4, 5, 6, 5, 4, 6, 5], 10, { promptId: 'a' });
    const added = week(now, [9, 10, 10, 9, 10, 10, 9], 10, { promptId: 'b' });
    const dropped = week(before, [0, 1, 0, 1, 0, 0, 1], 10, { promptId: 'c' });
    const found = estimates(steady(now), steady(before), added, dropped);
    expect(found.visibilityScoreChange).toBeGreaterThan(40);
    expect(found.sameQuestions).toMatchObject({ currentShare: 0.5, previousShare: 0.5 });
    expect(found.sameQuestions.visibilityScore?.change).toBe(0);
    expect(found.verdict).toBe('withinNoise');
  });

  it('does not mistake uneven sampling for a change', () => {
    const often = { promptId: 'a' };
    const rarely = { promptId: 'b' };
    const found = estimates(
      week(before, 9, 10, often),
      week(before, 0, 2, rarely),
      week(now, 18, 20, often),
      week(now, 0, 40, rarely),
    );
    expect(found.visibilityScoreChange).toBeLessThan(-40);
    expect(found.sameQuestions.visibilityScore?.change).toBe(0);
    expect(found.verdict).toBe('withinNoise');
  });

  it('weighs questions by n0 n1 / (n0 + n1)', () => {
    const found = estimates(
      week(before, 0, 1, { promptId: 'a' }),
      week(now, 1, 1, { promptId: 'a' }),
      week(before, 0, 3, { promptId: 'b' }),
      week(now, 0, 6, { promptId: 'b' }),
    );
    // The weights of 7 and 7 answers, and of 21 and 42, are 3.5 and 14.
    expect(found.sameQuestions.visibilityScore?.change).toBe(20);
  });
});

describe('the verdict', () => {
  it('is up or down when the interval of the change excludes 0', () => {
    expect(verdictOf(week(now, [8, 9, 8, 9, 8, 9, 8], 10), week(before, [2, 1, 2, 1, 2, 1, 2], 10))).toBe(
      'up',
    );
    expect(verdictOf(week(now, [2, 1, 2, 1, 2, 1, 2], 10), week(before, [8, 9, 8, 9, 8, 9, 8], 10))).toBe(
      'down',
    );
  });

  it('finds a change even if the intervals of the windows overlap', () => {
    const found = estimates(week(now, [6, 8, 6, 7, 8, 6, 8], 10), week(before, [5, 7, 5, 6, 4, 6, 5], 10));
    const earlier = estimates(week(now, [5, 7, 5, 6, 4, 6, 5], 10));
    expect(found.visibility?.low).toBeLessThan(earlier.visibility?.high ?? 0);
    expect(found.verdict).toBe('up');
  });

  it('is withinNoise if days differ more than the windows', () => {
    expect(verdictOf(week(now, [10, 2, 9, 1, 10, 3, 9], 10), week(before, [0, 9, 1, 8, 0, 9, 1], 10))).toBe(
      'withinNoise',
    );
  });

  it('finds 40 of 200 after 0 of 200, and not 2 of 5 after 0 of 5', () => {
    expect(verdictOf(once(now, 40, 200), once(before, 0, 200))).toBe('up');
    expect(verdictOf(once(now, 2, 5), once(before, 0, 5))).toBe('withinNoise');
  });

  it('is insufficientData below 5 answers in either window, regardless of anything else', () => {
    expect(verdictOf(once(now, 4, 4), once(before, 0, 100))).toBe('insufficientData');
    expect(verdictOf(once(now, 100, 100), once(before, 0, 4))).toBe('insufficientData');
    const other = { promptId: 'b' };
    expect(
      verdictOf(
        once(now, 4, 4),
        once(before, 0, 4).map((part) => ({ ...part, ...other })),
      ),
    ).toBe('insufficientData');
    expect(verdictOf(once(now, 5, 5), once(before, 0, 5))).toBe('up');
  });

  it('is notComparable when less than half of the answers of a window have a counterpart', () => {
    const common = [week(now, 5, 10), week(before, 5, 10)];
    const added = (answers: number) => week(now, 0, answers, { promptId: 'b' });
    expect(verdictOf(...common, added(10))).toBe('withinNoise');
    expect(verdictOf(...common, added(11))).toBe('notComparable');
    expect(verdictOf(...common, week(before, 0, 11, { platform: 'gemini' }))).toBe('notComparable');
  });

  it('is notComparable when the served models are known and none is the same', () => {
    const rise = (later: string, earlier: string) => [
      week(now, [8, 9, 8, 9, 8, 9, 8], 10, { model: later }),
      week(before, [2, 1, 2, 1, 2, 1, 2], 10, { model: earlier }),
    ];
    expect(verdictOf(...rise('new', 'old'))).toBe('notComparable');
    expect(verdictOf(...rise('', 'old'))).toBe('up');
    expect(verdictOf(...rise('new', ''))).toBe('up');
    expect(verdictOf(...rise('new', 'old'), week(now, 1, 1, { model: 'old' }))).toBe('up');
  });

  it('compares models within each question only', () => {
    const onGemini = { platform: 'gemini' };
    const found = verdictOf(
      week(now, 5, 10, { model: 'a' }),
      week(before, 5, 10, { model: 'a' }),
      week(now, 5, 10, { ...onGemini, model: 'b' }),
      week(before, 5, 10, { ...onGemini, model: 'c' }),
    );
    // Half of the answers still have a counterpart.
    expect(found).toBe('withinNoise');
  });
});

describe('groups', () => {
  it('keeps cells without a group out of the group with the empty key', () => {
    const panel = panelOfAnswers([
      ...week(now, 1, 1, { promptId: 'a', topic: null }),
      ...week(now, 0, 9, { promptId: 'b', isCounted: false }),
    ]);
    const found = estimatesBy(panel, ({ isCounted, topic }) => (isCounted ? (topic ?? '') : null));
    expect([...found.keys()]).toEqual(['']);
    expect(found.get('')).toMatchObject({ observations: 7, visibility: { low: 64.56, high: 100 } });
  });
});
