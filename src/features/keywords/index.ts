export { keywordsRoutes, type TopicVisibility } from './routes.js';
export { searchForm } from './rules.js';
export { createKeywordsService, type KeywordsService } from './service.js';
export {
  keywordEngines,
  keywordTopics,
  type Keyword,
  type KeywordEngine,
  type KeywordFilter,
  type KeywordPage,
  type KeywordTopic,
  type PageRequest,
} from './types.js';
