import type { Clock } from '../../domain/clock.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import type { RunKey } from '../types.js';
import { hasOpenSlots, readNextDue } from '../stores/progress-store.js';
import { lockRun, markFinished, setNextLook } from '../stores/runs-store.js';

/** A run in which every slot has become an observation. */
export interface FinishedRun extends RunKey {
  readonly scheduledFor: Date;
  readonly finishedAt: Date;
}

/** Runs in the transaction that marks a run as finished. Slots that are added later finish the run again. */
export type OnRunFinished = (transaction: Transaction, run: FinishedRun) => Promise<void>;

export interface FinishingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly runFinished?: OnRunFinished;
}

/**
 * How long a worker leaves a run alone, in ms, if it has nothing to ask in it: the rest is in flight, paused, or
 * reserved for a command.
 */
export const REVISIT_MS = 10 * 60_000;

/**
 * Marks a run as finished if its last slot was settled, and returns whether it did. Called after every slot, by any
 * process; only one of them marks it.
 */
export async function finishIfDone(dependencies: FinishingDependencies, run: RunKey): Promise<boolean> {
  return !(await hasOpenSlots(dependencies.database, run)) && lookAgain(dependencies, run);
}

/** Marks a run as finished, or sets when a worker next checks it. Returns whether it is finished now. */
export function lookAgain(dependencies: FinishingDependencies, run: RunKey): Promise<boolean> {
  const { database, clock, runFinished } = dependencies;
  return inTransaction(database, async (transaction) => {
    const locked = await lockRun(transaction, run);
    if (locked === null) return false;
    if (locked.finishedAt !== null) {
      await setNextLook(transaction, run, null);
      return false;
    }
    const now = clock();
    if (await hasOpenSlots(transaction, run)) {
      const dueAt = locked.inBackground ? await readNextDue(transaction, run) : null;
      await setNextLook(transaction, run, dueAt ?? new Date(now.getTime() + REVISIT_MS));
      return false;
    }
    await markFinished(transaction, run, now);
    await runFinished?.(transaction, { ...run, scheduledFor: locked.scheduledFor, finishedAt: now });
    return true;
  });
}
