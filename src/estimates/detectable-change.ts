import { quantile80, quantile95 } from './student-t.js';
import type { Steps } from '../domain/steps.js';
import { createSums, type ClusterSums } from './cluster-sums.js';
import { FEW_CLUSTERS } from './estimates.js';
import { ENOUGH_ANSWERS } from './group-estimates.js';
import type { Panel } from './panel.js';

/**
 * The smallest change of the visibility score that a plan can detect. The formulas are derived in docs/statistics/formulas.md.
 * An answer counts 1 if it mentions the brand, otherwise 0.
 */

/** The variation of answers around the rates of their questions. */
export interface Spread {
  /** The share of answers that mention the brand. */
  readonly rate: number;
  /** The variance of an answer. */
  readonly answer: number;
  /** The covariance of two answers to the same prompt on the same day. */
  readonly samePrompt: number;
  /** The covariance of two answers to different prompts on the same day. */
  readonly sameDay: number;
}

/** The assumed correlation of answers to a prompt on a day, where it cannot be estimated. */
const CORRELATION = 0.1;

/** The spread that a workspace without a history is assumed to have. */
export const ASSUMED: Spread = spreadOfCorrelations(0.4, CORRELATION, 0.01);

/** The spread of answers to similar prompts, from the correlations of answers of a day. */
export function spreadOfCorrelations(rate: number, samePrompt: number, sameDay: number): Spread {
  const answer = rate * (1 - rate);
  return { rate, answer, samePrompt: samePrompt * answer, sameDay: sameDay * answer };
}

/** The answers of a window. */
export interface PlannedWindow {
  readonly prompts: number;
  /** Answers to a prompt on a day with answers, on all platforms together. */
  readonly answers: number;
  /** Days with answers. */
  readonly days: number;
}

/**
 * The smallest change between two such windows that has a verdict in 80 % of cases, from 0 to 1. Null with answers on a
 * single day, with too few answers for a verdict, or if it would exceed 1.
 */
export function smallestChange({ prompts, answers, days }: PlannedWindow, spread: Spread): number | null {
  const all = prompts * answers * days;
  if (days < 2 || all < ENOUGH_ANSWERS) return null;
  const { rate, answer, samePrompt, sameDay } = spread;
  const ofDay = (answer - samePrompt) / (prompts * answers) + (samePrompt - sameDay) / prompts + sameDay;
  const isShort = days < FEW_CLUSTERS;
  // With few days, the intervals are at least as wide as those of independent answers.
  const least = isShort ? (rate * (1 - rate)) / all : 0;
  const df = 2 * (isShort ? FEW_CLUSTERS - 1 : days - 1);
  const error = Math.sqrt(2 * Math.max(ofDay / days, least));
  const change = (quantile95(df) + quantile80(df)) * error;
  return change <= 1 ? change : null;
}

/** With fewer days, the correlation of the answers of a day cannot be estimated reliably. */
const ENOUGH_DAYS = 7;

/** The residuals and the answers of each cluster. */
interface Clusters {
  readonly residuals: Float64Array;
  readonly sizes: Float64Array;
}

/**
 * The spread of the answers in the window of a panel, whose clusters are days, by the method of moments. Null with less
 * than 7 days, or if all answers to a prompt are alike. With one answer a day per prompt, or with a single prompt, a
 * covariance cannot be estimated: that of answers to a prompt is then assumed, and that of different prompts is 0.
 */
export function* spreadOf(panel: Panel): Steps<Spread | null> {
  const { counts, cells } = panel;
  const groupOf = Int32Array.from(cells, ({ isCounted }, cell) => (isCounted ? cell : -1));
  const all = yield* createSums(panel, [counts.mentions]);
  const sums = yield* all.byGroup({ groupOf, groups: cells.length });
  const prompts = new Map<string, Clusters>();
  let [count, found, variance] = [0, 0, 0];
  for (const [index, { all }] of sums.entries()) {
    // A cell with answers on one day has no mean to compare them with.
    if (all.sizes.filter((size) => size > 0).length < 2) continue;
    const [n = 0, x = 0] = all.totals;
    const residuals = mentionsOf(all);
    count += n;
    found += x;
    // The estimated rate is closer to its answers than the true rate, by its own variance.
    variance += x * (1 - x / n) + sumOfSquares(residuals) / n;
    addClusters(prompts, cells[index]?.promptId ?? '', { residuals, sizes: all.sizes });
    yield;
  }
  const moments = momentsOf([...prompts.values()], panel.clusters.length);
  if (variance <= 0 || moments.days < ENOUGH_DAYS) return null;
  const answer = variance / count;
  const sameDay = limited(0, answer, moments.sameDay(0));
  const samePrompt = limited(sameDay, answer, moments.samePrompt(variance, CORRELATION * answer));
  return { rate: found / count, answer, samePrompt, sameDay };
}

const limited = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value));

const sumOfSquares = (values: Float64Array) => values.reduce((sum, value) => sum + value ** 2, 0);

/** The residuals of the mentions, the column after the answers, cluster by cluster. */
function mentionsOf({ totals, residuals, sizes }: ClusterSums): Float64Array {
  return sizes.map((_, cluster) => residuals[cluster * totals.length + 1] ?? 0);
}

function addClusters(sums: Map<string, Clusters>, key: string, added: Clusters): void {
  const known = sums.get(key);
  if (known === undefined) {
    sums.set(key, { residuals: added.residuals.slice(), sizes: added.sizes.slice() });
    return;
  }
  for (const name of ['residuals', 'sizes'] as const)
    for (const [cluster, value] of added[name].entries())
      known[name][cluster] = (known[name][cluster] ?? 0) + value;
}

/** Squares of residuals, and the pairs of answers behind them. */
function momentsOf(prompts: readonly Clusters[], clusters: number) {
  const all = { residuals: new Float64Array(clusters), sizes: new Float64Array(clusters) };
  const sums = new Map([['', all]]);
  let [squares, squaredSizes] = [0, 0];
  for (const prompt of prompts) {
    addClusters(sums, '', prompt);
    squares += sumOfSquares(prompt.residuals);
    squaredSizes += sumOfSquares(prompt.sizes);
  }
  const count = all.sizes.reduce((sum, size) => sum + size, 0);
  const mean = (sum: number, pairs: number, unseen: number) => (pairs > 0 ? sum / pairs : unseen);
  return {
    days: all.sizes.filter((size) => size > 0).length,
    samePrompt: (variance: number, unseen: number) => mean(squares - variance, squaredSizes - count, unseen),
    sameDay: (unseen: number) =>
      mean(sumOfSquares(all.residuals) - squares, sumOfSquares(all.sizes) - squaredSizes, unseen),
  };
}
