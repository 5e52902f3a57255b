import type { Chances } from './chances.js';
import type { Figure } from './figures.js';
import type { Scenario } from './scenario.js';
import { chancesOf, type WindowPlan, type World } from './world.js';

/**
 * The true value of an estimate, and its variance over all answers that the same prompts might have received. The
 * variance treats days as independent, whatever `dayMemory` and `dayEndsAt` are, and that of a ratio Y / Z is that of
 * (Y - ratio * Z) / E(Z).
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

/** A sum of y - ratio * z over the answers of a window, each with the weight of its cell. */
interface WeightedSum {
  readonly scenario: Scenario;
  readonly plan: WindowPlan;
  readonly weights: Float64Array;
  readonly figure: Figure;
  readonly ratio: number;
}

/** The figure of the current window, with its prompts weighted by how often they were asked. */
export function trueLevel({ scenario, current }: World, figure: Figure): number {
  const weights = new Float64Array(current.perDay.length).fill(1);
  return ratioOf({ ...{ scenario, plan: current, weights, figure }, ratio: 0 }).value;
}

/** The change of the figure in the cells with answers in both windows. */
export function trueChange({ scenario, previous, current }: World, figure: Figure): Truth {
  const [before, now] = [answersOf(previous), answersOf(current)];
  const weights = before.map((count, cell) => {
    const sum = count + (now[cell] ?? 0);
    return sum === 0 ? 0 : (count * (now[cell] ?? 0)) / sum;
  });
  const truthOf = (plan: WindowPlan, counts: Float64Array) => {
    const perAnswer = weights.map((weight, cell) => (weight === 0 ? 0 : weight / (counts[cell] ?? 0)));
    const sum = { scenario, plan, weights: perAnswer, figure };
    const { value, below } = ratioOf({ ...sum, ratio: 0 });
    return { value, variance: varianceOf({ ...sum, ratio: value }) / below ** 2 };
  };
  const [one, other] = [truthOf(previous, before), truthOf(current, now)];
  return { value: other.value - one.value, variance: one.variance + other.variance };
}

function answersOf({ perDay, days }: WindowPlan): Float64Array {
  const length = days.reduce((sum, count) => sum + count, 0);
  return perDay.map((count) => count * length);
}

/** The expected ratio, and its denominator. */
function ratioOf(sum: WeightedSum): { value: number; below: number } {
  const length = sum.plan.days.reduce((all, factor) => all + factor, 0);
  const above = length * dayOf({ ...sum, ratio: 0 }, 1).value;
  const below = above - length * dayOf({ ...sum, ratio: 1 }, 1).value;
  return { value: above / below, below };
}

function varianceOf(sum: WeightedSum): number {
  const known = new Map<number, number>();
  return sum.plan.days.reduce((all, factor) => {
    const variance = known.get(factor) ?? dayOf(sum, factor).variance;
    known.set(factor, variance);
    return all + variance;
  }, 0);
}

/** By the law of total variance over the shift of the day; platforms that move independently have separate shifts. */
function dayOf(sum: WeightedSum, factor: number): Truth {
  const { platforms, together, dayShift } = sum.scenario;
  const groups = together
    ? [[...Array(platforms).keys()]]
    : Array.from({ length: platforms }, (_, one) => [one]);
  const nodes = dayShift === 0 ? ([[0, 1]] as const) : NODES;
  let [value, variance] = [0, 0];
  for (const group of groups) {
    let [mean, square, within] = [0, 0, 0];
    for (const [node, weight] of nodes) {
      const given = givenShift(sum, { factor, group, shift: node * dayShift });
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

/** The chances of all cells by shift, cached because several figures need them. */
const known = new WeakMap<WindowPlan, Map<number, readonly Chances[]>>();

function chancesAt(plan: WindowPlan, shift: number): readonly Chances[] {
  const byShift = known.get(plan) ?? new Map<number, readonly Chances[]>();
  known.set(plan, byShift);
  const chances = byShift.get(shift) ?? Array.from(plan.rates, (_, cell) => chancesOf(plan, cell, shift));
  byShift.set(shift, chances);
  return chances;
}

const noChances: Chances = { mention: 0, competitor: 0, citation: 0, position: 0, sentiment: 0 };

/**
 * Any two answers to a prompt on a day have the correlation withinDay, including those of platforms that move together,
 * whose mentions follow the same draw.
 */
function givenShift(
  { scenario: { prompts, platforms, withinDay }, plan, weights, figure, ratio }: WeightedSum,
  { factor, group, shift }: Day,
): Truth {
  const all = chancesAt(plan, shift);
  let [value, variance] = [0, 0];
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    const cells = group.map((platform) => prompt * platforms + platform);
    for (const cell of cells) {
      const chances = all[cell] ?? noChances;
      const one = figure.momentsOf(chances, ratio);
      value += sizeOf(cell) * one.mean;
      variance += sizeOf(cell) * (weights[cell] ?? 0) * (1 - withinDay) * one.variance;
      for (const sibling of withinDay === 0 ? [] : cells) {
        const other = all[sibling]?.mention ?? 0;
        const covariance =
          sibling === cell ? one.variance : Math.min(chances.mention, other) - chances.mention * other;
        variance += sizeOf(cell) * sizeOf(sibling) * withinDay * covariance;
      }
    }
  }
  return { value, variance };

  function sizeOf(cell: number): number {
    return factor * (plan.perDay[cell] ?? 0) * (weights[cell] ?? 0);
  }
}
