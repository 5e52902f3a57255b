import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOf as panelOfEntries } from '../../scripts/lab/figures/entries.js';
import { drawsOf } from '../../scripts/lab/figures/random.js';
import { usual, type Scenario } from '../../scripts/lab/figures/scenario.js';
import { scoreOf } from '../../scripts/lab/figures/score.js';
import { cellsOf, drawPanel, drawWorld } from '../../scripts/lab/figures/world.js';
import { sumByGroup } from '../../src/estimates/cluster-sums.js';
import {
  ASSUMED,
  smallestChange,
  spreadOf,
  spreadOfCorrelations,
  type PlannedWindow,
  type Spread,
} from '../../src/estimates/detectable-change.js';
import { atOnce } from '../../src/domain/steps.js';
import { panelOf } from './panels.js';
import { sampleOf } from '../support/sample.js';

const SEED = 3;

/** The mean spread of simulated histories of 30 days: that of a single one is occasionally off by a tenth. */
function pastOf(scenario: Scenario, histories = 60): Spread {
  const month = { ...scenario, days: 30, rise: 0 };
  const draws = drawsOf(SEED, JSON.stringify(month));
  const spreads = Array.from({ length: histories }, () => {
    const entries = drawPanel(drawWorld(month, draws), cellsOf(month), draws);
    const spread = atOnce(spreadOf(panelOfEntries(entries)));
    if (spread === null) throw new Error('a history without a spread');
    return spread;
  });
  const mean = (name: keyof Spread) => spreads.reduce((sum, one) => sum + one[name], 0) / histories;
  return {
    rate: mean('rate'),
    answer: mean('answer'),
    samePrompt: mean('samePrompt'),
    sameDay: mean('sameDay'),
  };
}

const windowOf = ({ prompts, platforms, answers, days }: Scenario): PlannedWindow => ({
  prompts,
  days,
  answers: answers * platforms,
});

/** How often a rise has the verdict `up`. It starts below the past rate and ends equally far above it. */
function powerOf(scenario: Scenario, rise: number | null): number {
  const [{ rate }, change] = [scenario, rise ?? 0];
  const risen = { ...scenario, rate: rate - change / 2, rise: change };
  return scoreOf(risen, { panels: 1_000, seed: SEED }).figures.visibility?.up ?? 0;
}

/**
 * Two standard errors of 1,000 panels are 0.025. The rest is what the formula neglects: the variance differs after a
 * change, and the correlation of a day is not estimated below 0.
 */
const TOLERANCE = 0.07;

const few = { ...usual, name: 'usual' };
const shifted = { ...usual, name: 'days shift all prompts', dayShift: 0.3 };

describe('the smallest change', () => {
  const scenarios = [
    few,
    shifted,
    { ...usual, name: 'a month of few prompts', days: 30, prompts: 5 },
    { ...usual, name: 'one answer a day', answers: 1, prompts: 60 },
    { ...usual, name: 'several platforms', platforms: 4, together: false },
  ];
  it.each(sampleOf(scenarios, 1 / 2))(
    'is found four times in five, given the variance of the past: $name',
    (scenario) => {
      const change = smallestChange(windowOf(scenario), pastOf(scenario));
      expect(Math.abs(powerOf(scenario, change) - 0.8)).toBeLessThan(TOLERANCE);
    },
  );

  const plans = [
    ['twice the prompts', few, { ...few, prompts: 40 }],
    ['three times the samples', few, { ...few, answers: 12 }],
    ['three times the samples, if days shift all prompts', shifted, { ...shifted, answers: 12 }],
    ['a longer window', shifted, { ...shifted, days: 14 }],
  ] as const;
  it.each(sampleOf(plans, 1 / 2))(
    'is found as often for a plan other than the past one: %s',
    (_, past, plan) => {
      const change = smallestChange(windowOf(plan), pastOf(past));
      expect(Math.abs(powerOf(plan, change) - 0.8)).toBeLessThan(TOLERANCE);
    },
  );

  it('is found as often in a workspace without a history that matches the assumptions', () => {
    // On the logit, a shift by s moves a rate by s p (1 - p), so that days have a correlation of s^2 p (1 - p).
    const dayShift = Math.sqrt(ASSUMED.sameDay) / ASSUMED.answer;
    const alike = { ...usual, rate: ASSUMED.rate, withinPrompt: 0, dayShift };
    const change = smallestChange(windowOf(alike), ASSUMED);
    expect(Math.abs(powerOf(alike, change) - 0.8)).toBeLessThan(TOLERANCE);
  });

  it('is not found if the correlation within a day is neglected', () => {
    const past = pastOf(shifted);
    const change = smallestChange(windowOf(shifted), {
      ...past,
      sameDay: 0,
      samePrompt: past.samePrompt - past.sameDay,
    });
    expect(powerOf(shifted, change)).toBeLessThan(0.6);
  });

  it('shrinks more with prompts or days than with samples of a day, at the same cost', () => {
    const change = (prompts: number, answers: number, days: number) =>
      smallestChange({ prompts, answers, days }, ASSUMED) ?? 1;
    expect(change(20, 2, 7)).toBeLessThan(change(10, 4, 7));
    expect(change(10, 2, 28)).toBeLessThan(change(10, 8, 7));
    // More samples of a day can at best determine that day exactly.
    expect(change(10, 2, 28)).toBeLessThan(change(10, 1_000, 7));
  });

  it('assumes three degrees of freedom per window, and at least the variance of independent answers, on few days', () => {
    const independent = { prompts: 100, answers: 1, days: 3 };
    const spread = { rate: 0.5, answer: 0.1, samePrompt: 0, sameDay: 0 };
    // 2.447 + 0.906 with 6 degrees of freedom.
    expect(smallestChange(independent, spread)).toBeCloseTo(3.353 * Math.sqrt((2 * 0.25) / 300), 3);
  });

  it('is unknown on one day, with too few answers, or if it would exceed 100 %', () => {
    const alike = spreadOfCorrelations(0.5, 0.1, 0);
    expect(smallestChange({ prompts: 100, answers: 9, days: 1 }, alike)).toBeNull();
    expect(smallestChange({ prompts: 1, answers: 1, days: 4 }, alike)).toBeNull();
    expect(smallestChange({ prompts: 1, answers: 1, days: 5 }, alike)).toBeNull();
    expect(smallestChange({ prompts: 1, answers: 1, days: 30 }, alike)).toBeGreaterThan(0.3);
  });
});

