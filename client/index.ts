export type { components } from '../spec/generated/types.js';
export type { components as accessComponents } from '../spec/generated/extensions/access.types.js';
export type { components as evidenceComponents } from '../spec/generated/extensions/evidence.types.js';
export type { components as historyComponents } from '../spec/generated/extensions/history.types.js';
export type { components as insightsComponents } from '../spec/generated/extensions/insights.types.js';
export type { components as measuringComponents } from '../spec/generated/extensions/measuring.types.js';
export { createClient, dataOf, type Client, type ClientOptions, type Paths } from './client.js';
export { ApiError, isApiError, type DetailsOf, type ErrorCode } from './errors.js';
export {
  answerPages,
  deadLetterPages,
  keywordPages,
  promptAnalyticsPages,
  promptAnswerPages,
  runPages,
  type WalkOptions,
} from './lists.js';
export { items, pages, type Page } from './pages.js';
export type { RetryOptions } from './retry.js';
