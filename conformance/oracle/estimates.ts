import { approximate, decimal, fraction, minus, scoreInterval } from './exact.js';
import { answersOf, changes, cites, hasCitationData, kpi, mentionScore, own, trackedIn } from './figures.js';
import { distinct } from './names.js';
import type { RawObservation } from './raw-record.js';
import { quantile95, twoSidedTail } from './student-t.js';
import { clusterOf } from './window.js';

/**
 * A figure as a ratio of two sums over answers, such as mentions and answers, for recomputing its uncertainty answer by
 * answer. A cell is a repeated question: a prompt on a platform and surface, from one place. A cluster is a day, or a
 * week in long windows.
 */
interface Ratio {
  readonly top: (answer: RawObservation) => number;
  readonly bottom: (answer: RawObservation) => number;
  /** Shares are from 0 to 1, and have an interval even if all answers agree. */
  readonly isShare: boolean;
  /** Whether `bottom` is 1 for every answer. */
  readonly isOfAnswers: boolean;
  /** Display of the ratio: multiplied by `scale`, plus `offset`, rounded to `places`, from `min` to `max`. */
  readonly scale: number;
  readonly offset: number;
  readonly places: number;
  readonly min: number;
  readonly max: number;
  /** -1 if lower is better. */
  readonly sign: 1 | -1;
}

const percent = {
  isShare: true,
  isOfAnswers: false,
  scale: 100,
  offset: 0,
  places: 2,
  min: 0,
  max: 100,
  sign: 1,
} as const;
const share = { ...percent, scale: 1, places: 4, max: 1 } as const;

function mentionRate(isMentioned: (answer: RawObservation) => boolean): Ratio {
  return { ...percent, isOfAnswers: true, top: (answer) => Number(isMentioned(answer)), bottom: () => 1 };
}

const visibilityScore = mentionRate((answer) => own(answer) !== undefined);

const shareOfVoice: Ratio = {
  ...share,
  top: (answer) => (own(answer) ? 1 : 0),
  bottom: (answer) => (own(answer) ? 1 : 0) + trackedIn(answer).length,
};

const averagePosition: Ratio = {
  top: (answer) => own(answer)?.position ?? 0,
  bottom: (answer) => (own(answer) ? 1 : 0),
  isShare: false,
  isOfAnswers: false,
  scale: 1,
  offset: 0,
  places: 2,
  min: 1,
  max: Infinity,
  sign: -1,
};

const sentimentScore: Ratio = {
  top: (answer) => (own(answer)?.sentiment ?? 0) / 100,
  bottom: (answer) => (typeof own(answer)?.sentiment === 'number' ? 1 : 0),
  isShare: false,
  isOfAnswers: false,
  scale: 50,
  offset: 50,
  places: 2,
  min: 0,
  max: 100,
  sign: 1,
};

const citationRate: Ratio = {
  ...share,
  top: (answer) => (cites(answer) ? 1 : 0),
  bottom: (answer) => (hasCitationData(answer) ? 1 : 0),
};

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function split<Key>(records: readonly RawObservation[], keyOf: (one: RawObservation) => Key) {
  const parts = new Map<Key, RawObservation[]>();
  for (const one of records) {
    const part = parts.get(keyOf(one));
    if (part === undefined) parts.set(keyOf(one), [one]);
    else part.push(one);
  }
  return parts;
}

/** The cell of each answer. Cached, because each figure of each breakdown needs it several times. */
const cells = new WeakMap<RawObservation, string>();

function cellOf(answer: RawObservation): string {
  let cell = cells.get(answer);
  if (cell === undefined) {
    const { promptId, platform, surface, country, locale } = answer;
    cell = [promptId, platform, surface, country ?? '', locale ?? 'und'].join('\n');
    cells.set(answer, cell);
  }
  return cell;
}

/** The answers of one window, with the weight of each cell. */
interface Sample {
  readonly answers: readonly RawObservation[];
  readonly weights: ReadonlyMap<string, number>;
  readonly rangeDays: number;
}

interface Variance {
  readonly variance: number;
  readonly df: number;
}

