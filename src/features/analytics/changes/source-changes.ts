import type { Steps } from '../../../domain/steps.js';
import { isoDay, startOfWeek } from '../../../domain/window.js';
import type { CellAnswers } from '../../../estimates/cluster-sums.js';
import { columnEstimates } from '../../../estimates/group-estimates.js';
import type { PanelDates } from '../../../estimates/panel-of-answers.js';
import type { PanelColumn } from '../../../estimates/panel.js';
import type { CitedSource, SourceAnswers } from './source-changes-read-model.js';
import type { Verdict } from '../../../estimates/types.js';
import type { ExplainedChange } from '../types.js';

/** A source whose share of the answers was compared. */
export interface ComparedSource extends Omit<ExplainedChange, 'verdict' | 'sameQuestions'> {
  readonly verdict: Verdict;
  readonly sameQuestions: ExplainedChange['sameQuestions'] | null;
  readonly pValue: number | null;
}

/** The share of the answers that cite each source, compared like the visibility of a brand. */
export function* comparedSources(data: SourceAnswers, dates: PanelDates): Steps<ComparedSource[]> {
  const clusterAt = clustersOf(dates);
  const answers = yield* answersOf(data, dates, clusterAt);
  const columns = yield* columnsOf(data.sources, (source) => columnOf(source, clusterAt));
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
  const known = new Map(clusterOf);
  return (day) => {
    const cluster = known.get(day);
    if (cluster !== undefined) return cluster;
    const ofWeek = clusterOf.get(isoDay(startOfWeek(new Date(day))));
    if (ofWeek === undefined) throw new Error(`No window contains ${day}.`);
    known.set(day, ofWeek);
    return ofWeek;
  };
}

/** The answers of cells by cluster. */
export function* answersOf(
  { cells, modelsDiffer }: Pick<SourceAnswers, 'cells' | 'modelsDiffer'>,
  { clusters }: PanelDates,
  clusterAt: (day: string) => number,
): Steps<CellAnswers> {
  const answers = new Float64Array(clusters.length * cells.length);
  for (const [index, cell] of cells.entries()) {
    for (const [place, day] of cell.days.entries()) {
      const at = clusterAt(day) * cells.length + index;
      answers[at] = (answers[at] ?? 0) + (cell.answers[place] ?? 0);
    }
    yield;
  }
  const differ = new Uint8Array(cells.length);
  for (const cell of modelsDiffer) differ[cell] = 1;
  return { cells, clusters, answers, modelsDiffer: differ };
}

/** One column for each item. */
export function* columnsOf<Item>(
  items: readonly Item[],
  columnOf: (item: Item) => PanelColumn,
): Steps<PanelColumn[]> {
  const columns: PanelColumn[] = [];
  for (const item of items) {
    columns.push(columnOf(item));
    yield;
  }
  return columns;
}

function columnOf({ uses }: CitedSource, clusterAt: (day: string) => number): PanelColumn {
  const length = uses.reduce((sum, { cells }) => sum + cells.length, 0);
  const [cell, cluster, value] = [new Int32Array(length), new Int32Array(length), new Float64Array(length)];
  let start = 0;
  for (const { day, cells, answers } of uses) {
    cell.set(cells, start);
    cluster.fill(clusterAt(day), start, start + cells.length);
    value.set(answers, start);
    start += cells.length;
  }
  return { cell, cluster, value };
}
