import type { Clock } from '../domain/clock.js';
import type { Task } from './task.js';

/** Deletes what has expired. Two processes may do so at once. Once the signal is aborted, it begins no further batch. */
export type CleanUp = (now: Date, signal: AbortSignal) => Promise<void>;

const EVERY_MS = 3_600_000;

/** Deletes what has expired, every hour. */
export function cleanUpTask({ clock, cleanUps }: { clock: Clock; cleanUps: readonly CleanUp[] }): Task {
  let doneAt = -Infinity;
  return {
    name: 'clean-up',
    async run(signal) {
      const now = clock();
      // Also holds if the clock has been set back.
      if (Math.abs(now.getTime() - doneAt) >= EVERY_MS) {
        for (const cleanUp of cleanUps) if (!signal.aborted) await cleanUp(now, signal);
        doneAt = now.getTime();
      }
      return new Date(doneAt + EVERY_MS);
    },
  };
}
