import { decimal, fraction, minus, scoreInterval, times, twoPlaces, type Fraction } from './exact.js';
import { distinct } from './names.js';
import { PLATFORMS, type RawMention, type RawObservation } from './raw-record.js';

/** The figures of a set of observations, recomputed from the raw records by their definitions. */

export const answersOf = (records: readonly RawObservation[]) => records.filter((one) => one.status === 'ok');

const ownMention = (record: RawObservation) => record.mentions.find((mention) => mention.kind === 'own');

export const mentioning = (records: readonly RawObservation[], brand: string, kind: string) =>
  answersOf(records).flatMap((one) => one.mentions.filter((m) => m.brand === brand && m.kind === kind));

export const ownMentions = (records: readonly RawObservation[]) =>
  answersOf(records).flatMap((one) => ownMention(one) ?? []);

/** Mentions of tracked competitors; an answer has at most one of each. */
export const competitorMentions = (records: readonly RawObservation[]) =>
  answersOf(records).flatMap((one) => one.mentions.filter((mention) => mention.kind === 'tracked'));

export const withCitationData = (records: readonly RawObservation[]) =>
  answersOf(records).filter((one) => one.retrievalStatus === 'used' || one.citations.length > 0);

export const citedSources = (records: readonly RawObservation[]) =>
  answersOf(records).flatMap((one) => one.citations.filter((citation) => citation.isCited));

const citingOwn = (records: readonly RawObservation[]) =>
  answersOf(records).filter((one) => one.citations.some((c) => c.isCited && c.sourceType === 'own'));

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

export const meanPosition = (mentions: readonly RawMention[]): Fraction | null =>
  fraction(total(mentions.map((mention) => mention.position)), mentions.length);

/** 50 (mean + 1), with sentiments in hundredths: (sum + 100 n) / 2 n. */
export function sentimentScore(mentions: readonly RawMention[]): Fraction | null {
  const known = mentions.flatMap((mention) => mention.sentiment ?? []);
  return fraction(total(known) + 100 * known.length, 2 * known.length);
}

function exactFigures(records: readonly RawObservation[]) {
  const own = ownMentions(records);
  return {
    visibility: times(fraction(own.length, answersOf(records).length), 100),
    voice: fraction(own.length, own.length + competitorMentions(records).length),
    position: meanPosition(own),
    sentiment: sentimentScore(own),
    citationRate: fraction(citingOwn(records).length, withCitationData(records).length),
  };
}

export function interval(hits: number, trials: number) {
  const ends = scoreInterval(hits, trials);
  return {
    visibilityLow: ends && twoPlaces(ends.low),
    visibilityHigh: ends && twoPlaces(ends.high),
  };
}

export function visibility(records: readonly RawObservation[]): Fraction | null {
  return exactFigures(records).visibility;
}

export function kpi(records: readonly RawObservation[]) {
  const figures = exactFigures(records);
  const cited = citedSources(records);
  return {
    observations: answersOf(records).length,
    mentions: ownMentions(records).length,
    visibilityScore: decimal(figures.visibility, 2),
    ...interval(ownMentions(records).length, answersOf(records).length),
    shareOfVoice: decimal(figures.voice, 4),
    averagePosition: decimal(figures.position, 2),
    sentimentScore: decimal(figures.sentiment, 2),
    citedObservations: citingOwn(records).length,
    citationRate: decimal(figures.citationRate, 4),
    citationShare: decimal(fraction(cited.filter((c) => c.sourceType === 'own').length, cited.length), 4),
  };
}

export function changes(now: readonly RawObservation[], before: readonly RawObservation[]) {
  const [one, other] = [exactFigures(now), exactFigures(before)];
  return {
    visibilityScoreChange: decimal(minus(one.visibility, other.visibility), 2),
    shareOfVoiceChange: decimal(minus(one.voice, other.voice), 4),
    averagePositionChange: decimal(minus(other.position, one.position), 2),
    sentimentScoreChange: decimal(minus(one.sentiment, other.sentiment), 2),
    citationRateChange: decimal(minus(one.citationRate, other.citationRate), 4),
    verdict: verdict(now, before),
  };
}

function verdict(now: readonly RawObservation[], before: readonly RawObservation[]): string {
  if (answersOf(now).length < 5 || answersOf(before).length < 5) return 'insufficientData';
  for (const platform of PLATFORMS) {
    const models = servedModels(now.filter((one) => one.platform === platform));
    const earlier = servedModels(before.filter((one) => one.platform === platform));
    const common = models.filter((model) => earlier.includes(model));
    if (models.length > 0 && earlier.length > 0 && common.length === 0) return 'notComparable';
  }
  const present = scoreInterval(ownMentions(now).length, answersOf(now).length);
  const past = scoreInterval(ownMentions(before).length, answersOf(before).length);
  if (present !== null && past !== null && present.low > past.high) return 'up';
  if (present !== null && past !== null && present.high < past.low) return 'down';
  return 'withinNoise';
}

export function servedModels(records: readonly RawObservation[]): string[] {
  return distinct(answersOf(records).flatMap((one) => one.model ?? []));
}
