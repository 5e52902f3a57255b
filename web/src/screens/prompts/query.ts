import type { Paths } from '@ai-visibility/client';
import type { WindowDays } from '../../ui/window-days.js';

type ListQuery = NonNullable<Paths['/v1/analytics/prompts']['get']['parameters']['query']>;

/** The choices of the filters, as the API names them. */
export const CHOICES = {
  status: [
    ...(['active', 'paused', 'archived', 'draft', 'regenerating'] as const),
    ...(['pending_baseline', 'stale', 'failed_all_platforms'] as const),
  ],
  persona: ['discoverer', 'buyer', 'evaluator', 'custom'] as const,
  intent: ['informational', 'commercial', 'comparison', 'transactional', 'support'] as const,
};

/** Rows of one page. */
const LIMIT = 25;

/**
 * The request for the page in the address. Lists are separated by commas there. A choice that the API does not know is
 * left out.
 */
export function listQuery(query: Readonly<Record<string, string>>, rangeDays: WindowDays): ListQuery {
  const { topic, query: text, cursor } = query;
  const status = chosen(query['status'], CHOICES.status);
  const persona = chosen(query['persona'], CHOICES.persona);
  const intent = chosen(query['intent'], CHOICES.intent);
  return {
    ...{ rangeDays, limit: LIMIT },
    ...(status && { status }),
    ...(persona && { persona }),
    ...(intent && { intent }),
    ...(topic && { topic: [topic] }),
    ...(text && { query: text }),
    ...(cursor && { cursor }),
  };
}

function chosen<Choice extends string>(
  text: string | undefined,
  choices: readonly Choice[],
): Choice[] | undefined {
  const found = choices.filter((choice) => text?.split(',').includes(choice));
  return found.length > 0 ? found : undefined;
}

/** Whether the address has a filter. */
export function isFiltered(query: Readonly<Record<string, string>>): boolean {
  return ['status', 'persona', 'intent', 'topic', 'query'].some((name) => query[name]);
}