interface Measured {
  readonly value: number;
  /** The weighted sum of `bottom`. */
  readonly size: number;
  /** Null if the clusters do not reveal it. */
  readonly spread: Variance | null;
  /** The effective number of clusters: that many clusters of equal size would be equally informative. */
  readonly clusters: number;
  readonly isOneCluster: boolean;
  /** Whether no cluster has more than one answer. */
  readonly isOneEach: boolean;
}

/** The ratio of a sample, and its variance from the residuals of clusters. Null if `bottom` sums to 0. */
function measure({ answers, weights, rangeDays }: Sample, { top, bottom }: Ratio): Measured | null {
  const weightOf = (answer: RawObservation) => weights.get(cellOf(answer)) ?? 0;
  const size = total(answers.map((answer) => weightOf(answer) * bottom(answer)));
  if (size === 0) return null;
  const value = total(answers.map((answer) => weightOf(answer) * top(answer))) / size;
  const misfit = (some: readonly RawObservation[]) =>
    total(some.map((answer) => top(answer) - value * bottom(answer)));
  const cells = split(answers, cellOf);
  const clusters = [...split(answers, (answer) => clusterOf(answer, rangeDays)).values()];
  const residuals = clusters.map((cluster) =>
    total(
      [...split(cluster, cellOf)].map(([cell, here]) => {
        const all = cells.get(cell) ?? [];
        const part = here.length / all.length;
        // A cell with answers in only one cluster has no separate rate to compare them with.
        const deviation =
          part === 1 ? misfit(here) : (misfit(here) - part * misfit(all)) / Math.sqrt(1 - part);
        return (weights.get(cell) ?? 0) * deviation;
      }),
    ),
  );
  const sizes = clusters.map((cluster) => total(cluster.map(weightOf)));
  const count = total(sizes) ** 2 / total(sizes.map((one) => one ** 2));
  const variance = total(residuals.map((one) => one ** 2)) / size ** 2;
  const isKnown = clusters.length > 1 && variance > 1e-18;
  return {
    value,
    size,
    clusters: count,
    isOneCluster: clusters.length === 1,
    isOneEach: clusters.every((cluster) => cluster.length === 1),
    spread: isKnown ? { variance, df: Math.max(2, count - 1) } : null,
  };
}

/**
 * A conservative variance. With few clusters, it is at least that of independent answers. If the clusters reveal none,
 * it equals that of independent answers, or twice that for a single cluster.
 */
function careful({ spread, clusters, isOneCluster }: Measured, independent: number): Variance {
  if (spread === null) return { variance: (isOneCluster ? 2 : 1) * independent, df: Infinity };
  if (clusters > 4 - 1e-9) return spread;
  return { variance: Math.max(spread.variance, independent), df: Math.max(3, spread.df) };
}

/** The variance of a mean of `count` values; fewer degrees of freedom because `count` is random; null below 5 values. */
function ofMean(spread: Variance | null, count: number): Variance | null {
  if (spread === null || count < 5 - 1e-9) return null;
  return { variance: spread.variance, df: 1 / (1 / spread.df + 1 / (count - 1)) };
}

function shownInterval(sample: Sample, ratio: Ratio) {
  const found = measure(sample, ratio);
  if (found === null) return null;
  const { value, size, spread } = found;
  if (ratio.isShare) return shown(shareInterval(found, ratio), ratio);
  const mean = ofMean(spread, size);
  if (mean === null) return null;
  const margin = quantile95(mean.df) * Math.sqrt(mean.variance);
  return shown({ low: value - margin, high: value + margin }, ratio);
}

function shareInterval(found: Measured, { isOfAnswers }: Ratio) {
  const { value, size } = found;
  const [normal, unlike] = [quantile95(Infinity), value * (1 - value)];
  // Different clusters are independent, so answers are too if each cluster has one.
  if (isOfAnswers && found.isOneEach) return scoreInterval(value, size, normal);
  if (value === 0 || value === 1) return scoreInterval(value, size / 2, normal);
  const { variance, df } = careful(found, unlike / size);
  const seen = scoreInterval(value, unlike / variance, quantile95(df));
  const rarer = Math.min(value, 1 - value);
  if (rarer >= 0.1 - 1e-9 || rarer * size >= 15 - 1e-9) return seen;
  // Too few answers differ from the rest to show whether they come in bunches, so at most half of all count.
  const wider = scoreInterval(value, Math.min(unlike / variance, size / 2), quantile95(df));
  return value < 0.5 ? { ...seen, high: wider.high } : { ...seen, low: wider.low };
}

