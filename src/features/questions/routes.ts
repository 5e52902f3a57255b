import type { FeatureHandlers } from '../../http/operation.js';
import type { QuestionsService } from './service.js';

/** The operation of the extensions that suggests questions. */
export function questionsRoutes(questions: QuestionsService): FeatureHandlers<'suggestQuestions'> {
  return {
    suggestQuestions: async ({ principal, query: { category, language } }) => ({
      status: 200,
      body: await questions.suggest(principal, { category, language }),
    }),
  };
}
