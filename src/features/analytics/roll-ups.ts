/** What the daily roll-ups say, as the read models give it to the rules. */

/** Counts and sums over a set of observations. They add up: sums of sums are exact for any set. */
export interface Sums {
  /** Observations of any status. */
  readonly attempted: number;
  /** Those of a status other than `ok`. */
  readonly failed: number;
  /** Those of status `ok`: the answers. */
  readonly observations: number;
  /** Answers that mention the own brand. */
  readonly mentions: number;
  /** Of the own brand's positions, over `mentions`. */
  readonly positionSum: number;
  /** Of the own brand's sentiments, over `sentimentCount`. */
  readonly sentimentSum: number;
  readonly sentimentCount: number;
  /** For each tracked competitor the answers that mention it, added up. */
  readonly competitorMentions: number;
  /** Answers with citation data: retrieval was used, or a source is known. */
  readonly citationObservations: number;
  /** Answers that cite an own domain. */
  readonly citedObservations: number;
  readonly citations: number;
  /** Citations of own domains. */
  readonly ownCitations: number;
}

/** Which of the two windows of a comparison a row belongs to. */
interface Period {
  readonly isCurrent: boolean;
}

/** Sums of one platform and served model (empty: not known). */
export interface ModelSums extends Sums {
  readonly platform: string;
  readonly model: string;
}

/** The same in one of the two windows. */
export type PeriodModelSums = ModelSums & Period;

/** The same by surface, with the latest answer in the window as milliseconds since 1970. */
export interface SurfaceSums extends PeriodModelSums {
  readonly surface: string;
  readonly lastObservedMs: number | null;
}

/** Sums of one topic (empty: none) in one of the two windows. */
export interface TopicSums extends Sums, Period {
  readonly topic: string;
}

/** Answers that mention a brand, the own one or a tracked competitor. */
export interface BrandSums {
  readonly brand: string;
  readonly isOwn: boolean;
  readonly mentions: number;
  readonly positionSum: number;
  readonly sentimentSum: number;
  readonly sentimentCount: number;
}

/** Citations of one domain in the window. */
export interface DomainSums {
  readonly domain: string;
  /** The type that most of its citations in the window have; of equals the first by name. */
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

/** Tracked prompts of a topic (empty: none) that count for the figures of the workspace. */
export interface TopicPrompts {
  readonly topic: string;
  readonly tracked: number;
  /** Those meant to be measured: neither paused nor draft. */
  readonly active: number;
}

/** The latest of one prompt on one platform. */
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
  /** Of the own brand; null when it is not mentioned. */
  readonly position: number | null;
  readonly sentiment: number | null;
  readonly cited: boolean;
}
