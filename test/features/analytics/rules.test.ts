import { describe, expect, it } from 'vitest';
import { noEstimates } from '../../../src/estimates/group-estimates.js';
import type { Sums } from '../../../src/segments/sums.js';
import { rounded } from '../../../src/estimates/rounding.js';
import {
  changesOf,
  kpiOf,
  noSums,
  summaryOf,
  totalOf,
  wilsonInterval,
} from '../../../src/features/analytics/rules.js';

function answers(mentions: number, observations: number): Sums {
  return { ...noSums, attempted: observations, observations, mentions };
}

describe('rounded', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.675, 2, 2.68],
    [0.00005, 4, 0.0001],
    [0.00004999, 4, 0],
    [33.333333, 2, 33.33],
    [100, 2, 100],
  ])('rounds %d to %i places as %d, with halves away from zero', (value, places, expected) => {
    expect(rounded(value, places)).toBe(expected);
  });

  it('never returns negative zero', () => {
    expect(Object.is(rounded(-0.0000001, 4), 0)).toBe(true);
    expect(Object.is(rounded(-0, 2), 0)).toBe(true);
  });
});

describe('wilsonInterval', () => {
  // From the closed formula with z = 1.959963984540054, to four places.
  it.each([
    [348, 954, 33.4833, 39.5811],
    [3, 10, 10.7791, 60.3222],
    [13, 27, 30.7432, 66.0144],
    [0, 5, 0, 43.4482],
    [5, 5, 56.5518, 100],
  ])('returns the 95 percent interval for %i of %i trials', (hits, trials, low, high) => {
    const interval = wilsonInterval(hits, trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('starts the interval at exactly 0 and ends it at exactly 100', () => {
    for (let trials = 1; trials < 300; trials += 1) {
      expect(wilsonInterval(0, trials)?.low).toBe(0);
      expect(wilsonInterval(trials, trials)?.high).toBe(100);
    }
  });

  it('returns no interval without trials', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe('kpiOf', () => {
  it('computes every analytics figure from the sums', () => {
    const sums: Sums = {
      attempted: 42,
      failed: 2,
      observations: 40,
      mentions: 13,
      positionSum: 30,
      sentimentSum: 1.5,
      sentimentCount: 7,
      competitorMentions: 20,
      citationObservations: 30,
      citedObservations: 4,
      citations: 90,
      ownCitations: 7,
    };
    expect(kpiOf(sums)).toEqual({
      observations: 40,
      mentions: 13,
      visibilityScore: 32.5,
      visibilityLow: 20.08,
      visibilityHigh: 47.98,
      shareOfVoice: 0.3939, // 13 / 33
      averagePosition: 2.31, // 30 / 13
      sentimentScore: 60.71, // 50 (1.5 / 7 + 1)
      citedObservations: 4,
      citationRate: 0.1333, // 4 / 30
      citationShare: 0.0778, // 7 / 90
    });
  });

  it('returns figures with counts of 0 and null rates without answers', () => {
    expect(kpiOf(noSums)).toEqual({
      observations: 0,
      mentions: 0,
      visibilityScore: null,
      visibilityLow: null,
      visibilityHigh: null,
      shareOfVoice: null,
      averagePosition: null,
      sentimentScore: null,
      citedObservations: 0,
      citationRate: null,
      citationShare: null,
    });
  });

  it('returns figures of 0 instead of null for answers that never mention the brand', () => {
    expect(kpiOf(answers(0, 4))).toMatchObject({
      visibilityScore: 0,
      shareOfVoice: null,
      averagePosition: null,
    });
  });
});

describe('changesOf', () => {
  const sameQuestions = {
    ...noEstimates.sameQuestions,
    visibilityScore: { change: 10.01, low: 2, high: 18 },
  };

  it('computes changes from unrounded figures', () => {
    // 33.333... - 16.666... = 16.666...; the rounded figures would give 16.66.
    expect(changesOf(answers(1, 3), answers(1, 6), noEstimates).visibilityScoreChange).toBe(16.67);
  });

  it('counts a move toward the first place as a positive change', () => {
    const now = { ...answers(10, 10), positionSum: 15 };
    const before = { ...answers(10, 10), positionSum: 25 };
    expect(changesOf(now, before, noEstimates).averagePositionChange).toBe(1);
  });

  it('returns the part of the change that does not come from the same questions as the mix change', () => {
    const changes = changesOf(answers(1, 3), answers(1, 6), { ...noEstimates, sameQuestions, verdict: 'up' });
    expect(changes).toMatchObject({ verdict: 'up', sameQuestions: { ...sameQuestions, mixChange: 6.66 } });
  });

  it('returns a null change when a window has no value', () => {
    const changes = changesOf(answers(3, 10), noSums, { ...noEstimates, sameQuestions });
    expect(changes).toMatchObject({
      visibilityScoreChange: null,
      shareOfVoiceChange: null,
      averagePositionChange: null,
      sentimentScoreChange: null,
      citationRateChange: null,
      sameQuestions: { mixChange: null },
    });
  });
});

describe('summaryOf', () => {
  it('shows the interval of the estimates, not that of independent answers', () => {
    const visibility = { low: 12.5, high: 48 };
    const summary = summaryOf(answers(3, 10), noSums, { ...noEstimates, visibility });
    expect(summary).toMatchObject({ visibilityScore: 30, visibilityLow: 12.5, visibilityHigh: 48 });
    expect(summary).toMatchObject({ intervals: noEstimates.intervals, verdict: 'insufficientData' });
  });
});

describe('totalOf', () => {
  it('adds up every member of the sums', () => {
    const one = Object.fromEntries(
      Object.keys(noSums).map((name, index) => [name, index + 1]),
    ) as unknown as Sums;
    const sum = totalOf([one, one]);
    for (const [name, value] of Object.entries(one)) expect(sum[name as keyof Sums]).toBe(2 * Number(value));
  });
});
