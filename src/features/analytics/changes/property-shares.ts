import type { Steps } from '../../../domain/steps.js';
import type { DayWindow } from '../../../domain/window.js';
import {
  differenceOfColumns,
  shareOfColumn,
  type ShareDifference,
  type ShareEstimate,
} from '../../../estimates/answer-shares.js';
import { createSums, type CellAnswers, type ClusterSums } from '../../../estimates/cluster-sums.js';
import type { OnlyOne } from '../../../estimates/estimates.js';
import { panelDates } from '../panel-dates.js';
import type { PanelDates } from '../../../estimates/panel-of-answers.js';
import type { PanelColumn } from '../../../estimates/panel.js';
import { windowsOf } from '../windows.js';

/** Answers by cell and day, entry by entry, in order of days. */
interface AnswerEntries {
  /** Indexes into the cells. */
  readonly cells: readonly number[];
  readonly days: readonly string[];
  readonly answers: readonly number[];
}

/** The answers of a cell by day, in order of days. */
interface CellDays {
  readonly days: readonly string[];
  readonly answers: readonly number[];
}

/** The answers of a window by cell (prompt, platform, surface and place), and those that have each of some properties. */
export interface PropertyAnswers {
  readonly cells: readonly CellDays[];
  /** Answers by index of the cell and day, in order of days. */
  readonly properties: readonly AnswerEntries[];
}

/**
 * The share of the answers that have each property, for the same questions: what shareEstimates is to groups of answers,
 * for properties of the same answers. Null without answers.
 */
export function* propertyShares(
  { cells, properties }: PropertyAnswers,
  window: DayWindow,
): Steps<(ShareEstimate | null)[]> {
  const sums = yield* sumsOf(cells, properties, window);
  return properties.map((_, index) => sums && shareOfColumn(sums, 1 + index));
}

/** Two properties of the same answers, and the answers that have only one of them. */
interface PropertyPair extends OnlyOne {
  readonly one: AnswerEntries;
  readonly other: AnswerEntries;
}

/** The shares of the answers that have each of two properties, and the first one minus the second. */
export interface PairShares {
  readonly one: ShareEstimate;
  readonly other: ShareEstimate;
  readonly difference: ShareDifference;
  /** The probability of a difference at least as large, in either direction, by chance alone. */
  readonly pValue: number;
}

/** The shares of the answers that have each property of some pairs, compared answer by answer. Null without answers. */
export function* propertyDifferences(
  { cells, pairs }: Pick<PropertyAnswers, 'cells'> & { readonly pairs: readonly PropertyPair[] },
  window: DayWindow,
): Steps<(PairShares | null)[]> {
  const columns = pairs.flatMap(({ one, other }) => [one, other, negative(other)]);
  const sums = yield* sumsOf(cells, columns, window);
  return pairs.map((pair, index) => {
    const [first, second, negated] = [1, 2, 3].map((column) => 3 * index + column) as Columns;
    const one = sums && shareOfColumn(sums, first);
    const other = sums && shareOfColumn(sums, second);
    const difference = sums && differenceOfColumns(sums, [first, negated], pair);
    return one && other && difference && { one, other, ...difference };
  });
}

type Columns = [first: number, second: number, negated: number];

const negative = ({ answers, ...property }: AnswerEntries): AnswerEntries => ({
  ...property,
  answers: answers.map((count) => -count),
});

/** The sums of the answers that have each property; null without cells. */
function* sumsOf(
  cells: PropertyAnswers['cells'],
  properties: readonly AnswerEntries[],
  window: DayWindow,
): Steps<ClusterSums | null> {
  const dates = panelDates(windowsOf(window, null));
  const answers = yield* answersOf(cells, dates);
  const columns: PanelColumn[] = [];
  for (const property of properties) {
    columns.push(columnOf(property, dates));
    yield;
  }
  const sums = yield* createSums(answers, columns);
  const [group] = yield* sums.byGroup({ groupOf: new Int32Array(cells.length), groups: 1 });
  return group?.all ?? null;
}

/** The answers of cells by cluster. */
function* answersOf(cells: readonly CellDays[], dates: PanelDates): Steps<CellAnswers> {
  const { clusters } = dates;
  const answers = new Float64Array(clusters.length * cells.length);
  for (const [index, { days, answers: counts }] of cells.entries()) {
    for (const [place, day] of days.entries()) {
      const at = clusterAt(dates, day) * cells.length + index;
      answers[at] = (answers[at] ?? 0) + (counts[place] ?? 0);
    }
    yield;
  }
  return { cells, clusters, answers, modelsDiffer: new Uint8Array(cells.length) };
}

/** The days of the entries are in order, as the clusters of a column must be. */
const columnOf = ({ cells, days, answers }: AnswerEntries, dates: PanelDates): PanelColumn => ({
  cell: Int32Array.from(cells),
  cluster: Int32Array.from(days, (day) => clusterAt(dates, day)),
  value: Float64Array.from(answers),
});

function clusterAt({ clusterOf }: PanelDates, day: string): number {
  const cluster = clusterOf.get(day);
  if (cluster === undefined) throw new Error(`The window does not contain ${day}.`);
  return cluster;
}
