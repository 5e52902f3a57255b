import type { Platform } from '../target.js';
import { subjectIdOf, type PlannedSlot, type Subject } from '../types.js';

/** Which part of a workspace is measured. */
export interface Selection {
  readonly workspaceId: string;
  readonly platform?: Platform;
  readonly promptIds?: readonly string[];
  /** In place of the samples of every target. */
  readonly samples?: number;
}

export interface MeasuringPlan {
  readonly slots: readonly PlannedSlot[];
  readonly prompts: number;
  /** Search terms whose rank is looked up. */
  readonly keywords: number;
  readonly estimatedUsd: number;
}

/** A plan of these slots. */
export function planOf(slots: readonly PlannedSlot[]): MeasuringPlan {
  const estimatedUsd = toMicroDollars(slots.reduce((sum, slot) => sum + slot.estimatedUsd, 0));
  const count = (kind: Subject['kind']) =>
    new Set(slots.filter(({ subject }) => subject.kind === kind).map(({ subject }) => subjectIdOf(subject)))
      .size;
  return { slots, prompts: count('prompt'), keywords: count('keyword'), estimatedUsd };
}

/** Without the last digits of a sum in binary, which would exceed a limit that is reached exactly. */
export const toMicroDollars = (usd: number) => Math.round(usd * 1e6) / 1e6;
