import type { Steps } from '../domain/steps.js';
import { isoDay, startOfWeek } from '../domain/window.js';
import { createSums, type CellAnswers, type ClusterSums, type GroupSums } from './cluster-sums.js';
import { changeOf, differenceOf, intervalOf, rateOf, type OnlyOne } from './estimates.js';
import { comparedOf, ENOUGH_ANSWERS, verdictOf } from './group-estimates.js';
import { isWeekly } from './panel.js';
import type { PanelColumn } from './panel.js';
import { rounded } from './rounding.js';
import type { ChangeInterval, Interval, Verdict } from './types.js';

/** The answers of a cell (prompt, platform, surface and place) by day or cluster, and how many of them have a property. */
export interface CountedCell {
  /** The group that the cell belongs to. */
  readonly key: string;
  /** Days with answers, or the first days of clusters with answers, `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[];
  /** Day by day, as are `counted`. */
  readonly answers: readonly number[];
  readonly counted: readonly number[];
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

/** Shares by the key of their group. */
export type ShareEstimates = ReadonlyMap<string, ShareEstimate>;

/**
 * The share of counted answers in each group of cells, for the same questions: what `visibilityLow` and `visibilityHigh` are
 * to a visibility score, for any property of answers. Groups without answers are left out. All cells are of one window
 * of `length` days.
 */
export function* shareEstimates(cells: readonly CountedCell[], length: number): Steps<ShareEstimates> {
  const groups = yield* sumsByKey(cells, { length, from: '' });
  const estimates = [...groups].flatMap(([key, { all }]): [string, ShareEstimate][] => {
    const estimate = shareOfColumn(all, COUNTED);
    return estimate ? [[key, estimate]] : [];
  });
  return new Map(estimates);
}

/** A cell with the answers of a window and of the previous one. */
export interface ComparedCell extends CountedCell {
  /** Whether its models are known in both windows and no model answered in both. */
  readonly modelsDiffer: boolean;
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
 * visibility score, for any property of answers. `from` is the first day of the window, and `length` its number of days.
 */
export function* shareChanges(
  cells: readonly ComparedCell[],
  window: { readonly length: number; readonly from: string },
): Steps<ReadonlyMap<string, ShareChange>> {
  const groups = yield* sumsByKey(cells, window);
  return new Map([...groups].map(([key, sums]) => [key, changeEstimateOf(sums)]));
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

/** The sums of the cells with each key. */
function* sumsByKey(
  cells: readonly (CountedCell & Partial<ComparedCell>)[],
  window: { readonly length: number; readonly from: string },
): Steps<Map<string, GroupSums>> {
  const keys = [...new Set(cells.map(({ key }) => key))];
  const numbers = new Map(keys.map((key, index) => [key, index]));
  const groupOf = Int32Array.from(cells, ({ key }) => numbers.get(key) ?? -1);
  const { answers, counted } = clustered(cells, window);
  yield;
  const all = yield* createSums(answers, [counted]);
  const sums = yield* all.byGroup({ groupOf, groups: keys.length });
  return new Map(sums.map((group, index) => [keys[index] ?? '', group]));
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

/** Puts the days of cells into clusters, oldest first. Clusters without answers do not count, so they are left out. */
function clustered(
  cells: readonly (CountedCell & Partial<ComparedCell>)[],
  { length, from }: { readonly length: number; readonly from: string },
): { readonly answers: CellAnswers; readonly counted: PanelColumn } {
  const weekOf = (day: string) => (isWeekly(length) ? isoDay(startOfWeek(new Date(day))) : day);
  const clusterAt = (day: string) => `${day >= from ? 1 : 0} ${weekOf(day)}`;
  const days = [...new Set(cells.flatMap((cell) => cell.days))].sort();
  const clusters = [...new Set(days.map(clusterAt))];
  const clusterOf = new Map(days.map((day) => [day, clusters.indexOf(clusterAt(day))]));
  const [answers, counted] = (['answers', 'counted'] as const).map((name) => {
    const sums = new Float64Array(clusters.length * cells.length);
    for (const [index, cell] of cells.entries())
      for (const [place, day] of cell.days.entries()) {
        const at = (clusterOf.get(day) ?? 0) * cells.length + index;
        sums[at] = (sums[at] ?? 0) + (cell[name][place] ?? 0);
      }
    return sums;
  }) as [Float64Array, Float64Array];
  return {
    answers: {
      cells,
      clusters: clusters.map((cluster) => ({ isCurrent: cluster.startsWith('1') })),
      answers,
      modelsDiffer: Uint8Array.from(cells, ({ modelsDiffer = false }) => (modelsDiffer ? 1 : 0)),
    },
    counted: columnOf(counted, cells.length),
  };
}

/** A column with an entry for every cell and cluster. */
function columnOf(value: Float64Array, cells: number): PanelColumn {
  return {
    cell: Int32Array.from(value, (_, index) => index % cells),
    cluster: Int32Array.from(value, (_, index) => Math.floor(index / cells)),
    value,
  };
}
