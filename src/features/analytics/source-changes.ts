import type { Steps } from '../../domain/steps.js';
import { isoDay, startOfWeek } from '../../domain/window.js';
import type { CellAnswers } from './cluster-sums.js';
import { columnEstimates } from './group-estimates.js';
import type { PanelDates } from './panel-dates.js';
import type { PanelColumn } from './panel.js';
import type { CitedSource, SourceAnswers } from './source-changes-read-model.js';
import type { ExplainedChange, Verdict } from './types.js';

/** A source whose share of the answers was compared. */
export interface ComparedSource extends Omit<ExplainedChange, 'verdict' | 'sameQuestions'> {
  readonly verdict: Verdict;
  readonly sameQuestions: ExplainedChange['sameQuestions'] | null;
  readonly pValue: number | null;
}

/** The share of the answers that cite each source, compared like the visibility of a brand. */
export function* comparedSources(data: SourceAnswers, dates: PanelDates): Steps<ComparedSource[]> {
  const clusterAt = clustersOf(dates);
  const answers = answersOf(data, dates, clusterAt);
  yield;
  const columns = yield* columnsOf(data.sources, entriesOf, clusterAt);
  const estimates = yield* columnEstimates(answers, columns);
  return estimates.map(({ score, scoreChange, verdict, sameQuestions, pValue }, index) => ({
    scope: 'source',
    name: data.sources[index]?.domain ?? null,
    promptId: null,
    ...{ verdict, score, scoreChange, sameQuestions, pValue },
    contribution: null,
  }));
}

/** The cluster of a day, whose week may be a single date of the panel. */
export function clustersOf({ clusterOf }: PanelDates): (day: string) => number {
  return (day) => {
    const cluster = clusterOf.get(day) ?? clusterOf.get(isoDay(startOfWeek(new Date(day))));
    if (cluster === undefined) throw new Error(`No window contains ${day}.`);
    return cluster;
  };
}

/** The answers of cells by cluster. */
export function answersOf(
  { cells, modelsDiffer }: Pick<SourceAnswers, 'cells' | 'modelsDiffer'>,
  { clusters }: PanelDates,
  clusterAt: (day: string) => number,
): CellAnswers {
  const answers = new Float64Array(clusters.length * cells.length);
  for (const [index, cell] of cells.entries())
    for (const [place, day] of cell.days.entries()) {
      const at = clusterAt(day) * cells.length + index;
      answers[at] = (answers[at] ?? 0) + (cell.answers[place] ?? 0);
    }
  const differ = new Uint8Array(cells.length);
  for (const cell of modelsDiffer) differ[cell] = 1;
  return { cells, clusters, answers, modelsDiffer: differ };
}

/** Answers by cell and day, entry by entry, in order of days. */
export interface AnswerEntries {
  /** Indexes into the cells. */
  readonly cells: readonly number[];
  readonly days: readonly string[];
  readonly answers: readonly number[];
}

const entriesOf = ({ uses }: CitedSource): AnswerEntries => ({
  cells: uses.flatMap(({ cells }) => cells),
  days: uses.flatMap(({ day, cells }) => cells.map(() => day)),
  answers: uses.flatMap(({ answers }) => answers),
});

/** One column for each item, from the entries of that item. */
export function* columnsOf<Item>(
  items: readonly Item[],
  entriesOf: (item: Item) => AnswerEntries,
  clusterAt: (day: string) => number,
): Steps<PanelColumn[]> {
  const columns: PanelColumn[] = [];
  for (const item of items) {
    columns.push(columnOf(entriesOf(item), clusterAt));
    yield;
  }
  return columns;
}

/** The days of the entries are in order, as the clusters of a column must be. */
function columnOf({ cells, days, answers }: AnswerEntries, clusterAt: (day: string) => number): PanelColumn {
  return {
    cell: Int32Array.from(cells),
    cluster: Int32Array.from(days, clusterAt),
    value: Float64Array.from(answers),
  };
}
