import type { Place, Platform } from './target.js';

/** Limits of spending in US dollars; null = none. Days and months are those of UTC. */
export interface Budget {
  readonly dailyUsd: number | null;
  readonly monthlyUsd: number | null;
}

/** What identifies a slot in a workspace, and the observation that it becomes. */
export interface SlotKey {
  readonly workspaceId: string;
  readonly runId: string;
  readonly promptId: string;
  readonly platform: Platform;
  /** From 0, over all targets of the platform. */
  readonly sampleIndex: number;
}

/** A planned sample. */
export interface PlannedSlot extends Omit<SlotKey, 'workspaceId' | 'runId'> {
  readonly place: Place;
  readonly estimatedUsd: number;
}

/** A slot that this process may ask a provider for, until its lease ends. */
export interface TakenSlot extends SlotKey {
  readonly place: Place;
  readonly scheduledFor: Date;
  /** The wording at the time of taking. */
  readonly promptText: string;
  /** Including this one. A slot is settled only by its latest attempt. */
  readonly attempts: number;
  readonly submittedAt: Date;
  /** The provider's task that was accepted in an earlier process; null = not asked yet. */
  readonly taskId: string | null;
}

/** How a slot ended: with an answer, a failure, or nobody knows. */
export type SlotOutcome = 'answered' | 'failed' | 'unknown';

/** The limit that the next slot would exceed. */
export type SpentLimit = 'run' | 'day' | 'month';
