import { earlierOf } from '../../domain/clock.js';
import type { Transaction } from '../../platform/database.js';
import type { Failed } from '../providers/provider.js';
import { settleUnsent, type UnsentSlot } from '../stores/slots-store.js';
import { noteSettled, record, SlotLost, type Settled, type SettlingDependencies } from './settle.js';

/**
 * Ends a planned slot of a closed run as a failure without sending it. It is dated to the end of the run, so that it
 * does not appear later than the answers of the next run.
 */
export async function dropUnsent(
  dependencies: SettlingDependencies,
  slot: UnsentSlot,
  closedAt: Date,
): Promise<Settled> {
  // A fast clock may have closed the run, and an observation cannot be stored for a time in the future.
  const at = earlierOf(closedAt, dependencies.clock());
  const reason = slot.failure ?? (slot.isWanted ? NOT_SENT : NOT_WANTED);
  const outcome: Failed = { kind: 'failed', ...reason, rawResponse: null, costUsd: 0 };
  const end = (transaction: Transaction) => settleUnsent(transaction, slot, { at, ...reason });
  const taken = { ...slot, submittedAt: at, taskId: null };
  try {
    await record(dependencies, taken, { outcome, judged: null, settledAt: at, latencyMs: null }, end);
    noteSettled(dependencies, slot, 'not_sent');
    return 'failed';
  } catch (error) {
    if (error instanceof SlotLost) return 'lost';
    throw error;
  }
}

const NOT_SENT = {
  code: 'not_sent',
  message: 'The next run began before the question was sent: a budget, a limit or an outage held it up.',
};
const NOT_WANTED = {
  code: 'not_wanted',
  message: 'The prompt was paused or archived, or the search term removed, before the question was sent.',
};
