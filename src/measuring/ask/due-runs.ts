import { earliest } from '../../domain/clock.js';
import { inTransaction } from '../../platform/database.js';
import { readLiveDomains } from '../stores/prompts-store.js';
import {
  wakeRun,
  setNextLook,
  claimRun,
  readDueRuns,
  type ClaimedRun,
  type DueRun,
} from '../stores/runs-store.js';
import { dropUnsent } from '../settle/drop-unsent.js';
import { finishIfDone, lookAgain, REVISIT_MS } from '../settle/finishing.js';
import type { Settled } from '../settle/settle.js';
import { changeSlot, readUnsent } from '../stores/slots-store.js';
import type { RunKey, SpentLimit, TakenSlot } from '../types.js';
import { askFrom, type LoopInput, type Rest, type Work } from './asking-loop.js';
import { runAbandoned, runSlot, type AskingDependencies } from './run-slot.js';
import { PORTION_MS } from './portions.js';
import type { Busy } from './reserve-provider.js';
import { takeOver, takeSlot } from './take-slot.js';

export interface AskingInput extends LoopInput {
  readonly onSettled?: (run: RunKey, outcome: Settled) => void;
  /** Called when this process has settled the last slot of a run. */
  readonly onFinished?: (run: RunKey) => void;
}

/** Number of runs looked up at a time. */
const RUNS_AT_A_TIME = 10;

/** Number of unsent slots to settle before another run has its turn. */
const UNSENT_AT_A_TIME = 50;

/** How long a run is left to the process that settles its unsent slots, in ms. */
const CLOSING_MS = 60_000;

/** Pause when another process is taking over the due slot, in ms. */
const TAKEN_MS = 1_000;

/**
 * Asks the due questions of all workspaces, and settles slots that other processes have abandoned. Runs take turns, so
 * that no workspace waits for another. Resolves when nothing is due or in flight, with the time at which more will be.
 */
export async function askDue(dependencies: AskingDependencies, input: AskingInput): Promise<Date | null> {
  const { clock } = dependencies;
  const rest = await askFrom(() => findWork(dependencies, input), { ...input, clock });
  return rest?.at ?? null;
}

/** Checks the due runs, each once, until one has something to do. */
async function findWork(dependencies: AskingDependencies, input: AskingInput): Promise<Work | Rest> {
  while (!input.signal.aborted) {
    const now = dependencies.clock();
    const runs = await readDueRuns(dependencies.database, RUNS_AT_A_TIME, now);
    const due = runs.filter(({ isDue }) => isDue);
    const turns: Date[] = [];
    for (const run of due) {
      const found = await (run.isExpired
        ? recover(dependencies, run, input)
        : look(dependencies, run, input));
      if (typeof found === 'function') return found;
      if (found !== null) turns.push(found.until);
    }
    if (due.length === 0) return { at: earliest(runs.map(({ at }) => at)), isOver: true };
    if (due.every(({ isExpired }) => isExpired))
      return { at: new Date(now.getTime() + TAKEN_MS), isOver: true };
    if (turns.length === due.filter(({ isExpired }) => !isExpired).length)
      return { at: earliest(turns), isOver: true };
  }
  return { at: null, isOver: true };
}

async function recover(
  dependencies: AskingDependencies,
  run: RunKey,
  input: AskingInput,
): Promise<Work | null> {
  const slot = await takeOver(dependencies, run);
  if (slot === null) return null;
  if ((await readLiveDomains(dependencies.database, run.workspaceId)) !== null)
    return () => settleAs(dependencies, slot, input, runAbandoned);
  await forget(dependencies, slot);
  return null;
}

/** Settles a slot of a workspace that was deleted: nothing can be stored there. */
async function forget({ database, clock }: AskingDependencies, slot: TakenSlot): Promise<void> {
  const end = { kind: 'end', outcome: 'unknown', costUsd: null, settledAt: clock(), error: null } as const;
  await inTransaction(database, (transaction) => changeSlot(transaction, slot, end));
}

/**
 * Takes the next slot of a run, or sets when to check the run again. A run that waits for a turn of this process at its
 * providers stays due, because it may be the turn of another process now.
 */
async function look(
  dependencies: AskingDependencies,
  due: DueRun,
  input: AskingInput,
): Promise<Work | Busy | null> {
  const { database, clock } = dependencies;
  const now = clock();
  const run = await claimRun(database, due, now);
  if (run === null) return null;
  if ((await readLiveDomains(database, run.workspaceId)) === null) {
    await setNextLook(database, run, null);
    return null;
  }
  if (run.closedAt !== null) return closing(dependencies, run, run.closedAt, input);
  const taken = run.inBackground ? await takeSlot(dependencies, run) : null;
  if (taken === null) await lookOn(dependencies, run, input);
  else if (typeof taken === 'string') await setNextLook(database, run, whenFree(taken, now));
  else if ('until' in taken) {
    if (taken.until.getTime() - now.getTime() <= PORTION_MS) return taken;
    await setNextLook(database, run, taken.until);
  } else return () => settleAs(dependencies, taken, input, runSlot);
  return null;
}

async function lookOn(
  dependencies: AskingDependencies,
  { workspaceId, runId }: RunKey,
  { onFinished }: AskingInput,
): Promise<void> {
  const run = { workspaceId, runId };
  if (await lookAgain(dependencies, run)) onFinished?.(run);
}

async function settleAs(
  dependencies: AskingDependencies,
  slot: TakenSlot,
  { onSettled, onFinished }: AskingInput,
  settle: typeof runSlot,
): Promise<void> {
  const outcome = await settle(dependencies, slot);
  const run = { workspaceId: slot.workspaceId, runId: slot.runId };
  onSettled?.(run, outcome);
  const isFinished = await (outcome === 'postponed' ? lookAgain : finishIfDone)(dependencies, run);
  if (isFinished) onFinished?.(run);
}

/** Settles slots of a closed run, which are no longer sent. */
async function closing(
  dependencies: AskingDependencies,
  run: ClaimedRun,
  closedAt: Date,
  input: AskingInput,
): Promise<Work | null> {
  const { database, clock } = dependencies;
  const unsent = await readUnsent(database, run, UNSENT_AT_A_TIME);
  if (unsent.length === 0) {
    await lookOn(dependencies, run, input);
    return null;
  }
  await setNextLook(database, run, new Date(clock().getTime() + CLOSING_MS));
  return async () => {
    for (const slot of unsent) {
      if (input.signal.aborted) break;
      const outcome = await dropUnsent(dependencies, slot, closedAt);
      input.onSettled?.(run, outcome);
    }
    await inTransaction(database, (transaction) => wakeRun(transaction, run, { nextAt: clock() }));
  };
}

/** When a spending limit allows more, or when to check again: an answer may have cost less than estimated. */
function whenFree(limit: SpentLimit, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const end = limit === 'month' ? Date.UTC(year, month + 1) : Date.UTC(year, month, day + 1);
  return new Date(Math.min(end, now.getTime() + REVISIT_MS));
}
