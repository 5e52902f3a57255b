/** In the order in which responses list them. */
export const PLATFORMS = ['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'] as const;

export interface RawPrompt {
  readonly promptId: string;
  readonly text: string;
  readonly topic: string | null;
  readonly persona: string;
  readonly intent: string | null;
  readonly updatedAt: Date;
  readonly state: 'tracked' | 'paused' | 'archived' | 'draft';
}

export interface RawMention {
  readonly brand: string;
  readonly kind: 'own' | 'tracked' | 'other';
  readonly position: number;
  /** In hundredths, so that sums are exact. */
  readonly sentiment: number | null;
}

export interface RawCitation {
  readonly domain: string;
  readonly url: string;
  readonly title: string | null;
  readonly sourceType: string;
  readonly order: number;
  readonly isCited: boolean;
}

export interface RawObservation {
  readonly observationId: string;
  readonly promptId: string;
  readonly platform: (typeof PLATFORMS)[number];
  readonly surface: string;
  /** The country and language of the question; null if unknown. */
  readonly country: string | null;
  readonly locale: string | null;
  readonly model: string | null;
  readonly status: 'ok' | 'refused' | 'empty' | 'error';
  readonly errorMessage: string | null;
  readonly observedAt: Date;
  readonly retrievalStatus: 'used' | 'notUsed' | 'unknown';
  /** Empty unless the status is ok, like citations. */
  readonly mentions: readonly RawMention[];
  readonly citations: readonly RawCitation[];
}

/** The current time and the cadence of measurements. */
export interface Moment {
  readonly now: Date;
  /** Hours between two measurements of a prompt; a result older than twice that is stale. */
  readonly cadenceHours: number;
}

/** A workspace at a given time. */
export interface RawWorld extends Moment {
  /** In the order in which responses list them. */
  readonly prompts: readonly RawPrompt[];
  readonly observations: readonly RawObservation[];
  /** Formats a time for responses. */
  timestamp(this: void, moment: Date): string;
}
