import type { Steps } from '../domain/steps.js';
import { createSums, type CellAnswers, type ClusterSums, type GroupSums } from './cluster-sums.js';
import { changeOf, differenceOf, intervalOf, rateOf, type OnlyOne } from './estimates.js';
import { comparedOf, ENOUGH_ANSWERS, verdictOf } from './group-estimates.js';
import type { Grouping, PanelColumn } from './panel.js';
import { rounded } from './rounding.js';
import type { ChangeInterval, Interval, Verdict } from './types.js';

/** The answers of cells, and those of them that have a property. */
export interface CountedAnswers {
  readonly answers: CellAnswers;
  readonly counted: PanelColumn;
}

/** The share of the answers that a column of sums counts; the first column has the answers. */
const shareOf = (column: number) => ({ numerator: [column], denominator: [0], isProportion: true });
const COUNTED = 1;
const SHARE = shareOf(COUNTED);

/** A share of answers, from 0 to 1, with its 95 % interval. */
export interface ShareEstimate {
  readonly share: number;
  readonly interval: Interval;
  /** Whether there are enough answers for a verdict. */
  readonly isEnough: boolean;
}

/**
 * The share of counted answers in each group of cells, for the same questions: what `visibilityLow` and `visibilityHigh` are
 * to a visibility score, for any property of answers. Null without answers in the window.
 */
export function* shareEstimates(
  { answers, counted }: CountedAnswers,
  grouping: Grouping,
): Steps<(ShareEstimate | null)[]> {
  const sums = yield* createSums(answers, [counted]);
  const groups = yield* sums.byGroup(grouping);
  return groups.map(({ all }) => shareOfColumn(all, COUNTED));
}

/** The answers of the previous window, as those of a window that is not compared. */
export function previousAnswers({ answers, counted }: CountedAnswers): CountedAnswers {
  const clusters = answers.clusters.filter(({ isCurrent }) => !isCurrent);
  const entries = counted.cluster.filter((cluster) => cluster < clusters.length).length;
  return {
    answers: {
      ...answers,
      clusters: clusters.map(() => ({ isCurrent: true })),
      answers: answers.answers.subarray(0, clusters.length * answers.cells.length),
    },
    counted: {
      cell: counted.cell.subarray(0, entries),
      cluster: counted.cluster.subarray(0, entries),
      value: counted.value.subarray(0, entries),
    },
  };
}

/** How a share changed on the same questions, from 0 to 1. */
export interface ShareChange {
  /** Null if nothing can be compared. */
  readonly sameQuestions: ChangeInterval | null;
  /** `up` if the share is larger. */
  readonly verdict: Verdict;
  /** The larger one of the test of the interval and of an exact test of independent answers; null without a change. */
  readonly pValue: number | null;
}

/**
 * The change of the share of counted answers in each group of cells since the previous window: what the verdict is to a
 * visibility score, for any property of answers.
 */
export function* shareChanges(
  { answers, counted }: CountedAnswers,
  grouping: Grouping,
): Steps<ShareChange[]> {
  const sums = yield* createSums(answers, [counted]);
  const groups = yield* sums.byGroup(grouping);
  return groups.map(changeEstimateOf);
}

function changeEstimateOf(sums: GroupSums): ShareChange {
  const change = changeOf(sums, SHARE);
  if (change === null) return { sameQuestions: null, verdict: verdictOf(sums, null), pValue: null };
  const sameQuestions = {
    change: rounded(change.change, 4),
    low: rounded(change.low, 4),
    high: rounded(change.high, 4),
  };
  const pValue = Math.max(change.pValue, comparedOf(sums).exactPValue);
  return { sameQuestions, verdict: verdictOf(sums, change), pValue };
}

/** The share of the answers that a column counts; null without answers. */
export function shareOfColumn(sums: ClusterSums, column: number): ShareEstimate | null {
  const [share, interval] = [rateOf(sums, shareOf(column)), intervalOf(sums, shareOf(column))];
  if (share === null || interval === null) return null;
  return {
    share: rounded(share, 4),
    interval: { low: rounded(interval.low, 4), high: rounded(interval.high, 4) },
    isEnough: (sums.totals[0] ?? 0) >= ENOUGH_ANSWERS,
  };
}

/** The difference of two shares of the same answers, from -1 to 1, with its 95 % interval. */
export interface ShareDifference extends Interval {
  readonly value: number;
}

/**
 * The difference of the shares that two columns count; null without answers. `negative` is the second column with its
 * counts subtracted from 0.
 */
export function differenceOfColumns(
  sums: ClusterSums,
  [first, negative]: readonly [first: number, negative: number],
  only: OnlyOne,
): { readonly difference: ShareDifference; readonly pValue: number } | null {
  const rate = { numerator: [first, negative], denominator: [0], isProportion: true };
  const estimate = differenceOf(sums, rate, only);
  if (estimate === null) return null;
  const shown = (value: number) => rounded(Math.min(1, Math.max(-1, value)), 4);
  const { change, low, high, pValue } = estimate;
  return { difference: { value: shown(change), low: shown(low), high: shown(high) }, pValue };
}
