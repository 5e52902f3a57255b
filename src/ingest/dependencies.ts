import type { Clock } from '../domain/clock.js';
import type { Database } from '../platform/database.js';
import type { Reader } from '../platform/reader.js';
import type { Metrics } from '../platform/telemetry/metrics.js';
import type { PromptTracker } from './types.js';

export interface IngestDependencies {
  readonly database: Database;
  /** Reads beside figures. Default: the database. */
  readonly reader?: Reader;
  readonly prompts: PromptTracker;
  readonly clock: Clock;
  /** Default: none. */
  readonly metrics?: Metrics;
  /** Maximum number of lines merged per transaction. Default: 8,000. */
  readonly batchLines?: number;
}

/** Large enough to amortize the fixed cost of a batch, small enough to hold its locks only briefly and to fit in memory. */
export const DEFAULT_BATCH_LINES = 8_000;
