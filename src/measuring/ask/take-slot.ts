import { earliest, type Clock } from '../../domain/clock.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { raiseRevision } from '../../platform/workspace-revision.js';
import { LEASE_MS } from '../durations.js';
import { toMicroDollars } from '../plan/plan.js';
import type { HasOwnKey } from '../plan/provider-of.js';
import { lockBudget, readSpending, type Spending } from '../stores/budgets-store.js';
import type { Budget, DueSlot, RunKey, SpentLimit, TakenSlot } from '../types.js';
import { lockNextDue, submitSlot, takeOverExpired } from '../stores/slots-store.js';
import type { Busy, ReserveProvider } from './reserve-provider.js';

export interface TakingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly reserveProvider: ReserveProvider;
  readonly hasOwnKey: HasOwnKey;
  /** For workspaces without their own budget. */
  readonly defaultBudget: Budget;
}

export interface TakeInput extends RunKey {
  /** Maximum cost of the run in US dollars, in addition to the budget of the workspace. */
  readonly budgetUsd?: number;
}

interface BusyProvider extends Busy {
  readonly provider: string;
}

/** The end of a lease that starts, or is renewed, now. */
export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/**
 * Takes the next due slot, unless that would exceed a spending limit. Skips providers that are busy. Each transaction
 * locks one provider: if it locked several, two workspaces with different targets could deadlock.
 */
export async function takeSlot(
  dependencies: TakingDependencies,
  input: TakeInput,
): Promise<TakenSlot | SpentLimit | Busy | null> {
  const busy = new Map<string, Date>();
  for (;;) {
    const taken = await inTransaction(dependencies.database, (transaction) =>
      takeUnless(dependencies, transaction, input, [...busy.keys()]),
    );
    if (!isBusy(taken)) {
      const until = earliest(busy.values());
      return taken ?? (until && { until });
    }
    busy.set(taken.provider, taken.until);
  }
}

/** Takes the next due slot of a provider not in `except`, unless the provider is busy. */
async function takeUnless(
  { clock, reserveProvider, hasOwnKey, defaultBudget }: TakingDependencies,
  transaction: Transaction,
  { workspaceId, runId, budgetUsd }: TakeInput,
  except: readonly string[],
): Promise<TakenSlot | SpentLimit | BusyProvider | null> {
  const budget = (await lockBudget(transaction, workspaceId)) ?? defaultBudget;
  const now = clock();
  const due = await lockNextDue(transaction, { workspaceId, runId }, now, except);
  if (due === null) return null;
  const spent = await readSpending(transaction, { workspaceId, runId }, now);
  const limit = limitReached(due, spent, budget, budgetUsd);
  if (limit !== null) return limit;
  const { provider } = due.place;
  const isOwn = await hasOwnKey(transaction, workspaceId, provider);
  const reserved = await reserveProvider(transaction, {
    provider,
    workspaceId: isOwn ? workspaceId : null,
  });
  if ('until' in reserved) return { provider, until: reserved.until };
  const taken = await submit(transaction, due, now);
  if (reserved.validUntil !== null && clock() > reserved.validUntil)
    throw new Error('Submitting a slot took so long that another process may have used its place.');
  return taken;
}

/** Takes over a slot of a run whose process has disappeared; null if none exists. */
export function takeOver(
  { database, clock }: TakingDependencies,
  { workspaceId, runId }: RunKey,
): Promise<TakenSlot | null> {
  return inTransaction(database, (transaction) => {
    const now = clock();
    return takeOverExpired(transaction, { workspaceId, runId }, { now, leasedUntil: leaseFrom(now) });
  });
}

export function isBusy<Some extends Busy>(taken: TakenSlot | SpentLimit | Some | null): taken is Some {
  return taken !== null && typeof taken !== 'string' && 'until' in taken;
}

/** Marks a locked slot as submitted; null if it is no longer wanted, in which case the next check does not find it. */
async function submit(transaction: Transaction, due: DueSlot, now: Date): Promise<TakenSlot | null> {
  const times = { submittedAt: now, leasedUntil: leaseFrom(now) };
  const submitted = await submitSlot(transaction, due, times);
  if (submitted === null) return null;
  if (submitted.hasNewStatus) await raiseRevision(transaction, due.workspaceId);
  return { ...due, attempts: due.attempts + 1, submittedAt: now, taskId: null };
}

function limitReached(
  slot: DueSlot,
  spent: Spending,
  budget: Budget,
  runUsd: number | undefined,
): SpentLimit | null {
  const exceeds = (sum: number, limit: number | null | undefined) =>
    limit !== null && limit !== undefined && toMicroDollars(sum + slot.estimatedUsd) > limit;
  if (exceeds(spent.run, runUsd)) return 'run';
  if (exceeds(spent.day, budget.dailyUsd)) return 'day';
  return exceeds(spent.month, budget.monthlyUsd) ? 'month' : null;
}
