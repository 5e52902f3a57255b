import type { Platform } from '../target.js';
import { subjectIdOf, type PlannedSlot, type Subject } from '../types.js';

/** The part of a workspace to measure. */
export interface Selection {
  readonly workspaceId: string;
  readonly platform?: Platform;
  readonly promptIds?: readonly string[];
  /** Overrides the samples of every target. */
  readonly samples?: number;
}

export interface MeasuringPlan {
  readonly slots: readonly PlannedSlot[];
  readonly prompts: number;
  /** Search terms whose rank is looked up. */
  readonly keywords: number;
  /** With the judgments of all answers. */
  readonly estimatedUsd: number;
  /** The part of it for judgments; 0 without a judge. */
  readonly judgingUsd: number;
}

/** The estimated cost of judging an answer of a platform, in US dollars; 0 without a judge. */
export type EstimateJudging = (platform: Platform) => number;

/** A plan of these slots, and of the judgments of their answers. */
export function planOf(slots: readonly PlannedSlot[], estimateJudging: EstimateJudging): MeasuringPlan {
  const asked = slots.reduce((sum, slot) => sum + slot.estimatedUsd, 0);
  const judged = slots.filter(({ subject }) => subject.kind === 'prompt');
  const judgingUsd = toMicroDollars(judged.reduce((sum, { platform }) => sum + estimateJudging(platform), 0));
  const estimatedUsd = toMicroDollars(asked + judgingUsd);
  const count = (kind: Subject['kind']) =>
    new Set(slots.filter(({ subject }) => subject.kind === kind).map(({ subject }) => subjectIdOf(subject)))
      .size;
  return { slots, prompts: count('prompt'), keywords: count('keyword'), estimatedUsd, judgingUsd };
}

/** Without floating-point noise, so that a sum exactly at a limit does not exceed it. */
export const toMicroDollars = (usd: number) => Math.round(usd * 1e6) / 1e6;
