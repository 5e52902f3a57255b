import type { Recorder } from '../../ingest/index.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { planJudgment, type JudgingDependencies } from '../judge/plan-judgment.js';
import { isFollowed } from '../stores/keywords-store.js';
import type { TakenSlot } from '../types.js';
import { judgmentOf } from './judgments.js';
import { keywordCheckLine, observationLine, type Result } from './lines.js';

/** Another process has taken over the slot, so nothing of this attempt is stored. */
export class SlotLost extends Error {
  override readonly name = 'SlotLost';
}

export interface RecordingDependencies extends JudgingDependencies {
  readonly database: Database;
  readonly ingest: Recorder;
}

/**
 * Stores the observation of a prompt, the check of a search term, or the judgment of an answer.
 * @param end ends the slot in the same transaction; false if another process has taken it over
 * @throws SlotLost if `end` returns false; nothing is stored then
 */
export async function record(
  dependencies: RecordingDependencies,
  slot: TakenSlot,
  result: Result,
  end: (transaction: Transaction) => Promise<boolean>,
): Promise<void> {
  const { database, ingest } = dependencies;
  const { workspaceId, subject, rank } = slot;
  const { outcome, settledAt, latencyMs } = result;
  const alongside = async (transaction: Transaction) => {
    if (!(await end(transaction))) throw new SlotLost();
  };
  if (subject.kind === 'prompt') {
    const line = observationLine({ ...slot, subject }, outcome, settledAt, latencyMs);
    const afterwards = (transaction: Transaction) => planJudgment(dependencies, transaction, slot);
    return ingest.record(workspaceId, line, alongside, afterwards);
  }
  if (subject.kind === 'judgment') {
    // Nothing was asked, or the question is unknown; only the slot records this.
    if (slot.task === null) return inTransaction(database, alongside);
    const judgment = judgmentOf(subject.observationId, slot.task, result);
    return ingest.recordJudgment(workspaceId, judgment, alongside);
  }
  if (rank === null) throw new Error('The slot of a search term has its topic.');
  // The term may have been removed during the look-up.
  const tracked = await isFollowed(database, workspaceId, subject.term, slot.place);
  const line = { ...keywordCheckLine({ ...slot, subject }, rank, outcome, settledAt), tracked };
  return ingest.recordKeywordCheck(workspaceId, line, alongside);
}
