import type { Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { storeJudgment, type Judgment } from './merge/judgments.js';
import { storeDifferences } from './merge/recognize-again.js';
import { RollUpSums } from './merge/roll-up-sums.js';
import { addToRollUps, encodeSums } from './merge/roll-ups.js';
import { readObservation, type StoredObservation } from './merge/stored-observations.js';
import { inMerge } from './merge/transaction.js';
import { brandNames, type BrandNames } from './records/brand-names.js';
import { withSentiments } from './records/judged-brands.js';

/** Stores the judgment of an observation. See Recorder.recordJudgment. */
export function recordJudgment(
  { database }: Pick<IngestDependencies, 'database'>,
  workspaceId: string,
  judgment: Judgment,
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  return inMerge(database, workspaceId, 'observations', async (transaction, { brand }) => {
    await alongside(transaction);
    const before = await readObservation(transaction, workspaceId, judgment.observationId);
    // Retention may have deleted it in the meantime.
    if (before === null) return;
    await storeJudgment(transaction, workspaceId, judgment);
    if (judgment.brands === null) return;
    const after = { ...before, judged: judgment.brands };
    await applyJudgment(transaction, workspaceId, { before, after, names: brandNames(brand) });
  });
}

/** Sets the sentiment and the opinions of the mentions, and adds the differences to the roll-ups of the day. */
async function applyJudgment(
  transaction: Transaction,
  workspaceId: string,
  {
    before,
    after: judged,
    names,
  }: { before: StoredObservation; after: StoredObservation; names: BrandNames },
): Promise<void> {
  const after = { ...judged, mentions: withSentiments(judged.mentions, judged.judged, names) };
  const differences = { mentions: [{ before, after }], sources: [], versions: [] };
  await storeDifferences(transaction, workspaceId, differences, names);
  const sums = new RollUpSums();
  sums.add(after);
  sums.subtract(before);
  await addToRollUps(transaction, workspaceId, await encodeSums(workspaceId, sums));
}
