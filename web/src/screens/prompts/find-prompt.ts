import { dataOf, isApiError, promptAnalyticsPages, type Client } from '@ai-visibility/client';
import type { WindowDays } from '../../ui/window-days.js';
import type { PromptPerformance } from './performance.js';

/** A prompt with its figures, or only whether answers to it were recorded. */
export type FoundPrompt =
  | {
      readonly found: 'figures';
      readonly prompt: PromptPerformance;
      readonly days: WindowDays;
      /** The days of the window. */
      readonly from: string;
      readonly to: string;
    }
  | { readonly found: 'answers' }
  | { readonly found: 'nothing' };

/**
 * Finds a prompt. No operation reads a single prompt, so this searches the list of prompts for its text and status. The
 * list and the text cover only the active project; answers of earlier projects are kept, too.
 */
export async function findPrompt(
  client: Client,
  id: string,
  rangeDays: WindowDays,
  signal: AbortSignal,
): Promise<FoundPrompt> {
  const { tracked, archived } = await dataOf(client.GET('/v1/prompts', { signal }));
  const known = [...tracked, ...archived].find((prompt) => prompt.id === id);
  if (known === undefined) return { found: (await hasAnswers(client, id, signal)) ? 'answers' : 'nothing' };
  const isArchived = archived.includes(known);
  const query = {
    rangeDays,
    limit: 100,
    query: known.text,
    ...(isArchived && { status: ['archived' as const] }),
  };
  for await (const { prompts, from, to } of promptAnalyticsPages(client, query, { signal })) {
    const prompt = prompts.find((prompt) => prompt.id === id);
    if (prompt !== undefined) return { found: 'figures', prompt, days: rangeDays, from, to };
  }
  return { found: 'nothing' };
}

async function hasAnswers(client: Client, promptId: string, signal: AbortSignal): Promise<boolean> {
  const params = { path: { promptId }, query: { rangeDays: 90 as const, limit: 1 } };
  try {
    await dataOf(client.GET('/v1/evidence/prompts/{promptId}/answers', { params, signal }));
    return true;
  } catch (error) {
    if (isApiError(error, 'prompt_not_found')) return false;
    throw error;
  }
}
