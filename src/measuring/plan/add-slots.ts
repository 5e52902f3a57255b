import type { Clock } from '../../domain/clock.js';
import { inTransaction, type Database } from '../../platform/database.js';
import type { PlannedSlot } from '../types.js';
import { insertRun, wakeRun } from '../stores/runs-store.js';
import { ensureBudget } from '../stores/budgets-store.js';
import { hastenSlots, insertSlots } from '../stores/slots-store.js';

/** A run to add slots to. */
export interface BegunRun {
  readonly runId: string;
  readonly scheduledFor: Date;
  /** Whether the worker asks the questions. Otherwise only a command does. */
  readonly inBackground?: boolean;
}

/** Adds slots to a run, due now, and creates the run if it is new. */
export async function addSlots(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  workspaceId: string,
  run: BegunRun,
  slots: readonly PlannedSlot[],
): Promise<void> {
  const { runId, scheduledFor, inBackground = false } = run;
  const key = { workspaceId, runId };
  const now = clock();
  await inTransaction(database, async (transaction) => {
    await ensureBudget(transaction, workspaceId);
    await insertRun(transaction, { ...key, scheduledFor, createdAt: now });
    const added = await insertSlots(transaction, key, slots, () => now);
    await hastenSlots(transaction, key, slots, now);
    await wakeRun(transaction, key, { nextAt: now, inBackground, hasNewSlots: added > 0 });
  });
}
