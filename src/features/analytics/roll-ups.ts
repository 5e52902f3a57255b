/** The contents of the daily roll-ups, as read models return them. */

/** Counts and sums over a set of observations. They are additive, so sums of sums are exact. */
export interface Sums {
  /** Observations of any status. */
  readonly attempted: number;
  /** Observations with a status other than `ok`. */
  readonly failed: number;
  /** Observations with status `ok`: the answers. */
  readonly observations: number;
  /** Answers that mention the workspace's brand. */
  readonly mentions: number;
  /** Sum of the positions of the workspace's brand over `mentions`. */
  readonly positionSum: number;
  /** Sum of the sentiments of the workspace's brand over `sentimentCount`. */
  readonly sentimentSum: number;
  readonly sentimentCount: number;
  /** Sum over the tracked competitors of the answers that mention them. */
  readonly competitorMentions: number;
  /** Answers with citation data: retrieval was used, or a source is recorded. */
  readonly citationObservations: number;
  /** Answers that cite a domain of the workspace. */
  readonly citedObservations: number;
  readonly citations: number;
  /** Citations of own domains. */
  readonly ownCitations: number;
}

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

/** PeriodModelSums by surface, with the latest answer in the window as milliseconds since 1970. */
export interface SurfaceSums extends PeriodModelSums {
  readonly surface: string;
  readonly lastObservedMs: number | null;
}

/** Sums of one topic (empty for none) in one window of a comparison. */
export interface TopicSums extends Sums, Period {
  readonly topic: string;
}

/** Answers that mention a brand: the workspace's or a tracked competitor. */
export interface BrandSums {
  readonly brand: string;
  readonly isOwn: boolean;
  readonly mentions: number;
  readonly positionSum: number;
  readonly sentimentSum: number;
  readonly sentimentCount: number;
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
  readonly previousCitations: number;
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
