export type Verdict = 'up' | 'down' | 'withinNoise' | 'insufficientData' | 'notComparable';

/** A 95% interval, in the unit of its figure. */
export interface Interval {
  low: number;
  high: number;
}

/** A change on the same questions with its 95% interval; positive is better. */
export interface ChangeInterval extends Interval {
  change: number;
}

/** The 95% intervals of the other figures for these prompts; null = too little data for an interval. */
export interface Intervals {
  shareOfVoice: Interval | null;
  averagePosition: Interval | null;
  sentimentScore: Interval | null;
  citationRate: Interval | null;
  /** For the visibility score on questions like these; the prompts are a sample of them. */
  similarPrompts: Interval | null;
}

/** The changes on questions that were asked in both windows. */
export interface SameQuestions {
  /** The shares of the answers of both windows that are compared, 0 to 1. */
  currentShare: number | null;
  previousShare: number | null;
  /** The rest of the change of the visibility score, due to new, dropped and more or less frequent questions. */
  mixChange: number | null;
  visibilityScore: ChangeInterval | null;
  shareOfVoice: ChangeInterval | null;
  averagePosition: ChangeInterval | null;
  sentimentScore: ChangeInterval | null;
  citationRate: ChangeInterval | null;
}

/** The parts of `mixChange`. */
export interface Mix {
  /** Questions that were asked only in this window, or only in the previous one. */
  newQuestions: MixPart;
  droppedQuestions: MixPart;
  /** Questions asked in both windows that different models answered. */
  changedModels: MixPart;
  /** Questions that were asked more or less often than before. */
  frequency: MixPart;
}

export interface MixPart {
  points: number;
  currentObservations: number;
  previousObservations: number;
}
