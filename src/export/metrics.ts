import { latest } from '../domain/data-version.js';
import { metrics, type AnalyticsService } from '../features/analytics/index.js';
import { batchesOf } from './batches.js';
import { groupBy } from '../domain/group-by.js';
import type { Columns, DaySpan } from './types.js';

/** The dimensions of a row, then its figures. */
export const metricColumns = {
  date: 'day',
  metric: 'text',
  platform: 'text',
  brand: 'text',
  isOwn: 'boolean',
  domain: 'text',
  sourceType: 'text',
  topic: 'text',
  promptCount: 'integer',
  models: { listOf: 'text' },
  modelChanged: 'boolean',
  failed: 'integer',
  observations: 'integer',
  mentions: 'integer',
  visibilityScore: 'number',
  visibilityLow: 'number',
  visibilityHigh: 'number',
  shareOfVoice: 'number',
  averagePosition: 'number',
  sentimentScore: 'number',
  citedObservations: 'integer',
  citations: 'integer',
  citationRate: 'number',
  citationShare: 'number',
  averageCitationOrder: 'number',
  surface: 'text',
} as const satisfies Columns;

type MetricRow = Readonly<Record<string, unknown>>;

/**
 * Reads the daily rows of all metrics, as the API computes them, then those of each platform on each surface; a column that a metric
 * lacks is null.
 */
export async function* readMetrics(
  analytics: Pick<AnalyticsService, 'dailyRows' | 'surfaceRows'>,
  workspaceId: string,
  span: DaySpan,
): AsyncGenerator<readonly MetricRow[]> {
  const at = latest(workspaceId);
  for (const metric of metrics) yield* batchesOf(toRows(metric, await analytics.dailyRows(at, metric, span)));
  yield* batchesOf(toRows('surfaces', await analytics.surfaceRows(at, span)));
}

const toRows = (metric: string, rows: readonly object[]): MetricRow[] =>
  rows.map((row) => toRow({ ...row, metric }));

function toRow(figures: Readonly<Record<string, unknown>>): MetricRow {
  return Object.fromEntries(Object.keys(metricColumns).map((column) => [column, figures[column] ?? null]));
}

/** The rows of readMetrics by day, without the date. All are in memory, because their domains depend on the whole span. */
export async function* readMetricsByDay(
  ...input: Parameters<typeof readMetrics>
): AsyncGenerator<{ day: string; rows: object[] }> {
  const all = [];
  for await (const batch of readMetrics(...input)) all.push(...batch);
  const byDay = groupBy(all, ({ date }) => String(date));
  for (const day of [...byDay.keys()].sort()) {
    yield { day, rows: (byDay.get(day) ?? []).map(({ date: _, ...row }) => row) };
  }
}
