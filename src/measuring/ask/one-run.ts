import { earliest } from '../../domain/clock.js';
import { finishIfDone } from '../settle/finishing.js';
import type { SpentLimit } from '../types.js';
import { readFailures, readProgress, type RunFailure, type RunProgress } from '../stores/progress-store.js';
import { askFrom, type LoopInput, type Rest, type Work } from './asking-loop.js';
import { runAbandoned, runSlot, type AskingDependencies } from './run-slot.js';
import { isBusy, takeOver, takeSlot, type TakeInput } from './take-slot.js';

export interface RunInput extends TakeInput, LoopInput {
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunReport extends RunProgress {
  readonly runId: string;
  /** The reason the run ended before its last slot: a budget or the signal; otherwise null. */
  readonly stoppedBy: SpentLimit | 'signal' | null;
  /** Most frequent first. */
  readonly failures: readonly RunFailure[];
}

/**
 * Asks the questions of a run until all are settled, a limit is reached or the signal is aborted. Any number of
 * processes may work on the same run.
 */
export async function workOn(dependencies: AskingDependencies, input: RunInput): Promise<RunReport> {
  const { database, clock } = dependencies;
  const { workspaceId, runId, signal } = input;
  const rest = await askFrom(() => findWork(dependencies, input), { ...input, clock });
  await finishIfDone(dependencies, { workspaceId, runId });
  const progress = await readProgress(database, workspaceId, runId);
  const failures = await readFailures(database, workspaceId, runId);
  const isOpen = progress.planned > 0;
  const stoppedBy = isOpen ? (rest?.limit ?? (signal.aborted ? 'signal' : null)) : null;
  return { ...progress, runId, stoppedBy, failures };
}

interface RunRest extends Rest {
  /** The limit that ended the run; null = none. */
  readonly limit: SpentLimit | null;
}

/** Takes over a slot of a process that has disappeared, or otherwise takes the next due slot. */
async function findWork(dependencies: AskingDependencies, input: RunInput): Promise<Work | RunRest> {
  const abandoned = await takeOver(dependencies, input);
  if (abandoned !== null) return () => settle(dependencies, input, runAbandoned(dependencies, abandoned));
  const taken = await takeSlot(dependencies, input);
  if (isBusy(taken)) return { at: within(taken.until, dependencies.clock()), isOver: false, limit: null };
  if (taken !== null && typeof taken !== 'string')
    return () => settle(dependencies, input, runSlot(dependencies, taken));
  return restOf(await showProgress(dependencies, input), taken, dependencies.clock());
}

async function settle(
  dependencies: AskingDependencies,
  input: RunInput,
  running: Promise<unknown>,
): Promise<void> {
  await running;
  await showProgress(dependencies, input);
}

async function showProgress({ database }: AskingDependencies, input: RunInput): Promise<RunProgress> {
  const progress = await readProgress(database, input.workspaceId, input.runId);
  input.onProgress?.(progress);
  return progress;
}

/** The pauses between two checks of a run. Slots taken by other processes may end, or be returned, at any time. */
const MIN_WAIT_MS = 50;
const MAX_WAIT_MS = 1_000;

/** Longer than any pause before a slot is sent again, in ms. */
const LATER_MS = 15 * 60_000;

/** Slots in flight, of any process, may turn out cheaper than estimated, or have to be sent again. */
function restOf(progress: RunProgress, limit: SpentLimit | null, now: Date): RunRest {
  const { planned, submitted, nextDueAt, nextLeaseEnd } = progress;
  const next = earliest([nextDueAt, nextLeaseEnd].filter((time) => time !== null));
  const isIdle = submitted === 0 && (planned === 0 || limit !== null || isForLater(progress, now));
  return { at: next && within(next, now), isOver: isIdle, limit: isIdle ? limit : null };
}

/** Whether all remaining slots are planned for later, when the worker asks their questions. */
function isForLater({ nextDueAt }: RunProgress, now: Date): boolean {
  return nextDueAt !== null && nextDueAt.getTime() - now.getTime() > LATER_MS;
}

/** The time, within the bounds above. */
function within(time: Date, now: Date): Date {
  const ms = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, time.getTime() - now.getTime()));
  return new Date(now.getTime() + ms);
}
