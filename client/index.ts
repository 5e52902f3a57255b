export type { components } from '../spec/generated/types.js';
export type { components as extensionComponents } from '../spec/generated/extensions.types.js';
export {
  createClient,
  dataOf,
  newIdempotencyKey,
  type Client,
  type ClientOptions,
  type Paths,
} from './client.js';
export { ApiError, isApiError, type DetailsOf, type ErrorCode } from './errors.js';
export {
  answerPages,
  deadLetterPages,
  trailPages,
  keywordPages,
  keywordRankingPages,
  promptAnalyticsPages,
  rangePromptPages,
  promptAnswerPages,
  runPages,
  type WalkOptions,
} from './lists.js';
export { items, pages, type Page } from './pages.js';
export type { RetryOptions } from './retry.js';
