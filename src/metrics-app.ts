import type { Config } from './config.js';
import { systemClock, type Clock } from './domain/clock.js';
import { RECALIBRATION_REQUESTED, RESCORE_REQUESTED } from './features/brand/index.js';
import { readOpenSlots } from './measuring/index.js';
import { DIGEST_REQUESTED, readBacklog, deliveryTopics, VISIBILITY_COMPARISON } from './outbox/index.js';
import type { Database } from './platform/database.js';
import { reuseFor } from './platform/reuse.js';
import {
  both,
  noMetrics,
  reading,
  type DatabaseReading,
  type Metrics,
} from './platform/telemetry/metrics.js';
import { serveMetrics, type MetricsServer } from './platform/telemetry/metrics-server.js';
import type { Snapshot } from './platform/telemetry/prometheus.js';

export type { Metrics, Snapshot };

/** The metrics of one process, and access to them together with those of others. */
export interface ProcessMetrics extends Metrics {
  /** Reads the metrics of this process alone, in a form that can be sent to another one. Never rejects. */
  readonly snapshot: () => Promise<Snapshot>;
  /** Serves these metrics, and those that `others` returns, until it is closed; null without METRICS_PORT. */
  readonly serve: ((others: () => Promise<readonly Snapshot[]>) => Promise<MetricsServer>) | null;
}

/**
 * Opens the metrics of this process: to be scraped with METRICS_PORT, to be sent with OpenTelemetry; null without
 * either. A library is loaded only if it is needed.
 *
 * @param worker the number of this process among several of one service, as a label of all its scraped metrics
 */
export async function openMetrics(
  config: Config,
  { version, worker }: { readonly version: string; readonly worker?: string },
): Promise<ProcessMetrics | null> {
  const scraped = await openScraped(config, worker);
  const sent = config.openTelemetry ? await openSent(version) : null;
  if (scraped === null && sent === null) return null;
  const metrics = {
    ...both(scraped ?? noMetrics, sent ?? noMetrics),
    snapshot: scraped?.snapshot ?? nothing,
    serve: scraped?.serve ?? null,
  };
  metrics.watch('visibility_build_info', () => [[{ version, node: process.versions.node }, 1]]);
  return metrics;
}

const nothing = () => Promise.resolve([]);

async function openScraped({ metrics: { port, host } }: Config, worker: string | undefined) {
  if (port === undefined) return null;
  const { CONTENT_TYPE, createPrometheusMetrics, toText } =
    await import('./platform/telemetry/prometheus.js');
  const metrics = createPrometheusMetrics(worker === undefined ? {} : { worker });
  return {
    ...metrics,
    serve: (others: () => Promise<readonly Snapshot[]>) =>
      serveMetrics({
        port,
        host,
        contentType: CONTENT_TYPE,
        scrape: async () => toText([await metrics.snapshot(), ...(await others())]),
      }),
  };
}

async function openSent(version: string): Promise<Metrics> {
  const { createOpenTelemetryMetrics } = await import('./platform/telemetry/opentelemetry-metrics.js');
  return createOpenTelemetryMetrics(version);
}

/** Database figures are read at most once in this interval, in ms, however often the metrics are read. */
const FIGURES_MS = 10_000;

/**
 * Reports the backlog in the database, of all processes together. The statements read only open items, of which there
 * are few, and no history.
 */
export function watchBacklogs(metrics: Metrics, database: Database, clock: Clock = systemClock): void {
  metrics.watchDatabase(reuseFor(FIGURES_MS, () => readFigures(database, clock())));
}

async function readFigures(database: Database, now: Date): Promise<readonly DatabaseReading[]> {
  const slots = await readOpenSlots(database, now);
  const backlogs = new Map((await readBacklog(database)).map((backlog) => [backlog.topic, backlog]));
  const all = topics.map((topic) => backlogs.get(topic) ?? { topic, waiting: 0, dead: 0, oldest: null });
  return [
    reading('visibility_worker_slots', [
      [{ state: 'planned' }, slots.planned],
      [{ state: 'due' }, slots.due],
      [{ state: 'in_flight' }, slots.inFlight],
    ]),
    reading(
      'visibility_outbox_messages',
      all.flatMap(({ topic, waiting, dead }) => [
        [{ topic, state: 'waiting' }, waiting] as const,
        [{ topic, state: 'dead' }, dead] as const,
      ]),
    ),
    reading(
      'visibility_outbox_oldest_seconds',
      all.map(({ topic, oldest }) => [{ topic }, oldest === null ? 0 : ageOf(oldest, now)]),
    ),
  ];
}

const topics: readonly string[] = [
  RECALIBRATION_REQUESTED,
  RESCORE_REQUESTED,
  VISIBILITY_COMPARISON,
  DIGEST_REQUESTED,
  ...deliveryTopics,
];

const ageOf = (time: Date, now: Date) => Math.max(0, (now.getTime() - time.getTime()) / 1000);

export { noMetrics };
