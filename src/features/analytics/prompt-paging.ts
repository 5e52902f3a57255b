import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import type { Prompt } from '../prompts/index.js';
import { byName } from './grouping.js';
import type { PromptAnalyticsRequest } from './prompt-types.js';

export interface PromptPage {
  readonly prompts: readonly Prompt[];
  readonly hasMore: boolean;
}

/** A place in the list: by creation, then by id. */
type Position = Pick<Prompt, 'createdAt' | 'promptId'>;

/** The page that a request asks for. Throws invalid_parameter when its cursor is not of this list. */
export function pageOf(
  prompts: readonly Prompt[],
  workspaceId: string,
  request: PromptAnalyticsRequest,
): PromptPage {
  const after = request.cursor === undefined ? null : positionOf(request.cursor, workspaceId, request);
  const rest = prompts
    .toSorted(byPosition)
    .filter((prompt) => after === null || byPosition(prompt, after) > 0);
  return { prompts: rest.slice(0, request.limit), hasMore: rest.length > request.limit };
}

/** The cursor of the page after this one; null on the last. */
export function nextCursorOf(
  page: PromptPage,
  workspaceId: string,
  request: PromptAnalyticsRequest,
): string | null {
  const last = page.prompts.at(-1);
  if (!page.hasMore || last === undefined) return null;
  return encodeCursor(bindingOf(workspaceId, request), [last.createdAt.toISOString(), last.promptId]);
}

function positionOf(cursor: string, workspaceId: string, request: PromptAnalyticsRequest): Position {
  const position = decodeCursor(bindingOf(workspaceId, request), cursor);
  const [createdAt, promptId] = readPosition(position, ['timestamp', 'string']);
  return { createdAt, promptId };
}

function byPosition(one: Position, other: Position): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || byName(one.promptId, other.promptId);
}

/** The page size is left out: it may differ from page to page. So is the order of a filter's values. */
function bindingOf(workspaceId: string, { rangeDays, filter }: PromptAnalyticsRequest): CursorBinding {
  const { statuses, personas, intents, topics, query } = filter;
  return {
    operation: 'listPromptAnalytics',
    workspaceId,
    filters: {
      rangeDays,
      statuses: statuses?.toSorted(),
      personas: personas?.toSorted(),
      intents: intents?.toSorted(),
      topics: topics?.toSorted(),
      query,
    },
  };
}
