import type { Platform } from '../../domain/platforms.js';
import type { RangeDays } from '../../domain/window.js';
import type { CountedCell, Interval, PersonaFilter } from '../analytics/index.js';

export type { CountedCell };

/** The first and last day of a window, inclusive, as `YYYY-MM-DD`. */
export interface WindowOfList {
  readonly rangeDays: RangeDays;
  readonly from: string;
  readonly to: string;
  /** First day of which all answers are kept; null if none was deleted. */
  readonly keptFrom: string | null;
  /** The end of the day, when the window of a request moves on. */
  readonly validUntil: Date;
}

/** Selects answers, and the number of entries. */
export interface InsightRequest {
  readonly rangeDays: RangeDays;
  readonly platform: Platform | undefined;
  /** Undefined: all that pooled figures count. */
  readonly personas: readonly PersonaFilter[] | undefined;
  /** Whole labels, ignoring case. */
  readonly topics: readonly string[] | undefined;
  readonly limit: number;
}

export interface GapsRequest extends InsightRequest {
  readonly groupBy: GapGrouping;
}

export type GapGrouping = 'prompt' | 'topic';

/** A prompt or topic with gaps: answers that mention a tracked competitor but not the own brand. */
export interface Gap {
  /** Null for a topic, as is `text`. */
  readonly promptId: string | null;
  readonly text: string | null;
  /** Null for prompts without a topic. */
  readonly topic: string | null;
  readonly observations: number;
  readonly gapObservations: number;
  /** From 0 to 1, as is `interval`. */
  readonly gapRate: number;
  readonly interval: Interval;
  /** `insufficientData`: too few answers to call it a gap. */
  readonly verdict: 'gap' | 'insufficientData';
  /** Those that most gaps mention, at most 5. */
  readonly competitors: GapCompetitor[];
  /** Path and query of the request that lists the gaps. */
  readonly evidence: string;
}

export interface GapCompetitor {
  readonly brand: string;
  /** Gaps that mention it. */
  readonly observations: number;
}

export interface GapList extends WindowOfList {
  readonly groupBy: GapGrouping;
  readonly observations: number;
  readonly gapObservations: number;
  /** Prompts or topics with at least one gap. */
  readonly total: number;
  /** In descending order of gaps. */
  readonly gaps: Gap[];
}