function shown({ low, high }: { low: number; high: number }, { scale, offset, min, max, places }: Ratio) {
  const end = (value: number) => approximate(Math.min(max, Math.max(min, scale * value + offset)), places);
  return { low: end(low), high: end(high) };
}

/** The answers of two windows. */
export interface Pair {
  readonly now: readonly RawObservation[];
  readonly past: readonly RawObservation[];
  readonly rangeDays: number;
}

/** The weighted answers of two windows to the same questions. */
interface SameQuestions {
  readonly now: Sample;
  readonly past: Sample;
}

function sameQuestionsOf({ now, past, rangeDays }: Pair): SameQuestions {
  const [ofNow, ofPast] = [split(answersOf(now), cellOf), split(answersOf(past), cellOf)];
  const weights = { now: new Map<string, number>(), past: new Map<string, number>() };
  for (const [cell, one] of ofNow) {
    const other = ofPast.get(cell);
    if (other === undefined || !isSameModel(one, other)) continue;
    weights.now.set(cell, other.length / (one.length + other.length));
    weights.past.set(cell, one.length / (one.length + other.length));
  }
  const kept = (records: readonly RawObservation[]) =>
    answersOf(records).filter((one) => weights.now.has(cellOf(one)));
  return {
    now: { answers: kept(now), weights: weights.now, rangeDays },
    past: { answers: kept(past), weights: weights.past, rangeDays },
  };
}

/** Returns false if the models of both windows are known and have none in common. */
function isSameModel(one: readonly RawObservation[], other: readonly RawObservation[]): boolean {
  const models = (records: readonly RawObservation[]) =>
    distinct(records.flatMap(({ model }) => model ?? []));
  const [mine, theirs] = [models(one), models(other)];
  return mine.length === 0 || theirs.length === 0 || mine.some((model) => theirs.includes(model));
}

interface Change {
  readonly change: number;
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
}

function changeOf({ now, past }: SameQuestions, ratio: Ratio): Change | null {
  const found = [measure(now, ratio), measure(past, ratio)] as const;
  if (found[0] === null || found[1] === null) return null;
  const one = varianceOf(now, found[0], ratio);
  const other = varianceOf(past, found[1], ratio);
  if (one === null || other === null) return null;
  const variance = one.variance + other.variance;
  const df = variance ** 2 / (one.variance ** 2 / one.df + other.variance ** 2 / other.df);
  const change = found[0].value - found[1].value;
  const error = Math.sqrt(variance);
  const margin = quantile95(df) * error;
  return { change, low: change - margin, high: change + margin, pValue: twoSidedTail(change / error, df) };
}

/**
 * The variance of a ratio. For a share, independent answers are assumed to include one more success and one more
 * failure, so that it is not 0 if all answers agree.
 */
function varianceOf({ answers, weights }: Sample, found: Measured, { isShare }: Ratio): Variance | null {
  const weight = total(answers.map((answer) => weights.get(cellOf(answer)) ?? 0));
  const trials = (found.size / weight) * answers.length;
  if (!isShare) return ofMean(found.spread, trials);
  const rate = (found.value * trials + 1) / (trials + 2);
  const independent = (rate * (1 - rate)) / (trials + 2);
  return careful(found, independent);
}

function shownChange(change: Change | null, { scale, places, sign }: Ratio) {
  if (change === null) return null;
  const ends = [change.low, change.high].map((end) => sign * scale * end).sort((a, b) => a - b);
  return {
    change: approximate(sign * scale * change.change, places),
    low: approximate(ends[0] ?? 0, places),
    high: approximate(ends[1] ?? 0, places),
  };
}

function verdictOf({ now, past }: Pair, same: SameQuestions, change: Change | null): string {
  const [current, previous] = [answersOf(now).length, answersOf(past).length];
  if (current < 5 || previous < 5) return 'insufficientData';
  if (2 * same.now.answers.length < current || 2 * same.past.answers.length < previous)
    return 'notComparable';
  if (change === null) return 'notComparable';
  if (change.low > 0) return 'up';
  return change.high < 0 ? 'down' : 'withinNoise';
}

