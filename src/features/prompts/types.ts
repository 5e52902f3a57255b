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

/** A prompt with its present status. */
export interface Prompt {
  readonly promptId: string;
  readonly text: string;
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
  readonly status: PromptStatus;
  readonly createdBy: PromptAuthor;
  readonly pausedReason: string | null;
  readonly archivedBy: string | null;
  readonly archivedReason: string | null;
  /** At least one successful observation. */
  readonly hasObservations: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
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