describe('the spread of past answers', () => {
  it('gives the current plan the variance of the intervals', () => {
    const day = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 9 }), (days) => {
        const entries = days.flatMap((cells, cluster) =>
          cells.map((mentions, cell) => ({ cell, cluster, mentions, model: 0, answers: 4 })),
        );
        const panel = panelOf(entries, { cells: 3, clusters: days.map(() => true) });
        const spread = atOnce(spreadOf(panel));
        // Estimates below 0 are raised, and the variance with them.
        fc.pre(spread !== null && spread.sameDay > 0 && spread.samePrompt > spread.sameDay);
        const [sums] = sumByGroup(panel, [panel.counts.mentions], {
          groupOf: new Int32Array(3),
          groups: 1,
        });
        const squares = days
          .map((_, cluster) => (sums?.all.residuals[2 * cluster + 1] ?? 0) ** 2)
          .reduce((sum, square) => sum + square, 0);
        const { answer, samePrompt, sameDay } = spread;
        const ofDay = (answer - samePrompt) / 12 + (samePrompt - sameDay) / 3 + sameDay;
        expect(ofDay / days.length).toBeCloseTo(squares / (12 * days.length) ** 2, 10);
      }),
    );
  });

  it('is the spread that the answers were drawn with', () => {
    const { answer, samePrompt } = pastOf({ ...usual, answers: 12, withinPrompt: 0, withinDay: 0.2 });
    expect(answer).toBeCloseTo(0.21, 2);
    expect(samePrompt).toBeCloseTo(0.042, 2);
    const { sameDay } = pastOf({ ...usual, withinPrompt: 0, dayShift: 0.3 });
    expect(sameDay).toBeCloseTo((0.3 * 0.21) ** 2, 3);
  });

  const week = (days: number, mentions: (day: number) => number, answers = 1) =>
    panelOf(
      Array.from({ length: days }, (_, cluster) => ({
        cell: 0,
        model: 0,
        cluster,
        answers,
        mentions: mentions(cluster),
      })),
      { cells: 1, clusters: Array.from({ length: days }, () => true) },
    );

  it('is assumed in part if it cannot be estimated', () => {
    const spread = atOnce(spreadOf(week(8, (day) => day % 2)));
    // 1/4 of 8 answers, with the variance of their rate.
    expect(spread?.answer).toBeCloseTo(2 / 7, 6);
    expect(spread?.samePrompt).toBeCloseTo(0.2 / 7, 6);
    expect(spread?.sameDay).toBe(0);
  });

  it('is unknown with fewer than 7 days, or if all answers are alike', () => {
    expect(atOnce(spreadOf(week(6, (day) => day % 2)))).toBeNull();
    expect(atOnce(spreadOf(week(9, () => 1)))).toBeNull();
    expect(atOnce(spreadOf(week(1, () => 3, 9)))).toBeNull();
  });
});
