import { expect, it } from 'vitest';
import type { components } from '../../client/index.js';
import { headlineText, weightingText } from '../../src/mcp/headline-text.js';
import { noEstimates } from '../../src/estimates/group-estimates.js';
import { noSums, summaryOf } from '../../src/features/analytics/rules.js';

type Headline = components['schemas']['KpiSummary'];

const empty: Headline = summaryOf(noSums, noSums, noEstimates);
const measured: Headline = {
  ...empty,
  observations: 200,
  visibilityScore: 45,
  visibilityLow: 41,
  visibilityHigh: 49,
  intervals: { ...empty.intervals, similarPrompts: { low: 30, high: 61 } },
  sameQuestions: { ...empty.sameQuestions, visibilityScore: { change: 3.1, low: 1.2, high: 5 } },
};

it('quotes both intervals, and the change behind the verdict', () => {
  expect(headlineText({ ...measured, visibilityScoreChange: 7.1, verdict: 'up' })).toBe(
    '45 of 100 in 200 answers (41 to 49 for these prompts; 30 to 61 for questions like these); ' +
      'verdict: up, 3.1 (1.2 to 5) on the same questions.',
  );
});

it('gives no change where the windows cannot be compared', () => {
  expect(headlineText({ ...measured, intervals: empty.intervals, verdict: 'notComparable' })).toBe(
    '45 of 100 in 200 answers (41 to 49 for these prompts); verdict: notComparable.',
  );
});

it('calls a score without answers unknown', () => {
  expect(headlineText(empty)).toBe('unknown of 100 in 0 answers; verdict: insufficientData.');
});

it('says what counts the same', () => {
  expect(weightingText('answers')).toBe('every answer counting the same');
  expect(weightingText('questionsAndPlatforms')).toBe(
    'every platform and on it every question counting the same',
  );
});
