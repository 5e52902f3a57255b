import type { Clock } from '../domain/clock.js';
import type { Database } from '../platform/database.js';
import type { PromptTracker } from './types.js';

export interface IngestDependencies {
  readonly database: Database;
  readonly prompts: PromptTracker;
  readonly clock: Clock;
  /** Lines that are merged in one transaction. Default 10,000. */
  readonly batchLines?: number;
}

/** Large enough that a batch's fixed cost is lost in it, small enough that others wait for its locks for moments only. */
export const DEFAULT_BATCH_LINES = 10_000;
