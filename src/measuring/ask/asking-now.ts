import { DomainError, invalidParameter } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { AskedNow } from '../../features/runs/index.js';
import { inTransaction, type Transaction } from '../../platform/database.js';
import {
  planOf,
  toMicroDollars,
  type EstimateJudging,
  type MeasuringPlan,
  type Selection,
} from '../plan/plan.js';
import { lookAgain, type FinishingDependencies } from '../settle/finishing.js';
import { ensureBudget, lockBudget, readSpending } from '../stores/budgets-store.js';
import { closeRun, findOpenAsk, insertRun, lockRun, wakeRun } from '../stores/runs-store.js';
import { dropUnsentSlots, insertSlots, readCommitted, readKeysOfSlots } from '../stores/slots-store.js';
import { ASK_RUN, subjectIdOf, type Budget, type PlannedSlot } from '../types.js';

export interface AskingNowDependencies extends FinishingDependencies {
  /** The slots that a run of a selection would have, as the planning of a run does. */
  readonly plan: (selection: Selection) => Promise<MeasuringPlan>;
  readonly estimateJudging: EstimateJudging;
  /** For workspaces without their own budget. */
  readonly defaultBudget: Budget;
}

/** More questions than this are asked on schedule only. */
const MAX_QUESTIONS = 10_000;

/** Asks questions of a workspace at once, in the background, in a separate run. */
export function createAskingNow(dependencies: AskingNowDependencies) {
  const { database, clock, plan, estimateJudging, defaultBudget } = dependencies;

  /** The slots that the run does not have yet. */
  async function missingFrom(
    transaction: Transaction,
    run: { readonly workspaceId: string; readonly runId: string },
    slots: readonly PlannedSlot[],
  ): Promise<PlannedSlot[]> {
    const present = new Set((await readKeysOfSlots(transaction, run)).map(keyOf));
    return slots.filter((slot) => !present.has(keyOf({ ...slot, subjectId: subjectIdOf(slot.subject) })));
  }

  return {
    /**
     * Asks the prompts of a selection now. While such a run is open, its questions are not asked again: the others join it. So two
     * requests at the same time begin one run. Nothing is asked that the budget would not allow at its estimated price; each question
     * is compared with the budget again when it is sent.
     *
     * @throws DomainError conflict without targets or active prompts, with too many questions, or beyond the budget;
     * invalid_parameter for an unknown prompt, or a provider without a key
     */
    askNow: async (selection: Selection): Promise<AskedNow> => {
      const { workspaceId } = selection;
      const planned = await plan(selection).catch(asConflict);
      if (planned.slots.length === 0) throw nothingToAsk();
      if (planned.slots.length > MAX_QUESTIONS) throw tooMany(planned.slots.length);
      return inTransaction(database, async (transaction) => {
        await ensureBudget(transaction, workspaceId);
        // Every request and every question of the workspace waits for this lock.
        const budget = (await lockBudget(transaction, workspaceId)) ?? defaultBudget;
        const now = clock();
        const open = await findOpenAsk(transaction, workspaceId);
        const run = { workspaceId, runId: open ?? `${ASK_RUN}${newId('run')}` };
        const slots = open === null ? planned.slots : await missingFrom(transaction, run, planned.slots);
        const { estimatedUsd } = planOf(slots, estimateJudging);
        if (slots.length > 0) {
          const committed = await readCommitted(transaction, run);
          const spent = await readSpending(transaction, run, now);
          requireBudget(budget, { spent, committed, estimatedUsd });
          await insertRun(transaction, { ...run, scheduledFor: now, createdAt: now });
          await insertSlots(transaction, run, slots, () => now);
          await wakeRun(transaction, run, { nextAt: now, inBackground: true, hasNewSlots: true });
        }
        return { runId: run.runId, isNew: open === null, questions: slots.length, estimatedUsd };
      });
    },

    /**
     * Ends a run that asks now. What was not sent, and never cost anything, is dropped; answers on their way are still stored. A run that is
     * over stays as it is.
     *
     * @throws DomainError not_found if there is no such run, conflict if it was planned on schedule or by a command
     */
    cancelRun: async (workspaceId: string, runId: string): Promise<void> => {
      const run = { workspaceId, runId };
      await inTransaction(database, async (transaction) => {
        await ensureBudget(transaction, workspaceId);
        await lockBudget(transaction, workspaceId);
        const locked = await lockRun(transaction, run);
        if (locked === null) throw noRun();
        if (!runId.startsWith(ASK_RUN)) throw notAskedNow();
        if (locked.finishedAt !== null) return;
        await dropUnsentSlots(transaction, run);
        await closeRun(transaction, run, clock());
      });
      await lookAgain(dependencies, run);
    },
  };
}

/** A target that cannot be asked is the state of the workspace, not a fault of the request. */
function asConflict(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'invalid_parameter') throw error;
  const { param, message } = error;
  throw param === 'prompts'
    ? invalidParameter('promptIds', message)
    : new DomainError('conflict', { message });
}

interface SlotId {
  readonly subjectId: string;
  readonly platform: string;
  readonly sampleIndex: number;
}

const keyOf = ({ subjectId, platform, sampleIndex }: SlotId) =>
  JSON.stringify([subjectId, platform, sampleIndex]);

interface Costs {
  readonly spent: { readonly day: number; readonly month: number };
  /** The estimate of what the open run has not sent yet. */
  readonly committed: number;
  readonly estimatedUsd: number;
}

/** @throws DomainError if the questions would exceed a limit */
function requireBudget(budget: Budget, { spent, committed, estimatedUsd }: Costs): void {
  const limits = [
    ['daily', budget.dailyUsd, spent.day],
    ['monthly', budget.monthlyUsd, spent.month],
  ] as const;
  for (const [name, limitUsd, spentUsd] of limits) {
    if (limitUsd === null) continue;
    const leftUsd = Math.max(0, toMicroDollars(limitUsd - spentUsd - committed));
    if (estimatedUsd <= leftUsd) continue;
    throw new DomainError('conflict', {
      message:
        `The questions would cost an estimated $${estimatedUsd.toFixed(2)}, and $${leftUsd.toFixed(2)} of the ${name} budget is left. ` +
        'Ask fewer prompts, or raise the budget.',
      details: { budget: name, limitUsd, leftUsd, estimatedUsd },
    });
  }
}

const nothingToAsk = () =>
  new DomainError('conflict', {
    message: 'The workspace has no active prompts to ask. Add a prompt, or resume a paused one.',
  });

const tooMany = (questions: number) =>
  new DomainError('conflict', {
    message: `${questions} questions are too many at once: at most ${MAX_QUESTIONS} can be asked now. Ask fewer prompts.`,
  });

const noRun = () => new DomainError('not_found', { message: 'The workspace has no run with this id.' });

const notAskedNow = () =>
  new DomainError('conflict', {
    message:
      'Only a run that was started with POST /v1/measuring/runs can be canceled. Change the schedule, or pause prompts.',
  });
