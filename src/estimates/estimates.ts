import { quantile95, twoSidedTail } from './student-t.js';
import type { ClusterSums, GroupSums } from './cluster-sums.js';

/** A 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A change on the same questions, with its 95 % interval. */
export interface ChangeEstimate extends Interval {
  readonly change: number;
  /** The probability of a change at least as large, in either direction, if nothing had changed. */
  readonly pValue: number;
}

/** The numerator and denominator of a rate, each a sum of columns. */
export interface Rate {
  readonly numerator: readonly number[];
  readonly denominator: readonly number[];
  /** Whether the rate is a share (of answers, mentions or the like), from 0 to 1. */
  readonly isProportion: boolean;
}

/** The first column of sums counts the answers. */
const ANSWERS = 0;

/** With fewer effective clusters, their variance cannot be estimated reliably. */
export const FEW_CLUSTERS = 4;

/** Larger than the rounding errors of sums of fractions. */
const NOISE = 1e-9;

/**
 * The assumed variance where clusters do not reveal it, as a multiple of that of independent answers. It is the usual
 * assumption for clusters with unknown variance (R. H. Henderson and T. Sundaresan, Bulletin of the World Health
 * Organization 60, 1982).
 */
const DESIGN_EFFECT = 2;

/** A share below this is rare if it also has fewer than ENOUGH_SUCCESSES answers. */
const RARE = 0.1;
const ENOUGH_SUCCESSES = 15;

/** The sum of some columns of a row that begins at `start`. */
function sumOf(row: Float64Array, columns: readonly number[], start = 0): number {
  let sum = 0;
  for (const column of columns) sum += row[start + column] ?? 0;
  return sum;
}

/** Y / Z; null when Z is 0. */
export function rateOf(
  { totals }: Pick<ClusterSums, 'totals'>,
  { numerator, denominator }: Rate,
): number | null {
  const below = sumOf(totals, denominator);
  return below === 0 ? null : sumOf(totals, numerator) / below;
}

/** The variance of an estimate, and its degrees of freedom `df`. */
interface Variance {
  readonly value: number;
  readonly df: number;
}

/** Minimum degrees of freedom: with 1, intervals would be three times as wide as with 2. */
const MIN_DF = 2;

/**
 * The variance of a rate from its clusters: sum of u^2 / Z^2; null with less than two clusters or without differences. The
 * degrees of freedom are those of the effective number of clusters, less one.
 */
function clusterVariance(sums: ClusterSums, rate: Rate, value: number): Variance | null {
  const below = sumOf(sums.totals, rate.denominator);
  const { residuals, sizes, totals } = sums;
  let [squares, clusters] = [0, 0];
  for (let cluster = 0; cluster < sizes.length; cluster += 1) {
    if (sizes[cluster] === 0) continue;
    const start = cluster * totals.length;
    const above = sumOf(residuals, rate.numerator, start);
    squares += (above - value * sumOf(residuals, rate.denominator, start)) ** 2;
    clusters += 1;
  }
  // After subtractions, sums that should be 0 may differ slightly from it.
  if (clusters < 2 || squares <= (NOISE * below) ** 2) return null;
  return { value: squares / below ** 2, df: Math.max(effectiveClusters(sums) - 1, MIN_DF) };
}

/**
 * The number of equally large clusters that would estimate the variance equally well: (sum n)^2 / sum n^2, by
 * Satterthwaite for sums of independent answers, whose variances are proportional to their sizes (for weights, see L.
 * Kish, Survey Sampling, 1965).
 */
function effectiveClusters({ sizes }: ClusterSums): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return all ** 2 / sizes.reduce((sum, size) => sum + size ** 2, 0);
}

/**
 * The variance of a proportion; `independent` is that of independent answers. With fewer than 4 effective clusters it
 * is at least that, with the degrees of freedom of 4 clusters: a rule that was chosen by simulation, see
 * docs/statistics/formulas.md. With one cluster, or without any differences, it has to be assumed.
 */
function carefulVariance(sums: ClusterSums, rate: Rate, value: number, independent: number): Variance {
  const found = clusterVariance(sums, rate, value);
  if (found === null) return { value: (hasOneCluster(sums) ? DESIGN_EFFECT : 1) * independent, df: Infinity };
  if (!hasFewClusters(sums)) return found;
  return { value: Math.max(found.value, independent), df: Math.max(found.df, FEW_CLUSTERS - 1) };
}

/**
 * Whether the variance depends on few clusters: fewer than 4, or with weights fewer than half of them. Most of it then comes
 * from a question with few answers, which may all be alike by chance.
 */
