import { dataOf, isApiError, type Client, type extensionComponents } from '@ai-visibility/client';
import { zoneOfDays } from '../../session/time-zone.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { scopeOf } from '../../ui/figure-scope.js';
import type { WindowDays } from '../../ui/window-days.js';
import type { PromptPerformance } from './performance.js';

/** A prompt with its figures, or only whether answers to it were recorded. */
export type FoundPrompt =
  | {
      readonly found: 'figures';
      readonly prompt: PromptPerformance;
      readonly list: Pick<
        extensionComponents['schemas']['RangePromptList'],
        'from' | 'to' | 'comparedTo' | 'surface' | 'weighting'
      >;
      /** The days and surface of the figures as a query of their answers. */
      readonly scope: EvidenceQuery;
    }
  | { readonly found: 'answers' }
  | { readonly found: 'nothing' };

/** Finds a prompt of the active project. Answers of earlier projects are kept, too. */
export async function findPrompt(
  client: Client,
  promptId: string,
  rangeDays: WindowDays,
  signal: AbortSignal,
): Promise<FoundPrompt> {
  const query = { rangeDays, ...zoneOfDays(), promptId };
  const list = await dataOf(client.GET('/v1/history/prompts', { params: { query }, signal }));
  const [prompt] = list.prompts;
  if (prompt !== undefined) return { found: 'figures', prompt, list, scope: scopeOf(list, { rangeDays }) };
  return { found: (await hasAnswers(client, promptId, signal)) ? 'answers' : 'nothing' };
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
