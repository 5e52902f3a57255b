import { setTimeout as delay } from 'node:timers/promises';
import { finishIfDone } from '../settle/finishing.js';
import type { RunKey, SpentLimit } from '../types.js';
import type { AskingDependencies } from './due-runs.js';
import { readFailures, readProgress, type RunFailure, type RunProgress } from './progress-store.js';
import { runAbandoned, runSlot } from './run-slot.js';
import { isBusy, takeOver, takeSlot, type TakeInput } from './take-slot.js';

export interface RunInput extends TakeInput {
  /** How many slots to have in flight. */
  readonly concurrency: number;
  /** Aborted: takes no more slots, and waits for those in flight, which may cost something. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunReport extends RunProgress {
  readonly runId: string;
  /** What ended the run before its last slot: a budget, or the signal; null if nothing did. */
  readonly stoppedBy: SpentLimit | 'signal' | null;
  /** Most frequent first. */
  readonly failures: readonly RunFailure[];
}

/**
 * Asks for the slots of a run until all are settled, a limit is reached or the signal is aborted. Any number of processes
 * may work on the same run.
 */
export async function work(dependencies: AskingDependencies, input: RunInput): Promise<RunReport> {
  const { workspaceId, runId, concurrency, signal } = input;
  const { database } = dependencies;
  // When one fails, the others still store the answers that are in flight.
  // Each worker waits by a signal of its own: one signal with a listener for each would look like a leak to Node.
  const ends = await Promise.allSettled(
    Array.from({ length: concurrency }, () =>
      workAlone(dependencies, { ...input, signal: AbortSignal.any([signal]) }),
    ),
  );
  const limit = ends.map(valueOrThrow).find((stop) => stop !== null) ?? null;
  await finishIfDone(dependencies, { workspaceId, runId });
  const progress = await readProgress(database, workspaceId, runId);
  const failures = await readFailures(database, workspaceId, runId);
  const isOpen = progress.planned > 0;
  const stoppedBy = isOpen ? (limit ?? (signal.aborted ? 'signal' : null)) : null;
  return { ...progress, runId, stoppedBy, failures };
}

/** Ends the slots of processes that have disappeared. */
async function recover(dependencies: AskingDependencies, input: RunKey): Promise<void> {
  for (
    let slot = await takeOver(dependencies, input);
    slot !== null;
    slot = await takeOver(dependencies, input)
  )
    await runAbandoned(dependencies, slot);
}

/** Takes and settles slots until none is left, a limit is reached, or the signal is aborted. */
async function workAlone(dependencies: AskingDependencies, input: RunInput): Promise<SpentLimit | null> {
  const { database, clock } = dependencies;
  while (!input.signal.aborted) {
    await recover(dependencies, input);
    const taken = await takeSlot(dependencies, input);
    if (isBusy(taken)) {
      await pause(taken.until.getTime() - clock().getTime(), input.signal);
      continue;
    }
    const isTaken = taken !== null && typeof taken !== 'string';
    if (isTaken) await runSlot(dependencies, taken);
    const progress = await readProgress(database, input.workspaceId, input.runId);
    input.onProgress?.(progress);
    if (isTaken) continue;
    // A slot in flight may turn out cheaper than it was estimated.
    if (taken !== null && progress.submitted === 0) return taken;
    const waitMs = msToNext(progress, clock());
    if (waitMs === null || isForLater(progress, clock())) return null;
    await pause(waitMs, input.signal);
  }
  return null;
}

function valueOrThrow<Value>(end: PromiseSettledResult<Value>): Value {
  if (end.status === 'rejected') throw end.reason;
  return end.value;
}

/** The pauses between two looks at a run. Slots that others have taken may end, or come back, at any time. */
const SHORTEST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/** Longer than any pause before a slot is sent again, in ms. */
const LATER_MS = 15 * 60_000;

/** Whether all that is left was planned for later, when the worker asks for it. */
function isForLater({ submitted, nextDueAt }: RunProgress, now: Date): boolean {
  return submitted === 0 && nextDueAt !== null && nextDueAt.getTime() - now.getTime() > LATER_MS;
}

/** Until a slot is due or a lease ends, in ms; null if nothing is left. */
function msToNext({ planned, submitted, nextDueAt, nextLeaseEnd }: RunProgress, now: Date): number | null {
  if (planned + submitted === 0) return null;
  const times = [nextDueAt, nextLeaseEnd].filter((time) => time !== null).map((time) => time.getTime());
  return Math.min(...times) - now.getTime();
}

/** Waits within the bounds above, or until the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const bounded = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ms));
  await delay(bounded, undefined, { signal }).catch(() => undefined);
}
