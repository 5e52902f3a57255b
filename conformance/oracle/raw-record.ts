/** A generated world of raw records, which oracles compute from and tests ingest. */

export interface RawPrompt {
  readonly promptId: string;
  readonly text: string;
  readonly topic: string | null;
  readonly persona: string;
  readonly intent: string | null;
  readonly createdAt: Date;
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
  readonly platform: string;
  readonly surface: string;
  readonly model: string | null;
  readonly status: 'ok' | 'refused' | 'empty' | 'error';
  readonly errorMessage: string | null;
  readonly observedAt: Date;
  readonly retrievalStatus: 'used' | 'notUsed' | 'unknown';
  /** Empty unless the status is ok, like citations. */
  readonly mentions: readonly RawMention[];
  readonly citations: readonly RawCitation[];
}

export interface RawWorld {
  readonly now: Date;
  readonly cadenceHours: number;
  readonly prompts: readonly RawPrompt[];
  readonly observations: readonly RawObservation[];
}
