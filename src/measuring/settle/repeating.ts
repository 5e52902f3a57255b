import { utcStarts } from '../../domain/window.js';
import type { Transaction } from '../../platform/database.js';
import type { Outcome } from '../providers/provider.js';
import { lockBudget } from '../plan/settings-store.js';
import type { Budget, TakenSlot } from '../types.js';
import { readEstimate, readRepeated } from './spending-store.js';

/** The pauses before a slot is retried after transient failures, in ms. Their number is the maximum number of retries. */
const PAUSES_MS = [60_000, 5 * 60_000, 10 * 60_000] as const;

/**
 * How long to wait before the slot is retried after this outcome, in ms; null if it is not retried. Only failures that
 * the provider reports as transient are retried, never an unknown outcome.
 */
export function pauseBeforeRepetition(outcome: Outcome, repeats: number): number | null {
  const pauseMs = PAUSES_MS[repeats];
  if (pauseMs === undefined) return null;
  if (outcome.kind === 'notAccepted') return Math.max(pauseMs, outcome.retryAfterMs ?? 0);
  return 'isTransient' in outcome && outcome.isTransient ? pauseMs : null;
}

/** The cost of a failed attempt in US dollars; its estimate if the cost is unknown. */
export function costOfFailure(outcome: Outcome, { estimatedUsd }: Pick<TakenSlot, 'estimatedUsd'>): number {
  if (outcome.kind === 'notAccepted') return 0;
  return outcome.kind === 'failed' ? (outcome.costUsd ?? estimatedUsd) : estimatedUsd;
}

/**
 * Whether another failed attempt at this cost stays within the retry share of the daily and monthly budgets and of the
 * run's estimate. Locks the budget, so that concurrent decisions are visible.
 */
export async function isWithinShare(
  transaction: Transaction,
  { workspaceId, runId }: TakenSlot,
  {
    costUsd,
    share,
    defaultBudget,
    now,
  }: { costUsd: number; share: number; defaultBudget: Budget; now: Date },
): Promise<boolean> {
  const { dailyUsd, monthlyUsd } = (await lockBudget(transaction, workspaceId)) ?? defaultBudget;
  if (costUsd === 0) return true;
  const repeated = await readRepeated(transaction, workspaceId, { now, ...utcStarts(now), runId });
  const estimatedUsd = await readEstimate(transaction, { workspaceId, runId });
  const fits = (sum: number, limit: number | null) =>
    limit === null || sum + costUsd <= share * limit + ROUNDING_USD;
  return fits(repeated.day, dailyUsd) && fits(repeated.month, monthlyUsd) && fits(repeated.run, estimatedUsd);
}

/** Floating-point sums may exceed a limit that they reach exactly. */
const ROUNDING_USD = 1e-9;
