import { MAX_PAUSE_MS } from '../durations.js';
import type { FinalOutcome } from '../providers/provider.js';
import type { RepetitionSpending } from '../stores/budgets-store.js';
import { OUTCOME_UNKNOWN, type Repetition, type SlotChange, type SlotEnd, type TakenSlot } from '../types.js';

/** How often a slot that the provider does not accept is sent, and the first pause, in ms, which doubles each time. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 2_000;

/** The pauses before a failed attempt is repeated, in ms. Their number is the maximum number of repetitions. */
const REPETITION_PAUSES_MS = [60_000, 5 * 60_000, 10 * 60_000] as const;

/** Floating-point sums may exceed a limit that they reach exactly. */
const ROUNDING_USD = 1e-9;

/** An attempt whose outcome is known, at the time `at`. `attempts` and `repeats` are as in the slot. */
export interface Attempt extends Pick<TakenSlot, 'attempts' | 'repeats' | 'estimatedUsd'> {
  readonly outcome: FinalOutcome;
  readonly at: Date;
  /** The share of budgets and of the run's estimate that repetitions may use, from 0 to 1; 0 = no repetitions. */
  readonly retryShare: number;
}

/** The outcome for a slot after an attempt, and the end of the pause for its provider; null = no pause. */
export type Decision = SlotChange & { readonly pauseUntil: Date | null };

/**
 * Decides what becomes of a slot. A question that was not accepted is sent again. A failure that the provider reports
 * as temporary is repeated, within a share of the budgets; an unknown outcome is not, unless the provider reports it.
 * Everything else ends the slot.
 * @param spending null unless `needsSpending`
 */
export function decide(attempt: Attempt, spending: RepetitionSpending | null): Decision {
  const { outcome, at, attempts } = attempt;
  const retryAfterMs = outcome.kind === 'notAccepted' ? outcome.retryAfterMs : null;
  // A response that requests a wait applies to all questions to the provider, from any process.
  const pauseUntil = retryAfterMs === null ? null : waitUntil(at, retryAfterMs);
  if (outcome.kind === 'notAccepted' && attempts < MAX_ATTEMPTS) {
    const dueAt = pauseUntil ?? waitUntil(at, FIRST_PAUSE_MS * 2 ** (attempts - 1));
    return { kind: 'postpone', dueAt, costUsd: 0, pauseUntil };
  }
  const repetition = repetitionOf(attempt);
  if (repetition !== null && isWithinShare(repetition, attempt, spending))
    return { ...repetition, pauseUntil };
  return { kind: 'end', ...endOf(outcome), settledAt: at, pauseUntil };
}

/** Whether the decision depends on the cost of earlier repetitions. */
export function needsSpending(attempt: Attempt): boolean {
  return (repetitionOf(attempt)?.costUsd ?? 0) > 0;
}

/** How the outcome ends a slot. */
export function endOf(outcome: FinalOutcome): Omit<SlotEnd, 'settledAt'> {
  if (outcome.kind === 'answered')
    return { outcome: 'answered', costUsd: outcome.answer.costUsd, error: null };
  const { code, message } = outcome;
  if (outcome.kind === 'unknown') {
    const error = { code: OUTCOME_UNKNOWN, message: `${code}: ${message}` };
    return { outcome: 'unknown', costUsd: null, error };
  }
  const costUsd = outcome.kind === 'failed' ? outcome.costUsd : 0;
  return { outcome: 'failed', costUsd, error: { code, message } };
}

/** The repetition of the attempt if its cost is within the share; null if it is not repeated at any cost. */
function repetitionOf({ outcome, at, repeats, estimatedUsd, retryShare }: Attempt): Repetition | null {
  const pauseMs = REPETITION_PAUSES_MS[repeats];
  if (retryShare === 0 || pauseMs === undefined || !isTransient(outcome)) return null;
  const { costUsd, error } = endOf(outcome);
  if (error === null) return null;
  const retryAfterMs = outcome.kind === 'notAccepted' ? (outcome.retryAfterMs ?? 0) : 0;
  const dueAt = waitUntil(at, Math.max(pauseMs, retryAfterMs));
  return { kind: 'repeat', dueAt, costUsd: costUsd ?? estimatedUsd, error };
}

function isTransient(outcome: FinalOutcome): boolean {
  return outcome.kind === 'notAccepted' || ('isTransient' in outcome && outcome.isTransient);
}

/** Whether the cost stays within the share of the daily and monthly budgets and of the run's estimate. */
function isWithinShare(
  { costUsd }: Repetition,
  { retryShare }: Attempt,
  spending: RepetitionSpending | null,
): boolean {
  if (costUsd === 0) return true;
  if (spending === null) throw new Error('The decision needs the cost of earlier repetitions.');
  const { repeated, budget, estimatedUsd } = spending;
  const fits = (sum: number, limit: number | null) =>
    limit === null || sum + costUsd <= retryShare * limit + ROUNDING_USD;
  return (
    fits(repeated.day, budget.dailyUsd) &&
    fits(repeated.month, budget.monthlyUsd) &&
    fits(repeated.run, estimatedUsd)
  );
}

const waitUntil = (at: Date, ms: number) => new Date(at.getTime() + Math.min(ms, MAX_PAUSE_MS));
