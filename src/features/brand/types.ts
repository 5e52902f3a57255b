/** The active profile. Before the first save: version 0, nulls and empty lists, except that the list may be pinned. */
export interface BrandProfile {
  readonly version: number;
  readonly positioning: string | null;
  readonly audience: string | null;
  readonly productDescription: string | null;
  readonly tone: string | null;
  readonly contentStyle: string | null;
  readonly competitors: readonly string[];
  readonly excludedTopics: readonly string[];
  /** Null when the list is not pinned. */
  readonly competitorsPinnedAt: Date | null;
}

/**
 * A change of the positioning. An absent field keeps its value, null clears a text, and an empty list clears a list.
 */
export interface PositioningChange {
  readonly positioning: string;
  readonly audience?: string | null;
  readonly productDescription?: string | null;
  readonly tone?: string | null;
  readonly competitors?: readonly string[];
  readonly excludedTopics?: readonly string[];
  /** What the author typed, verbatim. */
  readonly rawIntent?: string;
}

/** The content of one version. */
export interface VersionContent {
  readonly positioning: string;
  readonly audience: string | null;
  readonly productDescription: string | null;
  readonly tone: string | null;
  /** The live list when the version was saved. */
  readonly competitors: readonly string[];
  readonly excludedTopics: readonly string[];
  readonly rawIntent: string | null;
}

/** The current competitor list, which can be pinned without a new version. */
export interface CompetitorList {
  readonly names: readonly string[];
  readonly pinnedAt: Date | null;
}

export interface SavedPositioning {
  readonly version: number;
  /** Whether there was an active version before. */
  readonly superseded: boolean;
}

export interface RecalibrationRun {
  readonly runId: string;
  /** Id of the outbox message that starts the run. */
  readonly outboxId: string;
}
