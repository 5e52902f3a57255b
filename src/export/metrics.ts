import { latest } from '../domain/data-version.js';
import { metrics, type AnalyticsService } from '../features/analytics/index.js';
import { batchesOf } from './batches.js';
import type { DaySpan } from './types.js';

/** The dimensions of a row, then its figures. */
export const metricColumns = [
  'date',
  'metric',
  'platform',
  'brand',
  'isOwn',
  'domain',
  'sourceType',
  'topic',
  'promptCount',
  'models',
  'modelChanged',
  'failed',
  'observations',
  'mentions',
  'visibilityScore',
  'visibilityLow',
  'visibilityHigh',
  'shareOfVoice',
  'averagePosition',
  'sentimentScore',
  'citedObservations',
  'citations',
  'citationRate',
  'citationShare',
  'averageCitationOrder',
] as const;

/** Reads the daily rows of all metrics, as the API computes them; a column that a metric lacks is null. */
export async function* readMetrics(
  analytics: Pick<AnalyticsService, 'dailyRows'>,
  workspaceId: string,
  span: DaySpan,
): AsyncGenerator<object[]> {
  for (const metric of metrics) {
    const rows: readonly object[] = await analytics.dailyRows(latest(workspaceId), metric, span);
    for (const batch of batchesOf(rows)) yield batch.map((row) => toRow({ ...row, metric }));
  }
}

function toRow(figures: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(metricColumns.map((column) => [column, figures[column] ?? null]));
}
