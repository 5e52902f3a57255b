import type { Plan } from '../domain/principal.js';
import type { PositioningChange } from '../features/brand/index.js';
import type { Persona } from '../features/prompts/index.js';

export type DemoLabel = 'paid' | 'free' | 'near-cap';

/** A figure that moves in a straight line: its value `TREND_DAYS` ago and before, and its value today. */
export interface Trend {
  readonly from: number;
  readonly to: number;
}

/** How many days a trend takes. */
export const TREND_DAYS = 90;

/** The value of a trend so many days ago. */
export function valueOf({ from, to }: Trend, age: number): number {
  const progress = Math.max(0, 1 - age / TREND_DAYS);
  return from + (to - from) * progress;
}

export interface DemoBrand {
  readonly name: string;
  /** Share of answers that mention it, 0 to 1. */
  readonly visibility: Trend;
  /** Mean sentiment, -1 to 1. */
  readonly sentiment: Trend;
  /** Where answers cite it. */
  readonly domain: string;
}

export interface DemoTopic {
  readonly name: string;
  /** What the brand's visibility differs by here. */
  readonly bias: number;
  /** The product, as it fits after "the best": a plural or a mass noun. */
  readonly subject: string;
}

/** How a prompt is put: {subject}, {brand}, {rival} and {neutral} are filled in. */
export interface PromptPattern {
  readonly persona: Persona;
  readonly intent: string | null;
  readonly text: string;
}

/** A prompt that something happened to; `lastAge` is how many days ago it was measured last. */
export interface PromptEvent {
  readonly index: number;
  readonly kind: 'paused' | 'archived' | 'replaced' | 'failing';
  readonly lastAge: number;
}

/** A fictional business and how the assistants speak of it: the plan of one demo workspace. */
export interface Scenario {
  readonly label: DemoLabel;
  readonly workspaceName: string;
  readonly plan: Plan;
  /** A prompt cap of its own; absent: that of the plan. */
  readonly cap?: number;
  readonly own: DemoBrand;
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  readonly ownPages: readonly { readonly path: string; readonly title: string }[];
  /** On the competitor list. */
  readonly rivals: readonly DemoBrand[];
  /** Named in answers, and on no list. */
  readonly bystanders: readonly DemoBrand[];
  /** Versions of the positioning, oldest first. */
  readonly positionings: readonly PositioningChange[];
  readonly contentStyle?: string;
  readonly pinned: boolean;
  readonly topics: readonly DemoTopic[];
  readonly patterns: readonly PromptPattern[];
  readonly audiences: readonly string[];
  /** Subjects that have nothing to do with the business. */
  readonly neutral: readonly string[];
  readonly events: readonly PromptEvent[];
  /** A replaced prompt's new wording. */
  readonly replacementText: string;
  readonly keywordStems: readonly string[];
  readonly prompts: number;
  /** Keyword terms; most of them are checked on every engine. */
  readonly keywords: number;
}
