import { reasonOf } from '../../domain/error-facts.js';
import { isDatabaseOutage } from '../../platform/database-errors.js';
import { inTransaction, type Transaction } from '../../platform/database.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import { MAX_PAUSE_MS } from '../durations.js';
import type { Answered, Failed, Outcome } from '../providers/provider.js';
import type { Budget, TakenSlot } from '../types.js';
import { endOf, withRanks } from './lines.js';
import { noteSettled, type Settled } from './note-settled.js';
import { persistently } from './persistently.js';
import { pauseProvider } from './provider-pauses-store.js';
import { record, SlotLost, type RecordingDependencies } from './record.js';
import { costOfFailure, isWithinShare, pauseBeforeRepetition } from './repeating.js';
import { postponeSlot, repeatSlot, settleSlot } from './settling-store.js';

/** How often a slot that the provider does not accept is sent, and the first pause, in ms, which doubles each time. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 2_000;

export interface SettlingDependencies extends RecordingDependencies {
  /** The budget of workspaces without their own. */
  readonly defaultBudget: Budget;
  /** The share of budgets that retries of failed attempts may use; 0 = no retries. */
  readonly retryShare: number;
  /** Default: none. */
  readonly metrics?: Metrics;
}

/** Stores the outcome of an attempt, or puts the slot back to be retried. */
export async function settleOutcome(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  given: Outcome,
  latencyMs: number | null,
): Promise<Settled> {
  const outcome = slot.rank === null ? given : withRanks(given, slot.rank);
  if (await postpone(dependencies, slot, outcome)) return 'postponed';
  if (await repeat(dependencies, slot, outcome)) return 'postponed';
  const end = endOf(outcome);
  const settledAt = dependencies.clock();
  const alongside = async (transaction: Transaction) => {
    if (!(await settleSlot(transaction, slot, { ...end, settledAt }))) throw new SlotLost();
    await pauseIfAsked(transaction, slot, outcome, settledAt);
  };
  try {
    const result = { outcome, settledAt, latencyMs };
    await persistently(() => record(dependencies, slot, result, alongside));
    noteSettled(dependencies, slot, end.outcome, { costUsd: end.costUsd, latencyMs });
    return end.outcome;
  } catch (error) {
    if (error instanceof SlotLost) {
      noteSettled(dependencies, slot, 'lost');
      return 'lost';
    }
    if (outcome.kind !== 'answered' || isDatabaseOutage(error)) throw error;
    return settleOutcome(dependencies, slot, notStorable(outcome, error), latencyMs);
  }
}

/** Puts back a slot that the provider has definitely not accepted, unless it was sent too often. Returns whether it did. */
async function postpone(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  outcome: Outcome,
): Promise<boolean> {
  const { database, clock } = dependencies;
  if (outcome.kind !== 'notAccepted' || slot.attempts >= MAX_ATTEMPTS) return false;
  const dueAt = waitUntil(clock(), outcome.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (slot.attempts - 1));
  await persistently(() =>
    inTransaction(database, async (transaction) => {
      await postponeSlot(transaction, slot, dueAt);
      await pauseIfAsked(transaction, slot, outcome, clock());
    }),
  );
  noteSettled(dependencies, slot, 'postponed');
  return true;
}

/** Puts back a failed slot if it may be retried. Returns whether it did. */
async function repeat(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  outcome: Outcome,
): Promise<boolean> {
  const { database, clock, defaultBudget, retryShare: share } = dependencies;
  const pauseMs = pauseBeforeRepetition(outcome, slot.repeats);
  const { error } = share > 0 && pauseMs !== null ? endOf(outcome) : { error: null };
  if (error === null || pauseMs === null) return false;
  const costUsd = costOfFailure(outcome, slot);
  const isRepeated = await persistently(() =>
    inTransaction(database, async (transaction) => {
      const now = clock();
      if (!(await isWithinShare(transaction, slot, { costUsd, share, defaultBudget, now }))) return false;
      await repeatSlot(transaction, slot, { dueAt: waitUntil(now, pauseMs), costUsd, error });
      await pauseIfAsked(transaction, slot, outcome, now);
      return true;
    }),
  );
  if (isRepeated) noteSettled(dependencies, slot, 'postponed', { costUsd, latencyMs: null });
  return isRepeated;
}

/** A response that requests a wait applies to all questions to the provider, from any process. */
async function pauseIfAsked(
  transaction: Transaction,
  { place: { provider } }: TakenSlot,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (outcome.kind !== 'notAccepted' || outcome.retryAfterMs === null) return;
  const until = waitUntil(now, outcome.retryAfterMs);
  await pauseProvider(transaction, provider, { until, now });
}

const waitUntil = (now: Date, ms: number) => new Date(now.getTime() + Math.min(ms, MAX_PAUSE_MS));

/** An answer that ingest rejects was paid for, so it must not be requested again. */
function notStorable({ answer: { costUsd } }: Answered, error: unknown): Failed {
  return {
    kind: 'failed',
    code: 'answer_not_storable',
    message: reasonOf(error),
    rawResponse: null,
    costUsd,
  };
}