/** The interval for similar prompts, treating these prompts as a sample; null for fewer than ten. */
function similarPrompts(answers: readonly RawObservation[]) {
  const prompts = [...split(answers, ({ promptId }) => promptId).values()];
  if (prompts.length < 10) return null;
  const rate = total(answers.map(visibilityScore.top)) / answers.length;
  const residuals = prompts.map((one) => total(one.map(visibilityScore.top)) - rate * one.length);
  const squares = residuals.map((one) => one ** 2);
  const spread = total(squares) / answers.length ** 2;
  const df = prompts.length - 1;
  if (spread <= 1e-18) return shown(scoreInterval(rate, prompts.length, quantile95(df)), visibilityScore);
  const variance = (prompts.length / df) * spread;
  const kurtosis = (prompts.length * total(squares.map((one) => one ** 2))) / total(squares) ** 2;
  const quantile = quantile95(Math.min(df, (2 * prompts.length) / (kurtosis - 1)));
  return shown(scoreInterval(rate, (rate * (1 - rate)) / variance, quantile), visibilityScore);
}

/** All answers of the window, each with weight 1. */
function wholeOf({ now, rangeDays }: Pair): Sample {
  const answers = answersOf(now);
  return { answers, weights: new Map(answers.map((one) => [cellOf(one), 1])), rangeDays };
}

/** The figures of the window with their intervals. */
export function estimate(pair: Pair) {
  const all = wholeOf(pair);
  const visibility = shownInterval(all, visibilityScore);
  return {
    ...kpi(pair.now),
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    intervals: {
      shareOfVoice: shownInterval(all, shareOfVoice),
      averagePosition: shownInterval(all, averagePosition),
      sentimentScore: shownInterval(all, sentimentScore),
      citationRate: shownInterval(all, citationRate),
      similarPrompts: similarPrompts(all.answers),
    },
  };
}

/** The changes since the previous window, both for all answers and for the same questions. */
export function compared(pair: Pair) {
  const same = sameQuestionsOf(pair);
  const shownOf = (ratio: Ratio) => shownChange(changeOf(same, ratio), ratio);
  const shownChanges = changes(pair.now, pair.past);
  const visibility = shownOf(visibilityScore);
  const mix =
    shownChanges.visibilityScoreChange === null || visibility === null
      ? null
      : approximate(shownChanges.visibilityScoreChange - visibility.change, 2);
  return {
    ...shownChanges,
    sameQuestions: {
      currentShare: decimal(fraction(same.now.answers.length, answersOf(pair.now).length), 4),
      previousShare: decimal(fraction(same.past.answers.length, answersOf(pair.past).length), 4),
      mixChange: mix,
      visibilityScore: visibility,
      shareOfVoice: shownOf(shareOfVoice),
      averagePosition: shownOf(averagePosition),
      sentimentScore: shownOf(sentimentScore),
      citationRate: shownOf(citationRate),
    },
    verdict: verdictOf(pair, same, changeOf(same, visibilityScore)),
  };
}

/** The rate at which answers name a brand, with its interval and change. */
export function brandEstimate(pair: Pair, brand: string, kind: 'own' | 'tracked') {
  const isMentioned = ({ mentions }: RawObservation) =>
    mentions.some((mention) => mention.brand === brand && mention.kind === kind);
  const rate = mentionRate(isMentioned);
  const visibility = shownInterval(wholeOf(pair), rate);
  const same = sameQuestionsOf(pair);
  const change = changeOf(same, rate);
  const score = (records: readonly RawObservation[]) => mentionScore(records, isMentioned);
  return {
    visibilityScore: decimal(score(pair.now), 2),
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    visibilityScoreChange: decimal(minus(score(pair.now), score(pair.past)), 2),
    sameQuestions: shownChange(change, rate),
    verdict: verdictOf(pair, same, change),
    pValue: change?.pValue ?? null,
  };
}

/** The change in visibility, as shown in a list of changes. */
export function visibilityChange(pair: Pair) {
  const same = sameQuestionsOf(pair);
  const change = changeOf(same, visibilityScore);
  return {
    verdict: verdictOf(pair, same, change),
    visibilityScore: kpi(pair.now).visibilityScore,
    visibilityScoreChange: changes(pair.now, pair.past).visibilityScoreChange,
    sameQuestions: shownChange(change, visibilityScore),
    pValue: change?.pValue ?? null,
  };
}
