import type { Transaction } from '../../platform/database.js';
import type { BrandNames } from '../records/brand-names.js';
import { withJudgments, type JudgedBrand } from '../records/judged-brands.js';
import { differencesIn, replaceOpinions, storeDifferences } from './recognize-again.js';
import { SegmentSums } from './segment-sums.js';
import { addToSegments } from './segments.js';
import type { StoredObservation } from './stored-observations.js';

/** An observation as it was before it was judged, and its judgment. */
export interface JudgedObservation {
  readonly observation: StoredObservation;
  readonly brands: readonly JudgedBrand[];
}

/** Sets the sentiment, the stance and the opinions of the mentions, and adds the differences to the packed answers of their days. */
export async function applyJudgments(
  transaction: Transaction,
  workspaceId: string,
  judged: readonly JudgedObservation[],
  names: BrandNames,
): Promise<void> {
  const changes = judged.map(({ observation: before, brands }) => {
    const mentions = withJudgments(before.mentions, brands, names);
    return { before, after: { ...before, judged: brands, mentions } };
  });
  const { mentions } = differencesIn(workspaceId, changes);
  const different = new Set(mentions);
  const same = changes.flatMap((change) => (different.has(change) ? [] : [change.after]));
  await replaceOpinions(transaction, workspaceId, same, names);
  await storeDifferences(transaction, workspaceId, { mentions, sources: [], versions: [] }, names);
  if (mentions.length === 0) return;
  const sums = new SegmentSums();
  for (const { before, after } of mentions) {
    sums.add(after);
    sums.subtract(before);
  }
  await addToSegments(transaction, workspaceId, sums);
}
