import type { Recorder } from '../../ingest/index.js';
import type { Database, Transaction } from '../../platform/database.js';
import { isFollowed } from '../plan/keywords-store.js';
import type { Outcome } from '../providers/provider.js';
import type { TakenSlot } from '../types.js';
import { keywordCheckLine, observationLine } from './lines.js';

/** Another process has taken the slot over: nothing of this attempt is stored. */
export class SlotLost extends Error {
  override readonly name = 'SlotLost';
}

export interface RecordingDependencies {
  readonly database: Database;
  readonly ingest: Recorder;
}

/** Stores the observation of a prompt, or the check of a search term. */
export async function record(
  { database, ingest }: RecordingDependencies,
  slot: TakenSlot,
  { outcome, settledAt, latencyMs }: { outcome: Outcome; settledAt: Date; latencyMs: number | null },
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { workspaceId, subject, rank } = slot;
  if (subject.kind === 'prompt') {
    const line = observationLine({ ...slot, subject }, outcome, settledAt, latencyMs);
    return ingest.record(workspaceId, line, alongside);
  }
  if (rank === null) throw new Error('The slot of a search term has its topic.');
  // The term may have been removed while it was looked up.
  const tracked = await isFollowed(database, workspaceId, subject.term);
  const line = { ...keywordCheckLine({ ...slot, subject }, rank, outcome, settledAt), tracked };
  return ingest.recordKeywordCheck(workspaceId, line, alongside);
}
