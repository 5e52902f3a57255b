import type { Stance } from '../domain/stances.js';

/** Days whose answers are not independent of each other. */
export interface Cluster {
  readonly isCurrent: boolean;
}

/** Minimum length, in days, of windows whose clusters are weeks: days would be more clusters without any benefit. */
const WEEKLY_FROM_DAYS = 89;

/** Whether the clusters of a window of this length, in days, are weeks. */
export const isWeekly = (length: number) => length >= WEEKLY_FROM_DAYS;

/** A prompt on a platform and surface, asked repeatedly from one place. */
export interface PanelCell {
  readonly promptId: string;
  readonly topic: string | null;
  /** Whether the prompt counts in figures over several prompts. */
  readonly isCounted: boolean;
  readonly platform: string;
  readonly surface: string;
  /** Country and locale as one text; empty if there is neither. */
  readonly place: string;
}

/** The counts of a cell in addition to its answers. `sourcelessAnswers` neither used nor name a source, so they cannot cite the brand. */
export const MEASURES = [
  'mentions',
  'positionSum',
  'sentimentCount',
  'sentimentSum',
  'competitorMentions',
  'sourcelessAnswers',
  'citedAnswers',
] as const;
export type Measure = (typeof MEASURES)[number];

/** The answers of a workspace by cell and cluster, for a window and the previous one. */
export interface Panel {
  /** The cells with answers in one of the windows. */
  readonly cells: readonly PanelCell[];
  /** Clusters of days, oldest first: those of the previous window, then those of the window. Some may have no answers. */
  readonly clusters: readonly Cluster[];
  /** Ordered by cluster, then by cell. */
  readonly answers: Float64Array;
  readonly counts: Readonly<Record<Measure, PanelColumn>>;
  /** The answers that name any company, tracked or not. */
  readonly informative: PanelColumn;
  /** The answers that mention the brand with a known stance. */
  readonly stances: Readonly<Record<Stance, PanelColumn>>;
  /** For each cell, 1 if its models are known in both windows and no model answered in both. */
  readonly modelsDiffer: Uint8Array;
  /** The tracked competitors that answers mention, with the numbers of answers. */
  readonly brands: readonly PanelBrand[];
}

export interface PanelBrand extends PanelColumn {
  readonly brand: string;
  /** Undefined if they are not counted. */
  readonly ratings?: Ratings;
}

/** Sums over the answers of the window that mention a brand, by cell. */
export interface Ratings {
  readonly positionSum: Float64Array;
  readonly sentimentSum: Float64Array;
  readonly sentimentCount: Float64Array;
}

/**
 * A count of cells in clusters, entry by entry in the order of the clusters. Without an entry the count is 0; several
 * entries are added up. Columns about the same cells and clusters may share these lists, and equal columns may be the
 * same object.
 */
export interface PanelColumn {
  /** Indexes into `cells` of the panel. */
  readonly cell: Int32Array;
  /** Indexes into `clusters` of the panel. */
  readonly cluster: Int32Array;
  readonly value: Float64Array;
}

/** Cells in groups: the group of each cell, -1 for none. */
export interface Grouping {
  readonly groupOf: Int32Array;
  readonly groups: number;
}

/** A count that is 0 in every cell. */
export const NO_ENTRIES: PanelColumn = {
  cell: new Int32Array(),
  cluster: new Int32Array(),
  value: new Float64Array(),
};
