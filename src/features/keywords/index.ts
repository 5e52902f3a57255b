export { keywordsRoutes, type TopicVisibility } from './routes.js';
export { searchForm } from './rules.js';
export { createKeywordsService, type KeywordsService } from './service.js';
export type * from './types.js';
