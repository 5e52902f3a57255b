import type { Clock } from '../domain/clock.js';
import type { Database } from '../platform/database.js';
import type { PromptTracker } from './types.js';

export interface IngestDependencies {
  readonly database: Database;
  readonly prompts: PromptTracker;
  readonly clock: Clock;
  /** Lines merged per transaction. Default: 10,000. */
  readonly batchLines?: number;
}

/** Large enough to amortize the fixed cost of a batch, small enough to hold its locks only briefly. */
export const DEFAULT_BATCH_LINES = 10_000;
