export { questionsRoutes } from './routes.js';
export { createQuestionsService, type QuestionsService } from './service.js';
