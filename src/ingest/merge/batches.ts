import type { Transaction } from '../../platform/database.js';
import type { Session } from '../staging/session.js';

/** The workspace and the staged rows of a batch: those with a `seq` above `after`, up to `upTo`. */
export type BatchRange = [workspaceId: string, after: number, upTo: number];

/**
 * Merges the staged rows 1 to `count` in batches of `size`, one transaction each, with everything derived from them.
 * @returns the sum of what `merge` returns: the number of new records
 */
export async function inBatches(
  session: Session,
  workspaceId: string,
  { count, size }: { count: number; size: number },
  merge: (transaction: Transaction, range: BatchRange) => Promise<number>,
  onBatch: (lines: number) => void,
): Promise<number> {
  let accepted = 0;
  for (let first = 0; first < count; first += size) {
    const last = Math.min(first + size, count);
    accepted += await session.transaction(workspaceId, (transaction) =>
      merge(transaction, [workspaceId, first, last]),
    );
    onBatch(last - first);
  }
  return accepted;
}
