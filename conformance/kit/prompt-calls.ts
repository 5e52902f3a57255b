import { createHash } from 'node:crypto';
import type { RuleId } from '../catalog/index.js';
import { promptPath, type Actor } from '../http/actor.js';
import type { CheckContext, OwnPrompt } from '../run/context.js';
import { shortened, type Exchange } from '../http/exchange.js';
import { SetupFailed } from '../run/outcome.js';
import type { PromptsState } from '../run/state.js';

/** Everything that a careless server escapes, folds or cuts, without white space at its ends. */
export const WILD =
  '"double" \'single\' \\ back\\slash  two spaces <b>bold</b> &amp; 100% _x_ na\u00efve e\u0301 漢字 русский שלום عربي 🦊🇩🇪 {{x}} $1 %s';

// Ids and texts are `unknown` where a check sends faulty ones.
export const addOne = (actor: Actor, body: object) => actor.post('/v1/prompts', body);
export const addMany = (actor: Actor, prompts: unknown) => actor.post('/v1/prompts/bulk', { prompts });
export const editMany = (actor: Actor, prompts: unknown) => actor.put('/v1/prompts', { prompts });
export const reword = (actor: Actor, id: string, text: unknown) => actor.patch(promptPath(id), { text });
export const archive = (actor: Actor, id: string) => actor.delete(promptPath(id));
export const pause = (actor: Actor, id: string, body: unknown) => actor.post(promptPath(id, '/pause'), body);
export const replace = (actor: Actor, id: string, text: unknown) =>
  actor.post(promptPath(id, '/replacements'), { text });

/** Items of a bulk insert that hold nothing but a text. */
export const itemsOf = (texts: readonly string[]) => texts.map((text) => ({ text }));

/** One result of a bulk insert, as it came. */
export interface InsertResult {
  readonly promptId?: unknown;
  readonly created?: unknown;
}

/** One result of a reword, as it came. */
export interface EditResult {
  readonly id?: unknown;
  readonly promptId?: unknown;
  readonly changed?: unknown;
  readonly wordingChange?: unknown;
}

/** The results of a batch; empty when there are none. */
export function resultsOf<Result extends InsertResult | EditResult>(exchange: Exchange): Result[] {
  const results: unknown = exchange.json?.results;
  return Array.isArray(results) ? results.map((one: unknown) => (one ?? {}) as Result) : [];
}

/** How many results say that a prompt was created. */
export const createdCount = (exchange: Exchange) =>
  resultsOf<InsertResult>(exchange).filter(({ created }) => created === true).length;

/** A call that a check builds on: throws `SetupFailed` unless it succeeds. */
export function fixture(exchange: Exchange): Exchange {
  if (exchange.isSuccess) return exchange;
  const { method, target } = exchange.request;
  throw new SetupFailed(`${method} ${target} as a fixture: ${exchange.summary}`);
}

/** Tracks new prompts with one bulk insert as a fixture; 1 to 100. */
export async function trackMany(actor: Actor, texts: readonly string[]): Promise<OwnPrompt[]> {
  const exchange = fixture(await addMany(actor, itemsOf(texts)));
  const results = resultsOf<InsertResult>(exchange);
  return texts.map((text, index) => {
    const id = results[index]?.promptId;
    if (typeof id !== 'string') throw new SetupFailed(`no id for item ${index}: ${exchange.summary}`);
    return { id, text, exchange };
  });
}

/** An id of the same form that no prompt has. */
export function unknownId(t: CheckContext, like: string): string {
  const digest = createHash('sha256').update(`${t.nonce} ${t.run.next()}`).digest();
  const tail = /(?<![0-9A-Za-z-])[0-9A-Za-z-]{10,}$/.exec(like)?.[0] ?? '';
  // A short id may be a number that counts up: its neighbour could be somebody's prompt.
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

/** Whether an integer count came. */
export const isCount = (value: unknown): value is number => Number.isInteger(value);

/** Whether an id came. */
export const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The prompts show what a write did. `problem` tells what is wrong with them; undefined when nothing is. */
export function showsPrompts(
  t: CheckContext,
  rule: RuleId,
  expected: string,
  problem: (state: PromptsState) => string | undefined,
  { actor = t.paid, write }: { actor?: Actor; write?: Exchange } = {},
): Promise<void> {
  return t.shows(rule, expected, async () => {
    const state = await t.prompts(actor);
    const got = problem(state);
    const evidence = write === undefined ? state.evidence : [write, ...state.evidence];
    return { isRight: got === undefined, got, evidence };
  });
}

/** Where a prompt is listed, for the reader of a failure: `in archived as "text"`. */
export function whereabouts({ tracked, archived }: PromptsState, id: string): string {
  const places = [
    ...tracked.filter((row) => row.id === id).map(({ text }) => `in tracked as "${shortened(text, 80)}"`),
    ...archived.filter((row) => row.id === id).map(({ text }) => `in archived as "${shortened(text, 80)}"`),
  ];
  return `${id} is ${places.length === 0 ? 'in neither group' : places.join(' and ')}`;
}

/** What is wrong with a prompt that must be tracked once, and not archived, with a text; undefined when nothing is. */
export function notTracked(state: PromptsState, id: unknown, text: string): string | undefined {
  const rows = state.tracked.filter((row) => row.id === id);
  const isRight = rows.length === 1 && rows[0]?.text === text && !state.archived.some((row) => row.id === id);
  return isRight ? undefined : whereabouts(state, String(id));
}

/** Two flags of a reword. */
export const flagsOf = ({ changed, wordingChange }: EditResult) => ({ changed, wordingChange });
/** Whether the flags tell of a change. */
export const tellsChange = ({ changed, wordingChange }: EditResult) =>
  changed === true && (wordingChange === 'minor' || wordingChange === 'major');
/** The flags of a reword that changed nothing. */
export const NO_CHANGE = { changed: false, wordingChange: 'none' };

/** A refusal for a list of observations: `refused with 409`, or the status that came. */
export const outcomeOf = (exchange: Exchange) =>
  exchange.isSuccess ? `${exchange.status}` : `refused with ${exchange.status}`;
