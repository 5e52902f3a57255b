import type { Estimates, Figures } from '../../estimates/group-estimates.js';
import { difference, percentage, ratio, rounded } from '../../estimates/rounding.js';
import type { Sums } from '../../segments/sums.js';
import type { ModelSums } from './sums.js';
import type { Kpi, KpiChanges, KpiEstimate, KpiSummary } from './types.js';

/** The normal quantile of a two-sided 95% interval. */
const Z = 1.959963984540054;

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

/**
 * Wilson's 95% score interval of a proportion, as 0 to 100, not rounded; null without trials.
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const spread = (Z * Z) / trials;
  const center = share + spread / 2;
  const margin = Z * Math.sqrt((share * (1 - share) + spread / 4) / trials);
  // At the ends the formula gives exactly 0 and 1, but floating point does not.
  return {
    low: successes === 0 ? 0 : (100 * (center - margin)) / (1 + spread),
    high: successes === trials ? 100 : (100 * (center + margin)) / (1 + spread),
  };
}

/** 50 (mean sentiment + 1), not rounded; null when no mention has a sentiment. */
export function sentimentOf(sums: Pick<Sums, 'sentimentSum' | 'sentimentCount'>): number | null {
  const mean = ratio(sums.sentimentSum, sums.sentimentCount);
  return mean === null ? null : 50 * (mean + 1);
}

/** The figures to compare, not rounded, if answers count alike. */
export function figuresOf(sums: Sums): Figures {
  return {
    visibilityScore: percentage(sums.mentions, sums.observations),
    shareOfVoice: ratio(sums.mentions, sums.mentions + sums.competitorMentions),
    averagePosition: ratio(sums.positionSum, sums.mentions),
    sentimentScore: sentimentOf(sums),
    citationRate: ratio(sums.citedObservations, sums.citationObservations),
  };
}

/** The figures of a set of observations, rounded. */
export function kpiOf(sums: Sums, figures = figuresOf(sums)): Kpi {
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

/**
 * The figures of the window with their intervals, and their changes from the previous window. Positive changes are better.
 */
export function summaryOf(current: Sums, previous: Sums, estimates: Estimates): KpiSummary {
  return { ...estimateOf(current, estimates), ...changesOf(current, previous, estimates) };
}

/** The figures of a set of observations with their intervals. */
export function estimateOf(sums: Sums, { visibility, intervals, weighted }: Estimates): KpiEstimate {
  return {
    ...kpiOf(sums, weighted?.current),
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    intervals,
  };
}

/** The changes of the figures between two windows. */
export function changesOf(
  current: Sums,
  previous: Sums,
  { sameQuestions, verdict, weighted }: Estimates,
): KpiChanges {
  const now = weighted?.current ?? figuresOf(current);
  const before = weighted?.previous ?? figuresOf(previous);
  const visibilityScoreChange = difference(now.visibilityScore, before.visibilityScore, 2);
  const mixChange = difference(visibilityScoreChange, sameQuestions.visibilityScore?.change ?? null, 2);
  return {
    visibilityScoreChange,
    shareOfVoiceChange: difference(now.shareOfVoice, before.shareOfVoice, 4),
    averagePositionChange: difference(before.averagePosition, now.averagePosition, 2),
    sentimentScoreChange: difference(now.sentimentScore, before.sentimentScore, 2),
    citationRateChange: difference(now.citationRate, before.citationRate, 4),
    sameQuestions: { ...sameQuestions, mixChange },
    verdict,
  };
}

/** Changes without a comparison: the verdict and the share of compared answers are null. */
export const withoutVerdict = <Changes extends KpiChanges>(changes: Changes) => ({
  ...changes,
  sameQuestions: { ...changes.sameQuestions, currentShare: null },
  verdict: null,
});

/** The known models, distinct and sorted by code unit. */
export function knownModels(parts: readonly Pick<ModelSums, 'model' | 'observations'>[]): string[] {
  const answered = parts.filter((sums) => sums.observations > 0 && sums.model !== '');
  return [...new Set(answered.map((sums) => sums.model))].sort();
}
