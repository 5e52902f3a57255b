import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metricTable, type MetricDefinition, type MetricName } from './metric-table.js';
import type { DatabaseReading, Metrics } from './metrics.js';
import { within } from './within.js';

/** The metrics of one process in a form that can be sent to another. */
export type Snapshot = readonly object[];

export interface PrometheusMetrics extends Metrics {
  /** Reads all metrics of this process. Never rejects. */
  readonly snapshot: () => Promise<Snapshot>;
}

/** Maximum wait for figures from the database, in ms: a scrape must end well before its own timeout, usually 10 s. */
const DATABASE_MS = 3000;

type Labels = Readonly<Record<string, string | number>>;

/**
 * Keeps metrics in memory, including those of Node and the process.
 *
 * @param processLabels labels of all metrics of this process, such as its worker number
 */
export function createPrometheusMetrics(processLabels: Readonly<Record<string, string>>): PrometheusMetrics {
  const registry = new Registry();
  registry.setDefaultLabels(processLabels);
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  for (const [name, definition] of Object.entries(metricTable) as [MetricName, MetricDefinition][]) {
    const { type, help, labels: labelNames } = definition;
    const options = { name, help, labelNames: [...labelNames], registers: [registry] };
    if (type === 'counter') counters.set(name, new Counter(options));
    else if (type === 'gauge') gauges.set(name, new Gauge(options));
    else histograms.set(name, new Histogram({ ...options, buckets: [...(definition.buckets ?? [])] }));
  }
  const watched: (() => void)[] = [];
  const databaseReads: (() => Promise<readonly DatabaseReading[]>)[] = [];

  function set({ name, values }: { name: string; values: Iterable<readonly [Labels, number]> }): void {
    for (const [labels, value] of values) gauges.get(name)?.set(labels, value);
  }

  async function readDatabase(read: () => Promise<readonly DatabaseReading[]>): Promise<void> {
    try {
      for (const one of await within(DATABASE_MS, read())) set(one);
    } catch {
      counters.get('visibility_scrape_errors_total')?.inc({ source: 'database' });
    }
  }

  return {
    add: (name, labels, by = 1) => counters.get(name)?.inc(labels, by),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    watch: (name, read) => void watched.push(() => set({ name, values: read() })),
    watchDatabase: (read) => void databaseReads.push(read),
    async snapshot() {
      for (const gauge of gauges.values()) clear(gauge);
      for (const read of watched) read();
      await Promise.all(databaseReads.map(readDatabase));
      return (await registry.getMetricsAsJSON()).map(sendable);
    },
  };
}

/** Removes all values. `reset` alone would leave a gauge without labels at 0. */
function clear(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

/** The metric in a form that can be sent as JSON and merged with those of other processes. */
function sendable<Metric extends { values: { value: number }[] }>(metric: Metric): Metric {
  const values = metric.values.filter(({ value }) => Number.isFinite(value));
  return { ...metric, values, aggregator: 'sum' };
}

/** The snapshots of all processes in the text format of Prometheus. Process labels keep their series apart. */
export function toText(snapshots: readonly Snapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots.map((snapshot) => [...snapshot])).metrics();
}

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
