import { createHash } from 'node:crypto';
import { promptPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';

// Ids and texts are `unknown` where checks send invalid ones.
export const addOne = (actor: Actor, body: object) => actor.post('/v1/prompts', body);
export const addMany = (actor: Actor, prompts: unknown) => actor.post('/v1/prompts/bulk', { prompts });
export const editMany = (actor: Actor, prompts: unknown) => actor.put('/v1/prompts', { prompts });
export const reword = (actor: Actor, id: string, text: unknown) => actor.patch(promptPath(id), { text });
export const archive = (actor: Actor, id: string) => actor.delete(promptPath(id));
export const pause = (actor: Actor, id: string, body: unknown) => actor.post(promptPath(id, '/pause'), body);
export const replace = (actor: Actor, id: string, text: unknown) =>
  actor.post(promptPath(id, '/replacements'), { text });

/** Bulk-insert items that have only a text. */
export const itemsOf = (texts: readonly string[]) => texts.map((text) => ({ text }));

/** One result of a bulk insert, unvalidated. */
export interface InsertResult {
  readonly promptId?: unknown;
  readonly created?: unknown;
}

/** One result of a bulk edit, or the response to a reword, unvalidated. */
export interface EditResult {
  readonly id?: unknown;
  readonly promptId?: unknown;
  readonly changed?: unknown;
  readonly wordingChange?: unknown;
}

/** The results of a batch; empty if the response has none. */
export function resultsOf<Result extends InsertResult | EditResult>(exchange: Exchange): Result[] {
  const results: unknown = exchange.json?.results;
  return Array.isArray(results) ? results.map((one: unknown) => (one ?? {}) as Result) : [];
}

export const createdCount = (exchange: Exchange) =>
  resultsOf<InsertResult>(exchange).filter(({ created }) => created === true).length;

export const isCount = (value: unknown): value is number => Number.isInteger(value);

/** Whether a value is a non-empty string. */
export const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Describes the outcome of a call: the status, or `rejected with 409`. */
export const outcomeOf = (exchange: Exchange) =>
  exchange.isSuccess ? `${exchange.status}` : `rejected with ${exchange.status}`;

/**
 * A call that a check builds on.
 * @throws SetupFailed if the call fails
 */
export function fixture(exchange: Exchange): Exchange {
  if (exchange.isSuccess) return exchange;
  const { method, target } = exchange.request;
  throw new SetupFailed(`${method} ${target} as a fixture: ${exchange.summary}`);
}

/**
 * Inserts a batch with tracked texts. Ends the check if fewer slots than items are free and the target rejects the batch:
 * reused items should not need free slots, but they may.
 */
export async function insertReused(
  t: CheckContext,
  items: readonly object[],
  actor = t.paid,
): Promise<Exchange> {
  const room = await t.room(actor);
  const exchange = await addMany(actor, items);
  if (exchange.isRejection && room < items.length) t.skip('no-room');
  return exchange;
}

/**
 * Tracks 1 to 100 new prompts by one bulk insert.
 * @throws SetupFailed if it fails
 */
export async function trackMany(actor: Actor, texts: readonly string[]): Promise<OwnPrompt[]> {
  const exchange = fixture(await addMany(actor, itemsOf(texts)));
  const results = resultsOf<InsertResult>(exchange);
  return texts.map((text, index) => {
    const id = results[index]?.promptId;
    if (typeof id !== 'string') throw new SetupFailed(`no id for item ${index}: ${exchange.summary}`);
    return { id, text, exchange };
  });
}

/** An unknown id in the same format as `like`. */
export function unknownPromptId(t: CheckContext, like: string): string {
  const digest = createHash('sha256').update(`${t.nonce} ${t.run.next()}`).digest();
  const tail = /(?<![0-9A-Za-z-])[0-9A-Za-z-]{10,}$/.exec(like)?.[0] ?? '';
  // A short id may be a serial number, so an id close to it could belong to another prompt.
  if (tail === '') return `unknown-${t.nonce}-${t.run.next()}`;
  const changed = [...tail].map((character, index) => {
    const byte = digest[index % digest.length] ?? 0;
    if (/\d/.test(character)) return String(byte % 10);
    if (/[a-f]/.test(character)) return 'abcdef'.charAt(byte % 6);
    if (/[A-F]/.test(character)) return 'ABCDEF'.charAt(byte % 6);
    return character;
  });
  return like.slice(0, -tail.length) + changed.join('');
}
