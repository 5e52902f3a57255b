import type { ExtensionSchemas } from '../../../spec/extensions/index.js';

export type SuggestedQuestionList = ExtensionSchemas['SuggestedQuestionList'];
export type SuggestedQuestion = ExtensionSchemas['SuggestedQuestion'];
export type QuestionLanguage = SuggestedQuestionList['language'];
