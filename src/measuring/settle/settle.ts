import { reasonOf } from '../../domain/error-facts.js';
import { utcStarts } from '../../domain/window.js';
import { isDatabaseOutage } from '../../platform/database-errors.js';
import { inOneTransaction, inTransaction, type Transaction } from '../../platform/database.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import type { Answered, Failed, FinalOutcome } from '../providers/provider.js';
import { pauseProvider } from '../stores/providers-store.js';
import { lockBudget } from '../stores/budgets-store.js';
import { readEstimate, readRepeated } from '../stores/budgets-store.js';
import { changeSlot } from '../stores/slots-store.js';
import type { Budget, TakenSlot } from '../types.js';
import { decide, needsSpending, type Decision, type RepetitionSpending } from './decision.js';
import type { Result } from './lines.js';
import { noteSettled, type Settled } from './note-settled.js';
import { persistently } from './persistently.js';
import { record, SlotLost, type RecordingDependencies } from './record.js';

export interface SettlingDependencies extends RecordingDependencies {
  /** The budget of workspaces without their own. */
  readonly defaultBudget: Budget;
  /** The share of budgets that repetitions of failed attempts may use; 0 = no repetitions. */
  readonly retryShare: number;
  /** Default: none. */
  readonly metrics?: Metrics;
}

/**
 * Stores the outcome of an attempt, or puts the slot back to be sent again. Returns `lost`, and stores nothing, if
 * another process has taken over the slot.
 */
export async function settle(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  outcome: FinalOutcome,
  latencyMs: number | null,
): Promise<Settled> {
  const result = { outcome, settledAt: dependencies.clock(), latencyMs };
  try {
    const decision = await persistently(() => decideAndStore(dependencies, slot, result));
    const { costUsd } = decision;
    if (decision.kind === 'end') {
      noteSettled(dependencies, slot, decision.outcome, { costUsd, latencyMs });
      return decision.outcome;
    }
    noteSettled(dependencies, slot, 'postponed', { costUsd, latencyMs: null });
    return 'postponed';
  } catch (error) {
    if (error instanceof SlotLost) {
      noteSettled(dependencies, slot, 'lost');
      return 'lost';
    }
    if (outcome.kind !== 'answered' || isDatabaseOutage(error)) throw error;
    return settle(dependencies, slot, notStorable(outcome, error), latencyMs);
  }
}

/** Decides and stores in one transaction, which reads the spending first if the decision depends on it. */
function decideAndStore(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  result: Result,
): Promise<Decision> {
  const { database, retryShare } = dependencies;
  const attempt = { ...slot, outcome: result.outcome, at: result.settledAt, retryShare };
  if (!needsSpending(attempt)) return store(dependencies, slot, result, decide(attempt, null));
  return inOneTransaction(database, async (transaction) => {
    const spending = await lockSpending(dependencies, transaction, slot, result.settledAt);
    return store(dependencies, slot, result, decide(attempt, spending));
  });
}

/** Reads what repetitions have cost. Locks the budget, so that concurrent decisions are visible. */
async function lockSpending(
  { defaultBudget }: SettlingDependencies,
  transaction: Transaction,
  { workspaceId, runId }: TakenSlot,
  now: Date,
): Promise<RepetitionSpending> {
  const budget = (await lockBudget(transaction, workspaceId)) ?? defaultBudget;
  const repeated = await readRepeated(transaction, workspaceId, { now, ...utcStarts(now), runId });
  return { budget, repeated, estimatedUsd: await readEstimate(transaction, { workspaceId, runId }) };
}

/**
 * Carries out a decision, in the open transaction or in a new one.
 * @throws SlotLost if the slot should end and another process has taken it over
 */
async function store(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  result: Result,
  decision: Decision,
): Promise<Decision> {
  const change = async (transaction: Transaction) => {
    const isMine = await changeSlot(transaction, slot, decision);
    const { pauseUntil: until } = decision;
    if (until !== null)
      await pauseProvider(transaction, slot.place.provider, { until, now: result.settledAt });
    return isMine;
  };
  if (decision.kind === 'end') await record(dependencies, slot, result, change);
  else await inTransaction(dependencies.database, change);
  return decision;
}

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
