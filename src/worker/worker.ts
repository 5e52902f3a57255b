import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../domain/clock.js';
import type { Logger } from '../platform/logger.js';
import type { Task } from './task.js';

export interface WorkerDependencies {
  readonly tasks: readonly Task[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Maximum pause between two runs of a task, in ms. Default: 3 s. */
  readonly pollMs?: number;
}

export interface Worker {
  /**
   * Runs all tasks concurrently and repeatedly until the signal is aborted, then waits for work in progress. Never
   * rejects: a failing task is logged once, run again after a growing pause, and does not affect the others.
   */
  run(signal: AbortSignal): Promise<void>;
  /**
   * Runs each task once, in order.
   * @throws the error of the first task that fails
   */
  once(signal: AbortSignal): Promise<void>;
}

const POLL_MS = 3_000;
/** Keeps a task that is always due from occupying the process. */
const MIN_PAUSE_MS = 10;
const MAX_BACKOFF_MS = 60_000;

/** Runs tasks in the background. */
export function createWorker({ tasks, clock, log, pollMs = POLL_MS }: WorkerDependencies): Worker {
  async function repeat(task: Task, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        const next = await task.run(signal);
        if (failures > 0) log.info({ task: task.name, failures }, 'the task works again');
        failures = 0;
        await pause(untilNext(next), signal);
      } catch (error) {
        if (failures === 0) log.error({ task: task.name, err: error }, 'the task failed and will be retried');
        failures += 1;
        await pause(backoff(failures), signal);
      }
    }
  }

  function untilNext(next: Date | null): number {
    const ms = next === null ? pollMs : next.getTime() - clock().getTime();
    return Math.max(MIN_PAUSE_MS, Math.min(ms, jittered(pollMs)));
  }

  const backoff = (failures: number) =>
    jittered(Math.min(MAX_BACKOFF_MS, pollMs * 2 ** Math.min(failures - 1, 10)));

  return {
    async run(signal) {
      await Promise.all(tasks.map((task) => repeat(task, signal)));
    },
    async once(signal) {
      for (const task of tasks) await task.run(signal);
    },
  };
}

/** From 75 to 100 % of a time, so that processes that start together do not stay synchronized. */
const jittered = (ms: number) => ms * (0.75 + Math.random() / 4);

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
