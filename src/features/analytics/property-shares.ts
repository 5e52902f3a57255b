import type { Steps } from '../../domain/steps.js';
import type { DayWindow } from '../../domain/window.js';
import { shareOfColumn, type ShareEstimate } from './answer-shares.js';
import { createSums } from './cluster-sums.js';
import { panelDates } from './panel-dates.js';
import { answersOf, clustersOf, columnOf } from './source-changes.js';
import type { CitedSource, SourceCell } from './source-changes-read-model.js';
import { windowsOf } from './windows.js';

/** The answers of a window by cell (prompt, platform, surface and place), and those that have each of some properties. */
export interface PropertyAnswers {
  readonly cells: readonly SourceCell[];
  /** Answers by index of the cell and day, in order of days. */
  readonly properties: readonly Omit<CitedSource, 'domain'>[];
}

/**
 * The share of the answers that have each property, for the same questions: what shareEstimates is to groups of answers,
 * for properties of the same answers. Null without answers.
 */
export function* propertyShares(
  { cells, properties }: PropertyAnswers,
  window: DayWindow,
): Steps<(ShareEstimate | null)[]> {
  const dates = panelDates(windowsOf(window, null));
  const clusterAt = clustersOf(dates);
  const answers = answersOf({ cells, modelsDiffer: [] }, dates, clusterAt);
  yield;
  const columns = properties.map((property) => columnOf(property, clusterAt));
  const sums = yield* createSums(answers, columns);
  const [group] = yield* sums.byGroup({ groupOf: new Int32Array(cells.length), groups: 1 });
  return properties.map((_, index) => (group ? shareOfColumn(group.all, 1 + index) : null));
}
