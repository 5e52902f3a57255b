import { addDays, currentWindow, isoDay, previousWindow } from '../../../src/domain/window.js';
import type { RawObservation, RawWorld } from '../../../conformance/oracle/raw-record.js';
import type { Client, TestApp } from '../../support/app.js';

/** A filter of the insights: its query string, and which answers it selects. */
export interface Filter {
  readonly query: string;
  readonly personas: readonly string[];
  readonly isMeant: (answer: RawObservation, topic: string | null) => boolean;
}

/** An answer with the topic of its prompt. */
export interface TopicAnswer {
  readonly answer: RawObservation;
  readonly topic: string | null;
}

const POOLED = ['discoverer', 'buyer', 'evaluator'];
const everything = () => true;

export const ANY: Filter = { query: '', personas: POOLED, isMeant: everything };

export const filters: readonly Filter[] = [
  ANY,
  { query: '&platform=chatgpt', personas: POOLED, isMeant: ({ platform }) => platform === 'chatgpt' },
  {
    query: '&persona=custom,buyer',
    personas: ['buyer', 'branded', 'competitor', 'control'],
    isMeant: everything,
  },
  {
    query: '&topic=PRICING&topic=Reviews, compared',
    personas: POOLED,
    isMeant: (_, topic) => topic === 'Reviews, compared' || topic?.toLowerCase() === 'pricing',
  },
];

export const names = ({ mentions }: RawObservation, kind: 'own' | 'tracked') =>
  mentions.some((mention) => mention.kind === kind);
export const isGap = (answer: RawObservation) => names(answer, 'tracked') && !names(answer, 'own');

/** The query that names the days of a request, and a world that ends with them. */
export interface Days {
  readonly query: string;
  readonly world: RawWorld;
}

/** The last days as a window, or as a range that ends some days ago. */
export function daysOf(world: RawWorld, rangeDays: number, ago: number): Days {
  if (ago === 0) return { query: `rangeDays=${rangeDays}`, world };
  const last = addDays(world.now, -ago);
  const query = `from=${isoDay(addDays(last, 1 - rangeDays))}&to=${isoDay(last)}`;
  return { query, world: { ...world, now: last } };
}

/** The answers of a window that a list counts. */
export function answersOf(
  { now, prompts, observations }: RawWorld,
  rangeDays: 7 | 30 | 90,
  { personas, isMeant }: Filter,
  window: 'current' | 'previous' = 'current',
): TopicAnswer[] {
  const current = currentWindow(now, rangeDays);
  const { from, until } = window === 'current' ? current : previousWindow(current);
  const meant = prompts.filter(({ persona, state }) => state !== 'archived' && personas.includes(persona));
  const topics = new Map(meant.map(({ promptId, topic }) => [promptId, topic]));
  return observations
    .filter(({ status, observedAt }) => status === 'ok' && observedAt >= from && observedAt < until)
    .filter(({ promptId }) => topics.has(promptId))
    .map((answer) => ({ answer, topic: topics.get(answer.promptId) ?? null }))
    .filter(({ answer, topic }) => isMeant(answer, topic));
}

/** A client with a new key of a workspace. */
export async function clientOf(app: TestApp, workspaceId: string): Promise<Client> {
  const { secret } = await app.services.apiKeys.issue(workspaceId, { name: 'T', environment: 'test' });
  return app.as(secret);
}

/** The ids of all answers behind a link, page by page, sorted. */
export async function idsBehind(client: Client, link: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await client.get(`${link}&limit=100${next}`);
    if (status !== 200) throw new Error(`${link}: ${JSON.stringify(body)}`);
    ids.push(...(body.answers as { id: string }[]).map(({ id }) => id));
    cursor = body.nextCursor as string | null;
  } while (cursor !== null);
  return ids.sort();
}

export const idsOf = (answers: readonly RawObservation[]) =>
  answers.map(({ observationId }) => observationId).sort();
