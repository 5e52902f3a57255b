import type { Steps } from '../../domain/steps.js';
import { isoDay, startOfWeek, type RangeDays } from '../../domain/window.js';
import { createSums, type CellAnswers, type ClusterSums } from './cluster-sums.js';
import { intervalOf, rateOf } from './estimates.js';
import { ENOUGH_ANSWERS } from './group-estimates.js';
import { isWeekly } from './panel-dates.js';
import type { PanelColumn } from './panel.js';
import { rounded } from './rounding.js';
import type { Interval } from './types.js';

/** The answers of a cell (prompt, platform, surface and place) by day, and how many of them have a property. */
export interface CountedCell {
  /** The group that the cell belongs to. */
  readonly key: string;
  /** Days with answers, `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[];
  /** Day by day, as are `counted`. */
  readonly answers: readonly number[];
  readonly counted: readonly number[];
}

/** The share of counted answers: the first column of sums has the answers, the second the counted ones. */
const SHARE = { numerator: [1], denominator: [0], isProportion: true };

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
 * of `rangeDays` days.
 */
export function* shareEstimates(cells: readonly CountedCell[], rangeDays: RangeDays): Steps<ShareEstimates> {
  const keys = [...new Set(cells.map(({ key }) => key))];
  const numbers = new Map(keys.map((key, index) => [key, index]));
  const groupOf = Int32Array.from(cells, ({ key }) => numbers.get(key) ?? -1);
  const { answers, counted } = clustered(cells, rangeDays);
  yield;
  const all = yield* createSums(answers, [counted]);
  const sums = yield* all.byGroup({ groupOf, groups: keys.length });
  const estimates = sums.flatMap(({ all }, index): [string, ShareEstimate][] => {
    const estimate = estimateOf(all);
    return estimate ? [[keys[index] ?? '', estimate]] : [];
  });
  return new Map(estimates);
}

function estimateOf(sums: ClusterSums): ShareEstimate | null {
  const [share, interval] = [rateOf(sums, SHARE), intervalOf(sums, SHARE)];
  if (share === null || interval === null) return null;
  return {
    share: rounded(share, 4),
    interval: { low: rounded(interval.low, 4), high: rounded(interval.high, 4) },
    isEnough: (sums.totals[0] ?? 0) >= ENOUGH_ANSWERS,
  };
}

/** Puts the days of cells into clusters. Clusters without answers do not count, so they are left out. */
function clustered(
  cells: readonly CountedCell[],
  rangeDays: RangeDays,
): { readonly answers: CellAnswers; readonly counted: PanelColumn } {
  const clusterAt = (day: string) => (isWeekly(rangeDays) ? isoDay(startOfWeek(new Date(day))) : day);
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
      clusters: clusters.map(() => ({ isCurrent: true })),
      answers,
      modelsDiffer: new Uint8Array(cells.length),
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
