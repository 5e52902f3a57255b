import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../../domain/cursor.js';
import type { Persona } from '../../prompts/index.js';
import type { ListedPrompt, PersonaFilter, PromptFilter, PromptPlace } from './prompt-types.js';
import type { PromptPageData } from './prompts-read-model.js';

/** The page of a list. */
export interface PageRequest {
  readonly operation: string;
  readonly filter: PromptFilter;
  /** The parameters, besides the filter, that cursors are bound to. */
  readonly selected: Readonly<Record<string, unknown>>;
  readonly limit: number;
  /** `nextCursor` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
}

export interface PromptPage {
  readonly prompts: readonly ListedPrompt[];
  readonly hasMore: boolean;
}

/** The filter value `custom` covers the personas without their own filter value. */
const CUSTOM_PERSONAS: readonly Persona[] = ['competitor', 'branded', 'control'];

/** The personas that match a filter; undefined without a filter. */
export function personasOf(filter: readonly PersonaFilter[] | undefined): Persona[] | undefined {
  return filter?.flatMap((persona) => (persona === 'custom' ? CUSTOM_PERSONAS : persona));
}

/** The page of at most `limit` prompts; one more was read to see whether there is another page. */
export function pageOf({ prompts }: Pick<PromptPageData, 'prompts'>, limit: number): PromptPage {
  const listed = prompts.slice(0, limit).map(({ createdMs, updatedMs, ...prompt }) => ({
    ...prompt,
    createdAt: new Date(createdMs),
    updatedAt: new Date(updatedMs).toISOString(),
  }));
  return { prompts: listed, hasMore: prompts.length > limit };
}

/** The cursor of the next page; null on the last. */
export function nextCursorOf(page: PromptPage, workspaceId: string, request: PageRequest): string | null {
  const last = page.prompts.at(-1);
  if (!page.hasMore || last === undefined) return null;
  return encodeCursor(bindingOf(workspaceId, request), [last.createdAt.toISOString(), last.promptId]);
}

/**
 * The position after which the page begins; null without a cursor.
 * @throws DomainError invalid_parameter for another list's cursor
 */
export function placeAfter(workspaceId: string, request: PageRequest): PromptPlace | null {
  if (request.cursor === undefined) return null;
  const position = decodeCursor(bindingOf(workspaceId, request), request.cursor);
  const [createdAt, promptId] = readPosition(position, ['timestamp', 'string']);
  return { createdAt, promptId };
}

/** Binds cursors to the filters, but not to the page size or the order of a filter's values. */
function bindingOf(workspaceId: string, { operation, selected, filter }: PageRequest): CursorBinding {
  const { statuses, personas, intents, topics, query } = filter;
  return {
    operation,
    workspaceId,
    filters: {
      ...selected,
      statuses: statuses?.toSorted(),
      personas: personas?.toSorted(),
      intents: intents?.toSorted(),
      topics: topics?.toSorted(),
      query,
    },
  };
}
