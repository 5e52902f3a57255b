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

/** The properties of a prompt by which figures are divided, and the group that decides which figures count it. */
export interface PromptProperties {
  readonly id: string;
  readonly text: string;
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
  readonly isArchived: boolean;
  readonly group: PromptGroup;
  readonly groupReason: GroupReason;
  /** Null if persona and wording decide. */
  readonly chosenGroup: PromptGroup | null;
  readonly namedBrands: string[];
}

export interface PropertiesPage {
  readonly prompts: PromptProperties[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** New properties of a prompt. Absent ones stay as they are. */
export interface Correction {
  readonly id: string;
  readonly topic?: string | null;
  readonly persona?: Persona;
  readonly intent?: string | null;
  /** Null lets persona and wording decide. */
  readonly group?: PromptGroup | null;
}

export interface Corrections {
  /** The number of prompts that had other properties before. */
  readonly changed: number;
  readonly prompts: PromptProperties[];
}

export type WordingChange = 'minor' | 'major' | 'none';

/** Default prompt cap of each plan. -1 = unlimited. */
export type PlanCaps = Readonly<Record<Plan, number>>;

export interface SlotUsage {
  readonly activeCount: number;
  /** -1 = unlimited. */
  readonly cap: number;
}
