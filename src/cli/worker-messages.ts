import type { StopManner } from './ending.js';

/** From the main process to a worker: stop as the main process was asked to. */
export interface StopMessage {
  readonly stop: StopManner;
}

/** From a worker to the main process: it cannot start, for this reason. */
export interface FailedMessage {
  readonly failed: string;
}

export const isStop = (message: unknown): message is StopMessage => hasField(message, 'stop');
export const isFailed = (message: unknown): message is FailedMessage => hasField(message, 'failed');

function hasField(message: unknown, field: string): boolean {
  return typeof message === 'object' && message !== null && field in message;
}
