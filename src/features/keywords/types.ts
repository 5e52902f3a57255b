import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { Schemas } from '../../../spec/index.js';

export type KeywordEngine = Schemas['KeywordEngine'];
export type KeywordTopic = Schemas['KeywordTopic'];
export type Keyword = Schemas['Keyword'];
export type KeywordPage = Schemas['KeywordPage'];
export type KeywordRanking = ExtensionSchemas['KeywordRanking'];
export type KeywordRankingPage = ExtensionSchemas['KeywordRankingPage'];
export type Movement = KeywordRanking['movement'];

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
