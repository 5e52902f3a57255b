export const keywordEngines = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
export type KeywordEngine = (typeof keywordEngines)[number];

export const keywordTopics = ['seo', 'geo', 'social'] as const;
export type KeywordTopic = (typeof keywordTopics)[number];

/** A term on one engine, with the results of its last two successful checks. */
export interface Keyword {
  readonly term: string;
  readonly topic: KeywordTopic;
  readonly engine: KeywordEngine;
  /** The ranking page; null if none ranks. */
  readonly url: string | null;
  /** 1 (best) to 100; null outside the top 100. */
  readonly position: number | null;
  /** Position at the previous check; null if there was none or it was outside the top 100. */
  readonly previousPosition: number | null;
  /** Places gained since the previous check, negative when it fell; null when either position is null. */
  readonly change: number | null;
  /** Estimated searches per month. */
  readonly volume: number;
  /** 0 to 100. */
  readonly difficulty: number;
  readonly tracked: boolean;
  readonly lastCheckedAt: Date;
}

/** Keywords must match every condition that is present. */
export interface KeywordFilter {
  readonly engine?: KeywordEngine | undefined;
  readonly topic?: KeywordTopic | undefined;
  /** Substring of the term, matched literally and ignoring case. */
  readonly q?: string | undefined;
  /** True: has a position. False: is tracked and has none. */
  readonly ranked?: boolean | undefined;
}

export interface PageRequest {
  /** Page size, which may change between pages. */
  readonly limit: number;
  /** nextCursor of the previous page with the same filters; absent for the first page. */
  readonly cursor?: string | undefined;
}

export interface KeywordPage {
  readonly keywords: Keyword[];
  /** True when there is at least one more keyword. */
  readonly hasMore: boolean;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}