function hasFewClusters(sums: ClusterSums): boolean {
  const effective = effectiveClusters(sums);
  const all = sums.sizes.filter((size) => size > 0).length;
  return effective < (sums.isWeighted ? Math.max(FEW_CLUSTERS, all / 2) : FEW_CLUSTERS) - NOISE;
}

/** Minimum number of mentions behind a mean. */
const ENOUGH_FOR_MEAN = 5;

/**
 * The variance of a mean of `count` mentions. The number of mentions in a cluster is random too, so the squares of
 * residuals vary more than those of normal variables: the kurtosis of mentions, of about 2, is divided by the mentions
 * of a cluster and added to theirs. So 2 / df becomes 2 / df + 2 / count. Null if there are too few, or no differences.
 */
function meanVariance(sums: ClusterSums, rate: Rate, value: number, count: number): Variance | null {
  const found = count < ENOUGH_FOR_MEAN - NOISE ? null : clusterVariance(sums, rate, value);
  return found && { value: found.value, df: 1 / (1 / found.df + 1 / (count - 1)) };
}

const hasOneCluster = ({ sizes }: ClusterSums) => sizes.filter((size) => size > 0).length === 1;

/**
 * The 95 % interval of a rate for the same questions, with the units of the rate. A proportion has Wilson's interval with
 * the effective number of answers p (1 - p) / V and the quantile of t (Korn and Graubard, Survey Methodology 24, 1998). A
 * mean has the mean -+ t sqrt(V). Null without answers, and for a mean of less than 5 or without a variance.
 */
export function intervalOf(sums: ClusterSums, rate: Rate): Interval | null {
  const value = rateOf(sums, rate);
  if (value === null) return null;
  if (rate.isProportion) return intervalOfProportion(sums, rate, value);
  const variance = meanVariance(sums, rate, value, sumOf(sums.totals, rate.denominator));
  if (variance === null) return null;
  const margin = quantile95(variance.df) * Math.sqrt(variance.value);
  return { low: value - margin, high: value + margin };
}

function intervalOfProportion(sums: ClusterSums, rate: Rate, value: number): Interval {
  const count = sumOf(sums.totals, rate.denominator);
  if (areIndependent(sums, rate)) return wilsonInterval(value, count, quantile95(Infinity));
  const spread = value * (1 - value);
  if (spread <= 0) return wilsonInterval(value, count / DESIGN_EFFECT, quantile95(Infinity));
  const variance = carefulVariance(sums, rate, value, spread / count);
  const quantile = quantile95(variance.df);
  const seen = wilsonInterval(value, spread / variance.value, quantile);
  if (!isRare(value, count)) return seen;
  const assumed = wilsonInterval(value, Math.min(spread / variance.value, count / DESIGN_EFFECT), quantile);
  return value < 0.5 ? { low: seen.low, high: assumed.high } : { low: assumed.low, high: seen.high };
}

/**
 * Whether no cluster has more than one answer. Clusters are independent, so the answers then are, too. With different weights,
 * the largest is more than 1, and so is the size of its cluster.
 */
const areIndependent = ({ sizes }: ClusterSums, { denominator }: Rate) =>
  denominator.length === 1 && denominator[0] === ANSWERS && sizes.every((size) => size <= 1 + NOISE);

/**
 * Whether there are too few successes (or failures) to show whether they come in bursts: a window without a rare burst
 * looks as if there were none. At least 15 of both is the rule of thumb of A. Agresti and C. Franklin, Statistics: The
 * Art and Science of Learning from Data.
 */
function isRare(value: number, count: number): boolean {
  const share = Math.min(value, 1 - value);
  return share < RARE - NOISE && share * count < ENOUGH_SUCCESSES - NOISE;
}

/**
 * Wilson's score interval of a proportion, from 0 to 1. E. B. Wilson, "Probable inference, the law of succession, and
 * statistical inference", JASA 22 (1927). `trials` need not be whole.
 */
export function wilsonInterval(share: number, trials: number, quantile: number): Interval {
  const spread = quantile ** 2 / trials;
  const center = share + spread / 2;
  const margin = quantile * Math.sqrt((share * (1 - share) + spread / 4) / trials);
  // At the ends the formula gives exactly 0 and 1, but floating point does not.
  return {
    low: share === 0 ? 0 : (center - margin) / (1 + spread),
    high: share === 1 ? 1 : (center + margin) / (1 + spread),
  };
}

/**
 * The change of a rate on the same questions, from the previous window to this one: null if one of them has no such
 * question. Its variance is the sum of those of both windows, with degrees of freedom by Satterthwaite (Biometrics 2, 1946).
 */
