export { evidenceOfChange } from './changes.js';
export { readComparedTexts } from './compared-texts-read-model.js';
export { answersToPrompt, countedAnswers, gapsOfPrompt } from './evidence-link.js';
export { insightsRoutes } from './routes.js';
export { createInsightsService, type InsightsDependencies, type InsightsService } from './service.js';
export type * from './types.js';
