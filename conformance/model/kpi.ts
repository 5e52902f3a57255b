import type { Observation } from './state.js';

/** The figures of a set of answers, by the names of the contract. */
export interface Kpi {
  readonly observations: number;
  readonly mentions: number;
  readonly visibilityScore: number | null;
  readonly visibilityLow: number | null;
  readonly visibilityHigh: number | null;
  readonly shareOfVoice: number | null;
  readonly averagePosition: number | null;
  readonly sentimentScore: number | null;
  readonly citedObservations: number;
  readonly citationRate: number | null;
  readonly citationShare: number | null;
}

/** The domain that counts as the brand's own. */
export const OWN_DOMAIN = 'northwind.example';

/** The figures of a set of answers; rates with nothing to divide by are null. */
export function kpiOf(observations: readonly Observation[]): Kpi {
  const mentioned = observations.filter(({ mentioned: isMentioned }) => isMentioned);
  const competitorMentions = sum(observations.map(({ competitors }) => competitors.length));
  const cited = observations.flatMap(({ citedDomains }) => citedDomains);
  const citedObservations = observations.filter((one) => one.citedDomains.includes(OWN_DOMAIN)).length;
  const [low, high] = wilson(mentioned.length, observations.length);
  const sentiment = mean(mentioned.flatMap((one) => (one.sentiment === null ? [] : [one.sentiment])));
  return {
    observations: observations.length,
    mentions: mentioned.length,
    visibilityScore: percent(mentioned.length, observations.length),
    visibilityLow: low,
    visibilityHigh: high,
    shareOfVoice: share(mentioned.length, mentioned.length + competitorMentions),
    averagePosition: mean(mentioned.flatMap(({ position }) => (position === null ? [] : [position]))),
    sentimentScore: sentiment === null ? null : round(50 * (sentiment + 1), 2),
    citedObservations,
    citationRate: share(citedObservations, observations.length),
    citationShare: share(cited.filter((domain) => domain === OWN_DOMAIN).length, cited.length),
  };
}

/** How the figures moved from one set to the next. */
export function changesOf(now: Kpi, before: Kpi): Record<string, unknown> {
  return {
    visibilityScoreChange: difference(now.visibilityScore, before.visibilityScore),
    shareOfVoiceChange: difference(now.shareOfVoice, before.shareOfVoice),
    averagePositionChange: difference(before.averagePosition, now.averagePosition),
    sentimentScoreChange: difference(now.sentimentScore, before.sentimentScore),
    citationRateChange: difference(now.citationRate, before.citationRate),
    verdict: verdictOf(now, before),
  };
}

function verdictOf(now: Kpi, before: Kpi): string {
  if (now.observations < 5 || before.observations < 5) return 'insufficientData';
  if ((now.visibilityLow ?? 0) > (before.visibilityHigh ?? 0)) return 'up';
  return (now.visibilityHigh ?? 0) < (before.visibilityLow ?? 0) ? 'down' : 'withinNoise';
}

/** Present minus earlier; null when either is null. */
export function difference(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : round(now - before, 4);
}

/** A fraction to 4 decimals; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : round(part / whole, 4);
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : round((100 * part) / whole, 2);
}

/** Mean to 4 decimals; null of none. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : round(sum(values) / values.length, 4);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** The 95 % Wilson interval of a rate, in percent. */
function wilson(part: number, whole: number): [number | null, number | null] {
  if (whole === 0) return [null, null];
  const z = 1.96;
  const rate = part / whole;
  const centre = rate + (z * z) / (2 * whole);
  const reach = z * Math.sqrt((rate * (1 - rate)) / whole + (z * z) / (4 * whole * whole));
  const scale = 100 / (1 + (z * z) / whole);
  const bound = (value: number) => round(Math.min(100, Math.max(0, value * scale)), 2);
  return [bound(centre - reach), bound(centre + reach)];
}
