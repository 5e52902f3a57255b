import type { Paths } from '@ai-visibility/client';
import { zoneOfDays } from '../../session/time-zone.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { listOf, listText } from '../../ui/page-query.js';
import type { WindowDays } from '../../ui/window-days.js';

export type ListQuery = NonNullable<Paths['/v1/history/prompts']['get']['parameters']['query']>;

export const INTENTS = ['informational', 'commercial', 'comparison', 'transactional', 'support'] as const;

/** The filter values of the API. */
export const CHOICES = {
  status: [
    ...(['active', 'paused', 'archived', 'draft', 'regenerating'] as const),
    ...(['pending_baseline', 'stale', 'failed_all_platforms'] as const),
  ],
  persona: ['discoverer', 'buyer', 'evaluator', 'custom'] as const,
  intent: INTENTS,
};

const SURFACES = ['ui', 'serp', 'api', 'all'] as const;
const WEIGHTINGS = ['answers', 'questions', 'questionsAndPlatforms'] as const;

/** Rows per page. */
export const LIMIT = 100;

/** The API request for a query string. Lists are separated by commas. Values that the API does not know are dropped. */
export function listQuery(query: Readonly<Record<string, string>>, rangeDays: WindowDays): ListQuery {
  const { query: text, cursor } = query;
  const topic = listOf(query['topic']);
  const status = chosen(query['status'], CHOICES.status);
  const persona = chosen(query['persona'], CHOICES.persona);
  const intent = chosen(query['intent'], CHOICES.intent);
  const [surface] = chosen(query['surface'], SURFACES) ?? [];
  const [weighting] = chosen(query['weighting'], WEIGHTINGS) ?? [];
  return {
    rangeDays,
    ...zoneOfDays(),
    limit: LIMIT,
    ...(surface && { surface }),
    ...(weighting && { weighting }),
    ...(status && { status }),
    ...(persona && { persona }),
    ...(intent && { intent }),
    ...(topic.length > 0 && { topic }),
    ...(text && { query: text }),
    ...(cursor && { cursor }),
  };
}

function chosen<Choice extends string>(
  text: string | undefined,
  choices: readonly Choice[],
): Choice[] | undefined {
  const found = choices.filter((choice) => listOf(text).includes(choice));
  return found.length > 0 ? found : undefined;
}

/** Whether the request has a filter. */
export function isFiltered({ status, persona, intent, topic, query }: ListQuery): boolean {
  return [status, persona, intent, topic, query].some((filter) => filter !== undefined);
}

/** The query of the answers behind the figures of all matching prompts. */
export function evidenceQuery({ status, persona, intent, topic, query }: ListQuery): EvidenceQuery {
  const lists = Object.entries({ status, persona, intent, topic });
  const texts = lists.map(([name, values]) => [name, values && listText(values)] as const);
  return { scope: 'prompts', ...Object.fromEntries(texts), query };
}
