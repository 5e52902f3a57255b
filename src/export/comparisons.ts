import { latest } from '../domain/data-version.js';
import type { RangeDays } from '../domain/window.js';
import type { AnalyticsService, ComparedFigure, ComparedFigures } from '../features/analytics/index.js';
import { batchesOf } from './batches.js';

const WINDOWS: readonly RangeDays[] = [7, 30, 90];

/** The windows, the subject of the figure, and the figure. */
export const comparisonColumns = [
  'rangeDays',
  'from',
  'to',
  'previousFrom',
  'previousTo',
  'scope',
  'name',
  'promptId',
  'figure',
  'observations',
  'mentions',
  'value',
  'low',
  'high',
  'change',
  'sameQuestionsChange',
  'sameQuestionsLow',
  'sameQuestionsHigh',
  'verdict',
  'isSignificant',
] as const;

type ComparisonRow = Record<(typeof comparisonColumns)[number], string | number | boolean | null>;
type Windows = Omit<ComparedFigures, 'figures'>;

/** Reads the figures of the last 7, 30 and 90 days, each compared with the same number of days before. */
export async function* readComparisons(
  analytics: Pick<AnalyticsService, 'comparedFigures'>,
  workspaceId: string,
): AsyncGenerator<object[]> {
  for (const rangeDays of WINDOWS) {
    const { figures, ...windows } = await analytics.comparedFigures(latest(workspaceId), rangeDays);
    for (const batch of batchesOf(figures)) yield batch.map((figure) => toRow(windows, figure));
  }
}

function toRow(windows: Windows, { interval, sameQuestions, ...figure }: ComparedFigure): object {
  const row: ComparisonRow = {
    ...windows,
    ...figure,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    sameQuestionsChange: sameQuestions?.change ?? null,
    sameQuestionsLow: sameQuestions?.low ?? null,
    sameQuestionsHigh: sameQuestions?.high ?? null,
  };
  return Object.fromEntries(comparisonColumns.map((column) => [column, row[column]]));
}
