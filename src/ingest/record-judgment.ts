import type { Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { storeJudgments, type Judgment } from './merge/judgments.js';
import { applyJudgments } from './merge/apply-judgments.js';
import { readObservation } from './merge/stored-observations.js';
import { inMerge } from './merge/transaction.js';
import { brandNames } from './records/brand-names.js';

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
    await storeJudgments(transaction, workspaceId, [judgment]);
    if (judgment.brands === null) return;
    const judged = [{ observation: before, brands: judgment.brands }];
    await applyJudgments(transaction, workspaceId, judged, brandNames(brand));
  });
}
