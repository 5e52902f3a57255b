import { describe, expect, it } from 'vitest';
import { ASSUMED, spreadOfCorrelations } from '../../../src/estimates/detectable-change.js';
import { outlookOf } from '../../../src/features/analytics/overview/outlook.js';
import type { Sampling } from '../../../src/features/analytics/types.js';

const daily: Sampling = {
  prompts: 20,
  targets: 2,
  samples: 3,
  week: { days: 7, runs: 7 },
  month: { days: 30, runs: 30 },
};

const plansOf = (sampling: Sampling) => outlookOf(sampling, null).plans;

describe('the outlook of a plan', () => {
  it('compares it with plans that cost more, of which those with more prompts or days detect more', () => {
    const plans = plansOf(daily);
    expect(plans.map(({ plan, questionsPerWeek }) => [plan, questionsPerWeek])).toEqual([
      ['asPlanned', 420],
      ['anotherSample', 700],
      ['twiceThePrompts', 840],
    ]);
    const [planned, another, twice] = plans.map((plan) => plan.smallestChangeInWeek ?? 0);
    expect(another).toBeLessThan(planned ?? 0);
    expect(twice).toBeLessThan(another ?? 0);
    expect(plans[0]?.smallestChangeInMonth).toBeLessThan(planned ?? 0);
  });

  it('is based on the history if there is one', () => {
    expect(outlookOf(daily, null)).toEqual({ ...outlookOf(daily, ASSUMED), basis: 'assumptions' });
    const quiet = outlookOf(daily, spreadOfCorrelations(0.4, 0.1, 0));
    expect(quiet.basis).toBe('history');
    expect(quiet.plans[0]?.smallestChangeInWeek).toBeLessThan(plansOf(daily)[0]?.smallestChangeInWeek ?? 0);
  });

  it('detects nothing within a week with answers on at most one day', () => {
    const weekly = { ...daily, week: { days: 1, runs: 2 }, month: { days: 4, runs: 8 } };
    const [planned, , , everyDay] = plansOf(weekly);
    expect(planned).toMatchObject({ smallestChangeInWeek: null, questionsPerWeek: 120 });
    expect(planned?.smallestChangeInMonth).toBeGreaterThan(5);
    // Two runs on each day.
    const twice = { ...daily, week: { days: 7, runs: 14 }, month: { days: 30, runs: 60 } };
    expect(everyDay).toEqual({ ...plansOf(twice)[0], plan: 'everyDay' });
    const monthly = { ...daily, week: { days: 0, runs: 0 }, month: { days: 1, runs: 1 } };
    expect(plansOf(monthly)[0]).toEqual({
      plan: 'asPlanned',
      smallestChangeInWeek: null,
      smallestChangeInMonth: null,
      questionsPerWeek: 0,
    });
    expect(plansOf(monthly)[3]).toEqual({ ...plansOf(daily)[0], plan: 'everyDay' });
  });
});
