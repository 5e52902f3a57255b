import type { DataVersion } from '../../domain/data-version.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Reader } from '../../platform/reader.js';
import { readComparedTexts } from '../insights/index.js';
import { namesAt } from '../prompt-groups/index.js';
import { cleanCategory, questionsAbout } from './questions.js';
import type { QuestionLanguage, SuggestedQuestionList } from './types.js';

interface Dependencies {
  readonly reader: Reader;
}

export type QuestionsService = ReturnType<typeof createQuestionsService>;

/** Questions for people who set up a workspace. */
export function createQuestionsService(dependencies: Dependencies) {
  return bindUseCases(dependencies, { suggest });
}

/**
 * Suggests questions that buyers ask about a category, the same ones every time. Nothing is stored.
 * @throws DomainError invalid_parameter for a category that is too short or long, or has control characters
 */
async function suggest(
  { reader }: Dependencies,
  at: DataVersion,
  given: { readonly category: string; readonly language: QuestionLanguage },
): Promise<SuggestedQuestionList> {
  const { language } = given;
  const category = cleanCategory(given.category);
  const questions = questionsAbout(category, language);
  const texts = questions.map(({ text }) => text);
  const [compared, { wordingOf }] = await Promise.all([
    readComparedTexts(reader, at, texts),
    namesAt(reader, at),
  ]);
  return {
    category,
    language,
    questions: questions.map((question, index) => ({
      ...question,
      isTracked: compared[index]?.isTracked ?? false,
      namedBrands: [...wordingOf(question.text).brands],
    })),
  };
}
