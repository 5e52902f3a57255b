import { approximate, decimal, fraction, minus, scoreInterval, times, type Fraction } from './exact.js';
import { distinct } from './names.js';
import type { RawMention, RawObservation } from './raw-record.js';

/** The figures of a set of observations, recomputed from the raw records by their definitions. */

export const answersOf = (records: readonly RawObservation[]) => records.filter((one) => one.status === 'ok');

/** Whether an attempt failed. A page of Google without an AI answer is not an answer, but did not fail. */
export const isFailure = ({ status, platform }: RawObservation) =>
  status !== 'ok' && !(platform === 'google' && status === 'empty');

/** The mention of the workspace's brand. */
export const own = (record: RawObservation) => record.mentions.find((mention) => mention.kind === 'own');

/** The mentions of tracked competitors. An answer has at most one of each. */
export const trackedIn = (record: RawObservation) =>
  record.mentions.filter((mention) => mention.kind === 'tracked');

export const hasCitationData = (record: RawObservation) =>
  record.retrievalStatus === 'used' || record.citations.length > 0;

/** Whether the answer cites a domain of the brand. */
export const cites = (record: RawObservation) =>
  record.citations.some((citation) => citation.isCited && citation.sourceType === 'own');

export const mentioning = (records: readonly RawObservation[], brand: string, kind: string) =>
  answersOf(records).flatMap((one) => one.mentions.filter((m) => m.brand === brand && m.kind === kind));

export const ownMentions = (records: readonly RawObservation[]) =>
  answersOf(records).flatMap((one) => own(one) ?? []);

export const competitorMentions = (records: readonly RawObservation[]) =>
  answersOf(records).flatMap((one) => trackedIn(one));

export const withCitationData = (records: readonly RawObservation[]) =>
  answersOf(records).filter((one) => hasCitationData(one));

export const citedSources = (records: readonly RawObservation[]) =>
  answersOf(records).flatMap((one) => one.citations.filter((citation) => citation.isCited));

const citingOwn = (records: readonly RawObservation[]) => answersOf(records).filter((one) => cites(one));

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

export const meanPosition = (mentions: readonly RawMention[]): Fraction | null =>
  fraction(total(mentions.map((mention) => mention.position)), mentions.length);

/** 50 (mean + 1), with sentiments in hundredths: (sum + 100 n) / 2 n. */
export function sentimentScore(mentions: readonly RawMention[]): Fraction | null {
  const known = mentions.flatMap((mention) => mention.sentiment ?? []);
  return fraction(total(known) + 100 * known.length, 2 * known.length);
}

function exactFigures(records: readonly RawObservation[]) {
  const mine = ownMentions(records);
  return {
    visibility: times(fraction(mine.length, answersOf(records).length), 100),
    voice: fraction(mine.length, mine.length + competitorMentions(records).length),
    position: meanPosition(mine),
    sentiment: sentimentScore(mine),
    citationRate: fraction(citingOwn(records).length, withCitationData(records).length),
  };
}

/** The interval for a share of independent answers, as used in the rows of single days. */
export function interval(hits: number, trials: number) {
  const ends = trials === 0 ? null : scoreInterval(hits / trials, trials, 1.95996398454005);
  return {
    visibilityLow: ends && approximate(100 * ends.low, 2),
    visibilityHigh: ends && approximate(100 * ends.high, 2),
  };
}

export function visibility(records: readonly RawObservation[]): Fraction | null {
  return exactFigures(records).visibility;
}

/** The percentage of answers for which `isMentioned` holds. */
export function mentionScore(
  records: readonly RawObservation[],
  isMentioned: (answer: RawObservation) => boolean,
): Fraction | null {
  const answers = answersOf(records);
  return times(fraction(answers.filter(isMentioned).length, answers.length), 100);
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
  };
}

export function servedModels(records: readonly RawObservation[]): string[] {
  return distinct(answersOf(records).flatMap((one) => one.model ?? []));
}
