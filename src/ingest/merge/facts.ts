import type { Search } from '../../segments/segment.js';
import type { Mention } from '../records/brand-names.js';
import type { JudgedBrand } from '../records/judged-brands.js';
import type { Citation } from '../records/source-urls.js';

/** The parts of a stored observation that figures and states use. */
export interface Facts {
  readonly observationId: string;
  readonly promptId: string;
  /** ISO 8601 in UTC, to the millisecond. */
  readonly observedAt: string;
  readonly platform: string;
  readonly surface: string;
  /** Empty for unknown. */
  readonly model: string;
  /** See askedPlace. */
  readonly place: string;
  readonly status: string;
  readonly lastError: string | null;
  readonly retrievalStatus: Search;
  /** Includes mentions of brands that the answer says it did not find. */
  readonly mentions: readonly Pick<
    Mention,
    'brand' | 'isOwn' | 'isTracked' | 'position' | 'sentiment' | 'stance'
  >[];
  readonly citations: readonly Pick<
    Citation,
    'order' | 'normalizedUrl' | 'domain' | 'title' | 'sourceType' | 'isCited'
  >[];
}

/** The UTC day of an observation, as YYYY-MM-DD. */
export function dayOf({ observedAt }: Pick<Facts, 'observedAt'>): string {
  return observedAt.slice(0, 10);
}

/** Facts with all results of the recognition, so that it can be repeated. */
export interface RecognizedFacts<Source> extends Omit<Facts, 'mentions' | 'citations'> {
  readonly mentions: readonly Mention[];
  readonly citations: readonly Source[];
  /** The brands of the current judgment; empty without one. */
  readonly judged: readonly JudgedBrand[];
  /** The text of the answer if this program extracted the mentions from it; otherwise null. */
  readonly extractedText: string | null;
  /** The extractor or the source of the mentions. */
  readonly extractorVersion: string;
}
