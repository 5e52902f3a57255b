/** A brand and everything it is called. */
export interface BrandIdentity {
  /** The spelling under which mentions are reported. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Host names such as `example.com`; subdomains belong to them. */
  readonly domains?: readonly string[];
  /**
   * Whether its names are words of everyday language, such as "Best Day", which name the brand only with their capital
   * letters or beside its domain. Default: decided per name by a list of common English words; names of up to three
   * letters are, names of several words are not. A name that the profile spells without capitals needs none then.
   */
  readonly commonWord?: boolean;
  /** Longer words and phrases that contain a name and do not mean the brand, such as "Post-it" for Post. */
  readonly notIn?: readonly string[];
}

/** The brands to look for. A name that several of them have belongs to the first, the own brand before all others. */
export interface BrandProfile {
  readonly own: BrandIdentity | null;
  readonly competitors: readonly BrandIdentity[];
}

/** A source as the provider listed it. */
export interface ProviderCitation {
  readonly url: string;
  readonly title?: string | null;
  /** True: cited in the answer. False: only retrieved. Default: true. */
  readonly isCited?: boolean;
}

export interface Answer {
  /** Plain text or Markdown. */
  readonly text: string;
  /** In the provider's order. */
  readonly citations?: readonly ProviderCitation[];
}

/** A part of the answer: from `start` up to but not including `end`, in UTF-16 code units as in `text.slice`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One place where an answer names a brand: exactly the name, without a possessive or plural ending. */
export interface Occurrence extends Span {
  /** True if the answer says there that it found nothing, as in "I could not find Acme". */
  readonly negated: boolean;
}

/** Everything that an answer says of one brand by name. */
export interface ExtractedMention {
  /** The brand's name as the profile spells it. */
  readonly brand: string;
  readonly isOwn: boolean;
  /** Rank of its first counted occurrence among all brands, from 1; null if every occurrence is negated. */
  readonly position: number | null;
  /** Number of occurrences that are not negated. */
  readonly count: number;
  readonly negatedCount: number;
  /** In the order of the text. */
  readonly occurrences: readonly Occurrence[];
  /** The words around the first counted occurrence, or around the first if none counts. A part of the answer. */
  readonly snippet: string;
}

export interface ExtractedSource {
  /** From 1: the provider's sources in its order, then links of the text. */
  readonly order: number;
  readonly url: string;
  /** Sources with equal normalized URLs are one. */
  readonly normalizedUrl: string;
  readonly domain: string;
  readonly title: string | null;
  /** `own` and `competitor` by the domains of the profile. */
  readonly sourceType: 'own' | 'competitor' | 'other';
  /** True if the provider says so or the text links to it; false if it was only retrieved. */
  readonly isCited: boolean;
  /** What named the source first. */
  readonly from: 'provider' | 'text';
}

export interface Extraction {
  readonly extractorVersion: string;
  /** By position; brands that are only named in negated statements come last, in the order of the text. */
  readonly mentions: readonly ExtractedMention[];
  readonly sources: readonly ExtractedSource[];
}
