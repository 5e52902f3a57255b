import type { Stance } from '../domain/stances.js';

/** A brand with all of its names. */
export interface BrandIdentity {
  /** The spelling that mentions are reported under. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Host names such as `example.com`, which include subdomains, or with a path as in `example.com/shop`. */
  readonly domains?: readonly string[];
  /**
   * Whether its names are common words, such as "Best Day", which name the brand only with their capital letters or
   * next to its domain. Default: decided per name by a list of common English words; names of up to three letters are
   * common, names of several words are not. By default, a name that the profile spells without capitals does not need
   * them.
   */
  readonly commonWord?: boolean;
  /** Longer words and phrases that contain a name and do not mean the brand, such as "Post-it" for Post. */
  readonly notIn?: readonly string[];
}

/**
 * The brands to look for. A name shared by several brands belongs to the first, with the workspace's brand before all
 * others.
 */
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
  /** The parts of the text that the provider annotates with it: marks or statements. */
  readonly annotated?: readonly Span[];
}

/** A part of the text that the provider annotates with a source. */
export interface Annotation extends Span {
  readonly url: string;
}

export interface Answer {
  /** Plain text or Markdown. */
  readonly text: string;
  /** In the provider's order. */
  readonly citations?: readonly ProviderCitation[];
}

/** A part of the answer: from `start` up to, but not including, `end`, in UTF-16 code units as in `text.slice`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One occurrence of a brand's name in an answer, without a possessive or plural ending. */
export interface Occurrence extends Span {
  /** True if the answer says that it did not find the brand, as in "I could not find Acme". */
  readonly negated: boolean;
}

/** Everything that an answer says about one brand by name. */
export interface ExtractedMention {
  /** The brand's name as the profile spells it. */
  readonly brand: string;
  readonly isOwn: boolean;
  /** Rank of its first counted occurrence among all companies of the answer, from 1; null if every occurrence is negated. */
  readonly position: number | null;
  /** Number of occurrences that are not negated. */
  readonly count: number;
  readonly negatedCount: number;
  /** In the order of the text. */
  readonly occurrences: readonly Occurrence[];
  /** The words around the first counted occurrence, or around the first one if none is counted. A part of the answer. */
  readonly snippet: string;
  /** Null if the answer does not say so plainly. */
  readonly stance: Stance | null;
}

/** The markup around a phrase that may be the name of a company. */
export type PhraseKind = 'list' | 'bold' | 'table' | 'heading' | 'link' | 'text';

/** A company that the profile does not have. */
export interface ExtractedCompany {
  /** As the answer first writes it. */
  readonly brand: string;
  /** The markup that shows it. */
  readonly kind: PhraseKind;
  /** Rank of its first occurrence among all companies of the answer, from 1. */
  readonly position: number;
  readonly count: number;
  /** Exactly this spelling as a whole word, in the order of the text. */
  readonly occurrences: readonly Span[];
  /** Null if the answer does not say so plainly. */
  readonly stance: Stance | null;
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
  /** True if the provider lists it as cited or the text links to it; false if it was only retrieved. */
  readonly isCited: boolean;
  /** The first origin of the source. */
  readonly from: 'provider' | 'text';
}

export interface Extraction {
  readonly extractorVersion: string;
  /** By position; brands named only in negated statements come last, in the order of the text. */
  readonly mentions: readonly ExtractedMention[];
  /** Companies that the profile does not have, by position. */
  readonly companies: readonly ExtractedCompany[];
  readonly sources: readonly ExtractedSource[];
}