export function changeOf(group: GroupSums, rate: Rate): ChangeEstimate | null {
  const now = rateOf(group.current, rate);
  const before = rateOf(group.previous, rate);
  if (now === null || before === null) return null;
  const variances = [
    comparedVariance(group.current, rate, now, group.compared.current),
    comparedVariance(group.previous, rate, before, group.compared.previous),
  ].flatMap((variance) => variance ?? []);
  if (variances.length < 2) return null;
  const value = variances.reduce((sum, variance) => sum + variance.value, 0);
  const df = value ** 2 / variances.reduce((sum, variance) => sum + variance.value ** 2 / variance.df, 0);
  return estimateOf(now - before, { value, df });
}

function estimateOf(change: number, { value, df }: Variance): ChangeEstimate {
  const error = Math.sqrt(value);
  const margin = quantile95(df) * error;
  const pValue = twoSidedTail(change / error, df);
  return { change, low: change - margin, high: change + margin, pValue };
}

/**
 * Where the variance of a proportion cannot be estimated, it is derived from that of independent answers, with one
 * success and one failure added (Agresti and Caffo, The American Statistician 54, 2000).
 */
function comparedVariance(sums: ClusterSums, rate: Rate, value: number, answers: number): Variance | null {
  // The denominator without the weights.
  const count = (sumOf(sums.totals, rate.denominator) / sumOf(sums.totals, [ANSWERS])) * answers;
  if (!rate.isProportion) return meanVariance(sums, rate, value, count);
  const share = (value * count + 1) / (count + 2);
  const independent = (share * (1 - share)) / (count + 2);
  return carefulVariance(sums, rate, value, independent);
}

/** The answers that have only one of two properties. */
export interface OnlyOne {
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/**
 * The difference of two shares of the same answers: a rate whose numerator is the first count minus the second. Null without
 * answers. Where its variance cannot be estimated, or too few answers differ to show it, it is at least that of independent
 * answers, with one half added to the answers with both properties, with neither and with only one (Agresti and Min,
 * Statistics in Medicine 24, 2005).
 */
export function differenceOf(
  sums: ClusterSums,
  rate: Rate,
  { onlyFirst, onlySecond }: OnlyOne,
): ChangeEstimate | null {
  const value = rateOf(sums, rate);
  if (value === null) return null;
  const count = sumOf(sums.totals, rate.denominator);
  const differing = onlyFirst + onlySecond;
  const larger = count + 2;
  const independent = (differing + 1 - (onlyFirst - onlySecond) ** 2 / larger) / larger ** 2;
  const variance = carefulVariance(sums, rate, value, independent);
  if (!isRare(differing / count, count)) return estimateOf(value, variance);
  return estimateOf(value, { ...variance, value: Math.max(variance.value, independent) });
}

/** The sums of one prompt: a row of columns. */
export type PromptTotals = Float64Array;

/** Minimum number of prompts for a sample of similar ones. */
const ENOUGH_PROMPTS = 10;

/**
 * The 95 % interval of a proportion for questions like these. The prompts are a sample of them, and are the clusters.
 * Null with fewer than 10 prompts that have answers.
 */
export function intervalOfSimilar(prompts: readonly PromptTotals[], rate: Rate): Interval | null {
  if (prompts.length < ENOUGH_PROMPTS) return null;
  const count = prompts.reduce((sum, row) => sum + sumOf(row, rate.denominator), 0);
  if (count === 0) return null;
  const value = prompts.reduce((sum, row) => sum + sumOf(row, rate.numerator), 0) / count;
  const squares = prompts.map(
    (row) => (sumOf(row, rate.numerator) - value * sumOf(row, rate.denominator)) ** 2,
  );
  const sum = squares.reduce((total, square) => total + square, 0);
  const df = prompts.length - 1;
  if (sum <= (NOISE * count) ** 2) return wilsonInterval(value, prompts.length, quantile95(df));
  const variance = ((prompts.length / df) * sum) / count ** 2;
  return wilsonInterval(value, (value * (1 - value)) / variance, quantile95(Math.min(df, dfOf(squares))));
}

/**
 * The degrees of freedom of a sum of squared residuals by Satterthwaite, from their kurtosis k: 2 n / (k - 1), which is n
 * for normal variables, and little more than 2 if a single one makes up the sum (L. Shoemaker, The American Statistician
 * 57, 2003).
 */
function dfOf(squares: readonly number[]): number {
  const sum = squares.reduce((total, square) => total + square, 0);
  const kurtosis = (squares.length * squares.reduce((total, square) => total + square ** 2, 0)) / sum ** 2;
  return (2 * squares.length) / (kurtosis - 1);
}
