import { metrics as api, type Counter, type Histogram, type ObservableGauge } from '@opentelemetry/api';
import { metricTable, type MetricDefinition } from './metric-table.js';
import type { Metrics } from './metrics.js';

/** Records the metrics of the table with OpenTelemetry, which sends them regularly. The SDK must have been started. */
export function createOpenTelemetryMetrics(version: string): Metrics {
  const meter = api.getMeter('visibility', version);
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, ObservableGauge>();
  const histograms = new Map<string, Histogram>();
  for (const [name, { type, help: description, buckets }] of Object.entries<MetricDefinition>(metricTable)) {
    if (type === 'counter') counters.set(name, meter.createCounter(name, { description }));
    else if (type === 'gauge') gauges.set(name, meter.createObservableGauge(name, { description }));
    else {
      const advice = { explicitBucketBoundaries: [...(buckets ?? [])] };
      histograms.set(name, meter.createHistogram(name, { description, advice }));
    }
  }
  return {
    add: (name, labels, by = 1) => counters.get(name)?.add(by, labels),
    observe: (name, labels, value) => histograms.get(name)?.record(value, labels),
    watch: (name, read) =>
      gauges.get(name)?.addCallback((result) => {
        for (const [labels, value] of read()) result.observe(value, labels);
      }),
    watchDatabase(read) {
      meter.addBatchObservableCallback(
        async (result) => {
          const readings = await read().catch(() => null);
          if (readings === null)
            counters.get('visibility_scrape_errors_total')?.add(1, { source: 'database' });
          for (const { name, values } of readings ?? []) {
            const gauge = gauges.get(name);
            for (const [labels, value] of values) if (gauge) result.observe(gauge, value, labels);
          }
        },
        [...gauges.values()],
      );
    },
  };
}
