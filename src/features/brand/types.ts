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
  /** The author's original text, unchanged. */
  readonly rawIntent?: string;
}

/** The content of one version. */
export interface VersionContent {
  readonly positioning: string;
  readonly audience: string | null;
  readonly productDescription: string | null;
  readonly tone: string | null;
  /** The live competitor list at the time the version was saved. */
  readonly competitors: readonly string[];
  readonly excludedTopics: readonly string[];
  readonly rawIntent: string | null;
}

/** A saved version, unchanged. */
export interface BrandVersion extends Omit<VersionContent, 'rawIntent'> {
  readonly version: number;
  readonly createdAt: Date;
  /** The time when the next version was saved; null for the active version. */
  readonly supersededAt: Date | null;
}

export interface VersionPage {
  readonly versions: readonly BrandVersion[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
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

export type RecalibrationState = 'queued' | 'running' | 'done' | 'failed';

/** The result of rescoring history. */
export interface Rescored {
  readonly days: number;
  readonly observations: number;
  /** The number of observations whose mentions or sources changed. */
  readonly changed: number;
}

/** A recalibration with its result. */
export interface Recalibration {
  readonly runId: string;
  /** The active version when it was requested. */
  readonly brandVersion: number;
  readonly createdAt: Date;
  readonly state: RecalibrationState;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Null until history has been scored. */
  readonly rescored: Rescored | null;
  /** The run that measures all active prompts again; null if there is nothing to ask or it is not planned yet. */
  readonly measuringRunId: string | null;
  /** The reason for the failure; null unless it failed. */
  readonly error: string | null;
}

/** The last request to recognize the brands of stored answers again, as it is stored. */
export interface StoredRescore {
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** The answers that were left when it was queued. */
  readonly totalAnswers: number;
  readonly changed: number;
  readonly error: string | null;
}

/** The answers that are left to recognize again, and the pass that does it or the last one. The times are those of that pass. */
export interface Rescore {
  /** `outdated`: something is left, and no pass is queued or running, nor has the last one failed. */
  readonly state: 'upToDate' | 'outdated' | 'queued' | 'running' | 'failed';
  readonly daysLeft: number;
  readonly answersLeft: number;
  /** The answers that the pass had to read when it was requested. */
  readonly answersTotal: number;
  /** The answers whose brands or sources it changed. */
  readonly changed: number;
  readonly requestedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** The reason why the last pass failed; null unless it did. */
  readonly error: string | null;
}

/** How the names of a brand are recognized in answers. */
export interface NameOptions {
  /** Other spellings. */
  readonly aliases: readonly string[];
  /** Host names such as `example.com`; subdomains belong to them. */
  readonly domains: readonly string[];
  /** Whether its names are common words; null = decided per name. */
  readonly commonWord: boolean | null;
  /** Longer words and phrases that contain a name but do not mean the brand. */
  readonly notIn: readonly string[];
}

export interface RecognizedBrand extends NameOptions {
  /** Null for the workspace's brand if it has no name. */
  readonly name: string | null;
  readonly isOwn: boolean;
}

/** A decision on a company that answers name. */
export interface CompanyDecision {
  readonly name: string;
  readonly decision: 'track' | 'dismiss' | 'restore';
}

export interface DecidedCompany extends CompanyDecision {
  /** The number of competitors. */
  readonly competitors: number;
  /** Other spellings and domains that it was found by, and is tracked with. */
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  /** Whether earlier answers count the company only after a rescore. */
  readonly needsRescore: boolean;
}

/** A brand with advice on its names. */
export interface NamedBrand {
  readonly name: string | null;
  readonly isOwn: boolean;
  readonly aliases: string[];
  readonly domains: string[];
  readonly commonWord: boolean | null;
  readonly notIn: string[];
  /** Its names that are common words in small letters, unless a person said whether they are. */
  readonly commonWords: string[];
  /** Other common spellings of its names. */
  readonly proposedAliases: string[];
}

export interface NewCompetitor {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly domains?: readonly string[];
}

/** A change of a list by its entries, so that several changes add up. `remove` comes first. */
export interface ListChange {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** A change of the workspace's brand or of a competitor. Absent members stay as they are. */
export interface BrandNamesChange {
  /** Its present name; null for the workspace's brand as long as it has none. */
  readonly brand: string | null;
  readonly name?: string;
  readonly aliases?: ListChange;
  readonly domains?: ListChange;
  readonly notIn?: ListChange;
  readonly commonWord?: boolean | null;
}

/** A text, and a brand to look for in it besides those of the workspace. */
export interface NamesTest {
  readonly text: string;
  readonly brand?: { readonly name: string; readonly isOwn: boolean } & Partial<NameOptions>;
}

/** The brands that a text names, by position, those that it only says it did not find last. */
export interface TestedNames {
  readonly mentions: {
    readonly brand: string;
    readonly isOwn: boolean;
    readonly position: number | null;
    readonly occurrences: NameOccurrence[];
  }[];
}

/** A part of a text, in UTF-16 code units. */
interface NameOccurrence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isNegated: boolean;
}
