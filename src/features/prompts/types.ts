export const personas = ['discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control'] as const;
export type Persona = (typeof personas)[number];

export type PromptStatus =
  | 'draft'
  | 'active'
  | 'paused'
  | 'archived'
  | 'regenerating'
  | 'pending_baseline'
  | 'stale'
  | 'failed_all_platforms';

export type PromptAuthor = 'api' | 'user' | 'system';

/** A prompt as it is stored, with what its measurements so far say. */
export interface PromptRecord {
  readonly promptId: string;
  readonly text: string;
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
  readonly createdBy: PromptAuthor;
  readonly isDraft: boolean;
  readonly replacesPromptId: string | null;
  /** When a replacement's new prompt was sent for measuring. */
  readonly measuringSince: Date | null;
  readonly pausedAt: Date | null;
  readonly pausedReason: string | null;
  readonly archivedAt: Date | null;
  readonly archivedBy: string | null;
  readonly archivedReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The latest successful observation on any platform; null before the first. */
  readonly lastObservedAt: Date | null;
  /** Platforms on which a measurement was ever attempted. */
  readonly attemptedPlatforms: number;
  /** True when the last attempt failed on every platform that was attempted; false before the first attempt. */
  readonly allAttemptsFailed: boolean;
}

/** A prompt with its present status. */
export interface Prompt extends PromptRecord {
  readonly status: PromptStatus;
  /** At least one successful observation. */
  readonly hasObservations: boolean;
}

/** A prompt to be tracked. */
export interface NewPrompt {
  readonly text: string;
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
}

export type WordingChange = 'minor' | 'major' | 'none';

export interface SlotUsage {
  readonly activeCount: number;
  /** -1 = unlimited. */
  readonly cap: number;
}

export type PersonaFilter = 'discoverer' | 'buyer' | 'evaluator' | 'custom';

/** Filters of the per-prompt analytics: OR inside one, AND between them; an absent one filters nothing. */
export interface PromptFilter {
  /** Absent: every status but `archived`. */
  readonly statuses?: readonly PromptStatus[];
  readonly personas?: readonly PersonaFilter[];
  readonly intents?: readonly string[];
  /** Whole labels, in any case. */
  readonly topics?: readonly string[];
  /** A substring of text or topic, in any case. */
  readonly query?: string;
}
