import type { ModelSums, Sums } from './roll-ups.js';
import type { Kpi, KpiChanges, Verdict } from './types.js';

/** The normal quantile of a two-sided 95% interval. */
const Z = 1.959963984540054;

/** Minimum number of answers in a window for a verdict. */
const ENOUGH_OBSERVATIONS = 5;

export const noSums: Sums = {
  attempted: 0,
  failed: 0,
  observations: 0,
  mentions: 0,
  positionSum: 0,
  sentimentSum: 0,
  sentimentCount: 0,
  competitorMentions: 0,
  citationObservations: 0,
  citedObservations: 0,
  citations: 0,
  ownCitations: 0,
};

const sumNames = Object.keys(noSums) as (keyof Sums)[];

/** Adds up the sums of several sets of observations. */
export function totalOf(parts: Iterable<Sums>): Sums {
  const total = { ...noSums };
  for (const part of parts) for (const name of sumNames) total[name] += part[name];
  return total;
}

/** Rounds to `decimals` places, halves away from zero. Null stays null, and -0 becomes 0. */
export function rounded(value: number, decimals: number): number;
export function rounded(value: number | null, decimals: number): number | null;
export function rounded(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  const scale = 10 ** decimals;
  // Compensates for binary fractions: 1.005 * 100 is 100.49999999999999.
  const magnitude = Math.floor(Math.abs(value) * scale + 0.5 + 1e-9) / scale;
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
}

/** A quotient; null when the denominator is 0. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** `part` of `whole` as 0 to 100, not rounded; null when `whole` is 0. */
export function percentage(part: number, whole: number): number | null {
  return ratio(100 * part, whole);
}

/**
 * Wilson's 95% score interval of a proportion, as 0 to 100, not rounded; null without trials.
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const spread = (Z * Z) / trials;
  const centre = share + spread / 2;
  const margin = Z * Math.sqrt((share * (1 - share) + spread / 4) / trials);
  // At the ends the formula gives exactly 0 and 1, but floating point does not.
  return {
    low: successes === 0 ? 0 : (100 * (centre - margin)) / (1 + spread),
    high: successes === trials ? 100 : (100 * (centre + margin)) / (1 + spread),
  };
}

/** 50 (mean sentiment + 1), not rounded; null when no mention has a sentiment. */
export function sentimentOf(sums: Pick<Sums, 'sentimentSum' | 'sentimentCount'>): number | null {
  const mean = ratio(sums.sentimentSum, sums.sentimentCount);
  return mean === null ? null : 50 * (mean + 1);
}

/** The figures to compare, not rounded. */
function figuresOf(sums: Sums) {
  return {
    visibilityScore: percentage(sums.mentions, sums.observations),
    shareOfVoice: ratio(sums.mentions, sums.mentions + sums.competitorMentions),
    averagePosition: ratio(sums.positionSum, sums.mentions),
    sentimentScore: sentimentOf(sums),
    citationRate: ratio(sums.citedObservations, sums.citationObservations),
  };
}

/** The figures of a set of observations, rounded. */
export function kpiOf(sums: Sums): Kpi {
  const figures = figuresOf(sums);
  const interval = wilsonInterval(sums.mentions, sums.observations);
  return {
    observations: sums.observations,
    mentions: sums.mentions,
    visibilityScore: rounded(figures.visibilityScore, 2),
    visibilityLow: rounded(interval?.low ?? null, 2),
    visibilityHigh: rounded(interval?.high ?? null, 2),
    shareOfVoice: rounded(figures.shareOfVoice, 4),
    averagePosition: rounded(figures.averagePosition, 2),
    sentimentScore: rounded(figures.sentimentScore, 2),
    citedObservations: sums.citedObservations,
    citationRate: rounded(figures.citationRate, 4),
    citationShare: rounded(ratio(sums.ownCitations, sums.citations), 4),
  };
}

/** The difference of two unrounded figures, rounded; null when either is. */
export function difference(now: number | null, before: number | null, decimals: number): number | null {
  return now === null || before === null ? null : rounded(now - before, decimals);
}

/** The change of the visibility score, to 2 decimals; null when a window has no answers. */
export function visibilityChange(now: Sums, before: Sums): number | null {
  return difference(figuresOf(now).visibilityScore, figuresOf(before).visibilityScore, 2);
}

/** The changes of the figures between two windows, given by platform and served model. Positive is better. */
export function changesOf(current: readonly ModelSums[], previous: readonly ModelSums[]): KpiChanges {
  const now = figuresOf(totalOf(current));
  const before = figuresOf(totalOf(previous));
  return {
    visibilityScoreChange: difference(now.visibilityScore, before.visibilityScore, 2),
    shareOfVoiceChange: difference(now.shareOfVoice, before.shareOfVoice, 4),
    averagePositionChange: difference(before.averagePosition, now.averagePosition, 2),
    sentimentScoreChange: difference(now.sentimentScore, before.sentimentScore, 2),
    citationRateChange: difference(now.citationRate, before.citationRate, 4),
    verdict: verdictOf(current, previous),
  };
}

/**
 * Whether the visibility of two windows differs by more than chance, that is, whether their 95% intervals do not overlap.
 * No verdict with fewer than 5 answers in a window, or when a platform's models changed.
 */
export function verdictOf(current: readonly ModelSums[], previous: readonly ModelSums[]): Verdict {
  const now = totalOf(current);
  const before = totalOf(previous);
  if (Math.min(now.observations, before.observations) < ENOUGH_OBSERVATIONS) return 'insufficientData';
  if (hasOtherModels(current, previous)) return 'notComparable';
  const nowInterval = wilsonInterval(now.mentions, now.observations);
  const beforeInterval = wilsonInterval(before.mentions, before.observations);
  if (nowInterval === null || beforeInterval === null) return 'insufficientData';
  if (nowInterval.low > beforeInterval.high) return 'up';
  return nowInterval.high < beforeInterval.low ? 'down' : 'withinNoise';
}

/** True when a platform's known models have none in common in the two windows. */
function hasOtherModels(current: readonly ModelSums[], previous: readonly ModelSums[]): boolean {
  return [...new Set(current.map((sums) => sums.platform))].some((platform) => {
    const now = knownModels(current.filter((sums) => sums.platform === platform));
    const before = knownModels(previous.filter((sums) => sums.platform === platform));
    return now.length > 0 && before.length > 0 && !now.some((model) => before.includes(model));
  });
}

/** The known models, distinct and sorted by code unit. */
export function knownModels(parts: readonly ModelSums[]): string[] {
  const answered = parts.filter((sums) => sums.observations > 0 && sums.model !== '');
  return [...new Set(answered.map((sums) => sums.model))].sort();
}
