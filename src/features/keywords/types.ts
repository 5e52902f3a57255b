export const keywordEngines = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
export type KeywordEngine = (typeof keywordEngines)[number];

export const keywordTopics = ['seo', 'geo', 'social'] as const;
export type KeywordTopic = (typeof keywordTopics)[number];

/** A term on one engine, with what its last two successful checks say. */
export interface Keyword {
  readonly term: string;
  readonly topic: KeywordTopic;
  readonly engine: KeywordEngine;
  /** The page that ranks; null when none does. */
  readonly url: string | null;
  /** 1 to 100, 1 being the best; null outside the top 100. */
  readonly position: number | null;
  /** At the check before the last one; null when there was none or it was outside the top 100. */
  readonly previousPosition: number | null;
  /** Places gained since the previous check, negative when it fell; null when either position is null. */
  readonly change: number | null;
  /** Estimated searches a month. */
  readonly volume: number;
  /** 0 to 100. */
  readonly difficulty: number;
  readonly tracked: boolean;
  readonly lastCheckedAt: Date;
}

/** All that are given must hold; an absent one filters nothing. */
export interface KeywordFilter {
  readonly engine?: KeywordEngine | undefined;
  readonly topic?: KeywordTopic | undefined;
  /** Part of the term, in any case, every character taken literally. */
  readonly q?: string | undefined;
  /** true: has a position. false: is tracked and has none. */
  readonly ranked?: boolean | undefined;
}

export interface PageRequest {
  /** At most this many keywords; may differ from page to page. */
  readonly limit: number;
  /** nextCursor of the page before, asked for with the same filters; absent for the first page. */
  readonly cursor?: string | undefined;
}

export interface KeywordPage {
  readonly keywords: Keyword[];
  /** True exactly when another page with at least one keyword exists. */
  readonly hasMore: boolean;
  /** null on the last page. */
  readonly nextCursor: string | null;
}
