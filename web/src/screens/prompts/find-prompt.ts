import { dataOf, promptAnalyticsPages, type Client } from '@ai-visibility/client';
import type { WindowDays } from '../../ui/window-days.js';
import type { PromptPerformance } from './prompt-table.js';

/**
 * The figures of one prompt; null if the workspace does not have it. No operation reads a single prompt, so it is looked
 * for by its text, which the list of prompts knows, among those of its status.
 */
export async function findPrompt(
  client: Client,
  id: string,
  rangeDays: WindowDays,
  signal: AbortSignal,
): Promise<PromptPerformance | null> {
  const { tracked, archived } = await dataOf(client.GET('/v1/prompts', { signal }));
  const known = [...tracked, ...archived].find((prompt) => prompt.id === id);
  if (known === undefined) return null;
  const isArchived = archived.includes(known);
  const query = {
    rangeDays,
    limit: 100,
    query: known.text,
    ...(isArchived && { status: ['archived' as const] }),
  };
  for await (const { prompts } of promptAnalyticsPages(client, query, { signal })) {
    const found = prompts.find((prompt) => prompt.id === id);
    if (found !== undefined) return found;
  }
  return null;
}
