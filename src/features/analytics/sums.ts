import type { BrandSums } from '../../segments/brands.js';
import type { Sums, TimedSums } from '../../segments/sums.js';

/** Which window of a comparison a row belongs to. */
interface Period {
  readonly isCurrent: boolean;
}

/** Sums of one platform and served model (empty when unknown). */
export interface ModelSums extends Sums {
  readonly platform: string;
  readonly model: string;
}

/** ModelSums of one window of a comparison. */
export type PeriodModelSums = ModelSums & Period;

/** PeriodModelSums by surface. */
export interface SurfaceSums extends PeriodModelSums, TimedSums {
  readonly surface: string;
}

/** Sums of one topic (empty for none) in one window of a comparison. */
export interface TopicSums extends Sums, Period {
  readonly topic: string;
}

/** A brand of a comparison. */
export interface ComparedBrand extends BrandSums {
  /** Answers of the previous window that mention it. */
  readonly previousMentions: number;
}

/** Citations of one domain in the window. */
export interface DomainSums {
  readonly domain: string;
  /** The most frequent type of its citations in the window; on a tie the first by name. */
  readonly sourceType: string;
  readonly citations: number;
  readonly citedObservations: number;
}

/** A domain of the leaderboard. */
export interface LeadingDomain extends DomainSums {
  /** Its number in answers. */
  readonly number: number;
  /** The change of its share of all citations, rounded; null without citations in one of the compared windows. */
  readonly shareChange: number | null;
  /** Its most cited pages. */
  readonly topUrls: readonly CitedUrl[];
}

export interface CitedUrl {
  readonly url: string;
  readonly title: string | null;
  readonly citations: number;
}

/** Tracked prompts of a topic (empty for none) that count in the workspace's figures. */
export interface TopicPrompts {
  readonly topic: string;
  readonly tracked: number;
  /** Prompts that are measured: neither paused nor drafts. */
  readonly active: number;
}

/** The current state of one prompt on one platform. */
export interface PlatformState {
  readonly promptId: string;
  readonly platform: string;
  readonly lastAttemptMs: number;
  readonly lastAttemptStatus: 'ok' | 'refused' | 'empty' | 'error';
  readonly lastError: string | null;
  readonly lastObservedMs: number | null;
  readonly latest: LatestRecord | null;
}

/** The latest answer of a prompt on a platform. */
export interface LatestRecord {
  readonly observationId: string;
  readonly model: string | null;
  /** Position of the workspace's brand; null when it is not mentioned. */
  readonly position: number | null;
  readonly sentiment: number | null;
  readonly cited: boolean;
}
