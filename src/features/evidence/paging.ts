import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import type { Days } from './days.js';
import type { Answer, AnswerPlace, AnswersRequest, FigureRequest } from './types.js';

/** Binds cursors to everything that selects the answers behind a figure, except the page size. */
export function figureBinding(workspaceId: string, request: FigureRequest): CursorBinding {
  const { prompts, group, topicLabel, withoutTopic } = request;
  const personas = request.personas?.toSorted();
  const scope = prompts && {
    statuses: prompts.statuses?.toSorted(),
    personas: prompts.personas?.toSorted(),
    intents: prompts.intents?.toSorted(),
    topics: prompts.topics?.toSorted(),
    query: prompts.query,
  };
  const filters = { ...answerFilters(request), scope, group, topicLabel, withoutTopic, personas };
  return { operation: 'listAnswers', workspaceId, filters };
}

/** Binds cursors of the answers to a prompt. */
export function promptBinding(workspaceId: string, promptId: string, request: AnswersRequest): CursorBinding {
  return {
    operation: 'listPromptAnswers',
    workspaceId,
    filters: { promptId, ...answerFilters(request) },
  };
}

function answerFilters({
  rangeDays,
  window,
  date,
  from,
  to,
  calendar,
  filter,
}: AnswersRequest): Record<string, unknown> {
  const days = (date ?? from) === undefined ? { rangeDays, window } : { date, from, to };
  const { answerStatus, ...others } = filter;
  return { ...days, timeZone: calendar.timeZone, ...others, statuses: answerStatus?.toSorted() };
}

/**
 * The position after which the page begins.
 * @throws DomainError invalid_parameter for another list's cursor
 */
export function placeAfter(binding: CursorBinding, cursor: string | undefined, { until }: Days): AnswerPlace {
  // No id is smaller than the empty one, so this is a position before the first answer.
  if (cursor === undefined) return { observedAt: until, answerId: '' };
  const [observedAt, answerId] = readPosition(decodeCursor(binding, cursor), ['timestamp', 'string']);
  return { observedAt, answerId };
}

/** The cursor of the page after this answer. */
export function cursorAfter(binding: CursorBinding, answer: Pick<Answer, 'observedAt' | 'id'>): string {
  return encodeCursor(binding, [answer.observedAt, answer.id]);
}
