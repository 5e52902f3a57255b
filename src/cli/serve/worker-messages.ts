import type { Snapshot } from '../../metrics-app.js';
import type { StopManner } from './ending.js';

/** From the main process to a worker: stop in the same way. */
export interface StopMessage {
  readonly stop: StopManner;
}

/** From a worker to the main process: it could not start, for this reason. */
export interface FailedMessage {
  readonly failed: string;
}

/** From the main process to a worker: send the metrics for this request number. */
export interface ScrapeMessage {
  readonly scrape: number;
}

/** From a worker to the main process: the metrics for a request number. */
export interface ScrapedMessage {
  readonly scraped: number;
  readonly snapshot: Snapshot;
}

export const isStop = (message: unknown): message is StopMessage => hasField(message, 'stop');
export const isFailed = (message: unknown): message is FailedMessage => hasField(message, 'failed');
export const isScrape = (message: unknown): message is ScrapeMessage => hasField(message, 'scrape');
export const isScraped = (message: unknown): message is ScrapedMessage => hasField(message, 'scraped');

function hasField(message: unknown, field: string): boolean {
  return typeof message === 'object' && message !== null && field in message;
}
