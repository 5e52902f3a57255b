import type { Plan } from '../domain/principal.js';
import type { PositioningChange } from '../features/brand/index.js';
import type { Persona } from '../features/prompts/index.js';

export type DemoLabel = 'paid' | 'free' | 'near-cap';

/** A value that changes linearly: `from` up to `TREND_DAYS` days ago, `to` today. */
export interface Trend {
  readonly from: number;
  readonly to: number;
}

/** Length of a trend, in days. */
const TREND_DAYS = 90;

/** The value of a trend `age` days ago. */
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
  /** The site that answers cite. */
  readonly domain: string;
}

/** A brand whose visibility and sentiment change linearly from the first value to the second. */
export function demoBrand(
  name: string,
  domain: string,
  visibility: readonly [from: number, to: number],
  sentiment: readonly [from: number, to: number],
): DemoBrand {
  const trend = ([from, to]: readonly [number, number]): Trend => ({ from, to });
  return { name, domain, visibility: trend(visibility), sentiment: trend(sentiment) };
}

export interface DemoTopic {
  readonly name: string;
  /** Added to the visibility of the workspace's brand for this topic. */
  readonly bias: number;
  /** The product in the plural, as in "the best ...". */
  readonly subject: string;
  /** Advice for choosing one, as in "look at ...". */
  readonly criteria: readonly [string, string, string];
}

/** A subject unrelated to the business. */
export interface NeutralSubject {
  /** As in "What is ...". */
  readonly name: string;
  /** A statement about it, as an assistant would phrase it. */
  readonly answer: string;
}

/** Template of a prompt with the placeholders {subject}, {brand}, {rival} and {neutral}. */
export interface PromptPattern {
  readonly persona: Persona;
  readonly intent: string | null;
  readonly text: string;
}

/** An event in the life of a prompt that was last measured `lastAge` days ago. */
export interface PromptEvent {
  readonly index: number;
  readonly kind: 'paused' | 'archived' | 'replaced' | 'failing';
  readonly lastAge: number;
}

/** A fictional business and what assistants say about it: the template of one demo workspace. */
export interface Scenario {
  readonly label: DemoLabel;
  readonly workspaceName: string;
  readonly plan: Plan;
  /** Prompt cap. Default: the cap of the plan. */
  readonly cap?: number;
  readonly own: DemoBrand;
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  readonly ownPages: readonly { readonly path: string; readonly title: string }[];
  /** Tracked competitors. */
  readonly rivals: readonly DemoBrand[];
  /** Brands that answers mention but nobody tracks. */
  readonly bystanders: readonly DemoBrand[];
  /** Versions of the positioning, oldest first. */
  readonly positionings: readonly PositioningChange[];
  readonly contentStyle?: string;
  readonly pinned: boolean;
  readonly topics: readonly DemoTopic[];
  readonly patterns: readonly PromptPattern[];
  readonly audiences: readonly string[];
  readonly neutral: readonly NeutralSubject[];
  readonly events: readonly PromptEvent[];
  /** The new wording of a replaced prompt. */
  readonly replacementText: string;
  readonly keywordStems: readonly string[];
  readonly prompts: number;
  /** Number of keyword terms; most are checked on every engine. */
  readonly keywords: number;
}
