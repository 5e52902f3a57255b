import type { Scenario } from './scenario.js';
import { shifted, type WindowPlan, type World } from './world.js';

/**
 * What an estimate should be, and its variance over all answers that the same prompts might have got. The variance takes
 * days for independent, whatever `dayMemory` is.
 */
export interface Truth {
  readonly value: number;
  readonly variance: number;
}

/** Gauss-Hermite quadrature with 5 nodes for the normal distribution (Abramowitz and Stegun, 25.4.46). */
const NODES = [
  [0, 0.533333333333],
  [-1.355626179974, 0.222075922006],
  [1.355626179974, 0.222075922006],
  [-2.856970013873, 0.011257411328],
  [2.856970013873, 0.011257411328],
] as const;

/** The rate of the current window, for its prompts as often as they were asked. */
export function trueLevel({ scenario, current }: World): Truth {
  const counts = answersOf(current);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return trueMean(
    scenario,
    current,
    counts.map((count) => (count === 0 ? 0 : 1 / all)),
  );
}

/** The change of the rate of the cells with answers in both windows. */
export function trueChange({ scenario, previous, current }: World): Truth {
  const [before, now] = [answersOf(previous), answersOf(current)];
  const weights = before.map((count, cell) => {
    const sum = count + (now[cell] ?? 0);
    return sum === 0 ? 0 : (count * (now[cell] ?? 0)) / sum;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const perAnswer = (counts: Float64Array) =>
    weights.map((weight, cell) => (weight === 0 ? 0 : weight / all / (counts[cell] ?? 0)));
  const one = trueMean(scenario, previous, perAnswer(before));
  const other = trueMean(scenario, current, perAnswer(now));
  return { value: other.value - one.value, variance: one.variance + other.variance };
}

function answersOf({ perDay, days }: WindowPlan): Float64Array {
  const length = days.reduce((sum, count) => sum + count, 0);
  return perDay.map((count) => count * length);
}

/** The expectation and the variance of the sum of all mentions, each with the weight of its cell. */
function trueMean(scenario: Scenario, plan: WindowPlan, weights: Float64Array): Truth {
  const variances = new Map<number, number>();
  let [value, variance] = [0, 0];
  for (const factor of plan.days) {
    if (!variances.has(factor)) variances.set(factor, dayOf(scenario, plan, weights, factor).variance);
    variance += variances.get(factor) ?? 0;
    value += factor;
  }
  return { value: value * dayOf(scenario, plan, weights, 1).value, variance };
}

/** By the law of total variance over the shift of the day; platforms that move apart have shifts of their own. */
function dayOf(scenario: Scenario, plan: WindowPlan, weights: Float64Array, factor: number): Truth {
  const { platforms, together, dayShift } = scenario;
  const groups = together
    ? [[...Array(platforms).keys()]]
    : Array.from({ length: platforms }, (_, one) => [one]);
  const nodes = dayShift === 0 ? ([[0, 1]] as const) : NODES;
  let [value, variance] = [0, 0];
  for (const group of groups) {
    let [mean, square, within] = [0, 0, 0];
    for (const [node, weight] of nodes) {
      const given = givenShift(scenario, plan, weights, { factor, group, shift: node * dayShift });
      mean += weight * given.value;
      square += weight * given.value ** 2;
      within += weight * given.variance;
    }
    value += mean;
    variance += within + square - mean ** 2;
  }
  return { value, variance };
}

interface Day {
  readonly factor: number;
  readonly group: readonly number[];
  readonly shift: number;
}

/** Answers of a prompt on a day have two by two the correlation withinDay, also those of platforms that move together. */
function givenShift(
  { prompts, platforms, withinDay }: Scenario,
  { perDay, rates }: WindowPlan,
  weights: Float64Array,
  { factor, group, shift }: Day,
): Truth {
  let [value, variance] = [0, 0];
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    for (const platform of group) {
      const cell = prompt * platforms + platform;
      const [size, rate] = [weightedSize(cell), shifted(rates[cell] ?? 0, shift)];
      value += size * rate;
      variance += size * (weights[cell] ?? 0) * (1 - withinDay) * rate * (1 - rate);
      for (const sibling of withinDay === 0 ? [] : group) {
        const otherCell = prompt * platforms + sibling;
        const otherRate = shifted(rates[otherCell] ?? 0, shift);
        const covariance = Math.min(rate, otherRate) - rate * otherRate;
        variance += size * weightedSize(otherCell) * withinDay * covariance;
      }
    }
  }
  return { value, variance };

  function weightedSize(cell: number): number {
    return factor * (perDay[cell] ?? 0) * (weights[cell] ?? 0);
  }
}
