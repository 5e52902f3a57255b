import { latest } from '../domain/data-version.js';
import type { RangeDays } from '../domain/window.js';
import type { AnalyticsService, ComparedFigures, SurfaceFigure } from '../features/analytics/index.js';
import { batchesOf } from './batches.js';
import type { Columns } from './types.js';

const WINDOWS: readonly RangeDays[] = [7, 30, 90];

/** The windows, the subject of the figure, the figure, and the surface that it is about. */
export const comparisonColumns = {
  rangeDays: 'integer',
  from: 'day',
  to: 'day',
  previousFrom: 'day',
  previousTo: 'day',
  scope: 'text',
  name: 'text',
  promptId: 'text',
  figure: 'text',
  observations: 'integer',
  mentions: 'integer',
  value: 'number',
  low: 'number',
  high: 'number',
  change: 'number',
  sameQuestionsChange: 'number',
  sameQuestionsLow: 'number',
  sameQuestionsHigh: 'number',
  verdict: 'text',
  isSignificant: 'boolean',
  surface: 'text',
} as const satisfies Columns;

type ComparisonRow = Record<keyof typeof comparisonColumns, string | number | boolean | null>;
type Windows = Omit<ComparedFigures, 'figures'>;

/** Reads the figures of the last 7, 30 and 90 days up to yesterday, each compared with the same number of days before. */
export async function* readComparisons(
  analytics: Pick<AnalyticsService, 'comparedFigures'>,
  workspaceId: string,
): AsyncGenerator<object[]> {
  for (const rangeDays of WINDOWS) {
    const { figures, ...windows } = await analytics.comparedFigures(latest(workspaceId), rangeDays);
    for (const batch of batchesOf(figures)) yield batch.map((figure) => toRow(windows, figure));
  }
}

function toRow(windows: Windows, { interval, sameQuestions, ...figure }: SurfaceFigure): object {
  const row: ComparisonRow = {
    ...windows,
    ...figure,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    sameQuestionsChange: sameQuestions?.change ?? null,
    sameQuestionsLow: sameQuestions?.low ?? null,
    sameQuestionsHigh: sameQuestions?.high ?? null,
  };
  return Object.fromEntries(
    Object.keys(comparisonColumns).map((column) => [column, row[column as keyof ComparisonRow]]),
  );
}
