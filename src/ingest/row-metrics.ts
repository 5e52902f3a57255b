import { noMetrics, type Metrics } from '../platform/telemetry/metrics.js';

/** Counts the measurements of an ingest by result. */
export function countRows(
  metrics: Metrics | undefined,
  kind: 'observation' | 'keyword_check',
  rows: { readonly accepted: number; readonly known: number; readonly badCount?: number },
): void {
  const count = (result: string, by: number) =>
    (metrics ?? noMetrics).add('visibility_ingest_rows_total', { kind, result }, by);
  count('accepted', rows.accepted);
  count('duplicate', rows.known);
  count('rejected', rows.badCount ?? 0);
}
