import type { Clock } from '../../domain/clock.js';
import type { Transaction } from '../../platform/database.js';
import type { EstimateJudging } from '../plan/plan.js';
import { wakeRun } from '../stores/runs-store.js';
import { insertSlots } from '../stores/slots-store.js';
import type { Platform } from '../target.js';
import type { PlannedSlot, SlotKey } from '../types.js';
import { readJudgeable, type JudgeableAnswer } from '../stores/judging-store.js';
import { placeOfJudge, type Judge } from './judge.js';

export interface JudgingDependencies {
  readonly clock: Clock;
  /** The judge of answers; null = none. Default: none. */
  readonly judge?: () => Judge | null;
}

/** Plans the judgment of an answer that was just stored, in the same run, if there is a judge and a brand to judge. */
export async function planJudgment(
  { judge: load, clock }: JudgingDependencies,
  transaction: Transaction,
  { workspaceId, runId, ...slot }: SlotKey,
): Promise<void> {
  const judge = load?.() ?? null;
  if (judge === null || slot.subject.kind !== 'prompt') return;
  const answer = await readJudgeable(transaction, { workspaceId, runId, ...slot }, slot.subject.promptId);
  if (answer === null) return;
  const now = clock();
  const run = { workspaceId, runId };
  await insertSlots(transaction, run, [judgmentSlot(judge, slot.platform, answer)], () => now);
  await wakeRun(transaction, run, { nextAt: now });
}

/** The slot that judges an answer of a platform. `attempts` is how often its run has failed to. */
export function judgmentSlot(
  judge: Judge,
  platform: Platform,
  { observationId, length, attempts = 0 }: JudgeableAnswer & { readonly attempts?: number },
): PlannedSlot {
  const place = placeOfJudge(judge, platform);
  return {
    subject: { kind: 'judgment', observationId },
    platform,
    sampleIndex: attempts,
    place,
    estimatedUsd: estimateJudgment(judge, platform, length),
  };
}

/** Assumed length of answers that do not exist yet, in characters. */
const ASSUMED_LENGTH = 3_000;

/** Estimates the judgments of answers that do not exist yet. */
export function estimateJudgingWith(load: () => Judge | null): EstimateJudging {
  return (platform) => {
    const judge = load();
    return judge === null ? 0 : estimateJudgment(judge, platform, ASSUMED_LENGTH);
  };
}

/** The estimated cost of judging an answer of this length, in US dollars. */
function estimateJudgment(judge: Judge, platform: Platform, length: number): number {
  const target = placeOfJudge(judge, platform);
  return judge.provider.estimateUsd({ slotId: '', text: ' '.repeat(length), target, sampleIndex: 0 });
}
