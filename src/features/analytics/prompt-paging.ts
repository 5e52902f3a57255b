import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import type { Persona } from '../prompts/index.js';
import type { ListedPrompt, PersonaFilter, PromptAnalyticsRequest, PromptPlace } from './prompt-types.js';
import type { PromptPageData } from './prompts-read-model.js';

export interface PromptPage {
  readonly prompts: readonly ListedPrompt[];
  readonly hasMore: boolean;
}

/** The filter's `custom` stands for the personas that it has no word for. */
const CUSTOM_PERSONAS: readonly Persona[] = ['competitor', 'branded', 'control'];

/** The personas that a filter asks for; undefined when it asks for none. */
export function personasOf(filter: readonly PersonaFilter[] | undefined): Persona[] | undefined {
  return filter?.flatMap((persona) => (persona === 'custom' ? CUSTOM_PERSONAS : persona));
}

/** The page in what was read: at most `limit` prompts, of which one more was asked for. */
export function pageOf({ prompts }: Pick<PromptPageData, 'prompts'>, limit: number): PromptPage {
  const listed = prompts.slice(0, limit).map(({ createdMs, updatedMs, ...prompt }) => ({
    ...prompt,
    createdAt: new Date(createdMs),
    updatedAt: new Date(updatedMs),
  }));
  return { prompts: listed, hasMore: prompts.length > limit };
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

/** The place after which the page begins; null without a cursor. Throws invalid_parameter for one of another list. */
export function placeAfter(workspaceId: string, request: PromptAnalyticsRequest): PromptPlace | null {
  if (request.cursor === undefined) return null;
  const position = decodeCursor(bindingOf(workspaceId, request), request.cursor);
  const [createdAt, promptId] = readPosition(position, ['timestamp', 'string']);
  return { createdAt, promptId };
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
