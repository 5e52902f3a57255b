/** The active profile. Before the first save: version 0, nulls and empty lists; the list may be pinned already. */
export interface BrandProfile {
  readonly version: number;
  readonly positioning: string | null;
  readonly audience: string | null;
  readonly productDescription: string | null;
  readonly tone: string | null;
  readonly contentStyle: string | null;
  readonly competitors: readonly string[];
  readonly excludedTopics: readonly string[];
  /** null when the list is not pinned. */
  readonly competitorsPinnedAt: Date | null;
}

/**
 * A save of the positioning. Of the optional fields, an absent one keeps what the workspace has, null clears a
 * text, an empty list clears a list.
 */
export interface PositioningChange {
  readonly positioning: string;
  readonly audience?: string | null;
  readonly productDescription?: string | null;
  readonly tone?: string | null;
  readonly competitors?: readonly string[];
  readonly excludedTopics?: readonly string[];
  /** What the author typed, kept word for word. */
  readonly rawIntent?: string;
}

/** What one version says. */
export interface VersionContent {
  readonly positioning: string;
  readonly audience: string | null;
  readonly productDescription: string | null;
  readonly tone: string | null;
  /** The live list as it was when the version was saved. */
  readonly competitors: readonly string[];
  readonly excludedTopics: readonly string[];
  readonly rawIntent: string | null;
}

/** The competitor list in force, which a pin changes without a new version. */
export interface CompetitorList {
  readonly names: readonly string[];
  readonly pinnedAt: Date | null;
}

export interface SavedPositioning {
  readonly version: number;
  /** Whether an earlier version was the active one. */
  readonly superseded: boolean;
}

export interface RecalibrationRun {
  readonly runId: string;
  /** Names the message that starts the run. */
  readonly outboxId: string;
}
