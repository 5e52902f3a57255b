import type { GroupReason, PromptGroup } from '../../domain/prompt-groups.js';
import type { Plan } from '../../domain/principal.js';

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

/** A prompt with its current status. */
export interface Prompt {
  readonly promptId: string;
  readonly text: string;
  readonly topic: string | null;
  readonly status: PromptStatus;
  readonly createdBy: PromptAuthor;
  readonly pausedReason: string | null;
  readonly archivedBy: string | null;
  readonly archivedReason: string | null;
  /** Whether there is at least one successful observation. */
  readonly hasObservations: boolean;
  /** The last success on any platform; null without one. */
  readonly lastObservedAt: Date | null;
  readonly updatedAt: Date;
}

/** A prompt with all details. */
export interface DetailedPrompt extends Prompt {
  readonly persona: Persona;
  readonly intent: string | null;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly archivedAt: Date | null;
  /** The archived prompt that it replaced. */
  readonly replacesPromptId: string | null;
  readonly group: PromptGroup;
  readonly groupReason: GroupReason;
  /** The brands that the text names, in its order. */
  readonly namedBrands: readonly string[];
}

/** A prompt to track. */
export interface NewPrompt {
  readonly text: string;
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
}

export type WordingChange = 'minor' | 'major' | 'none';

/** Default prompt cap of each plan. -1 = unlimited. */
export type PlanCaps = Readonly<Record<Plan, number>>;

export interface SlotUsage {
  readonly activeCount: number;
  /** -1 = unlimited. */
  readonly cap: number;
}
