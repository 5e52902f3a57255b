import type { RuleId } from '../../catalog/index.js';
import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import type { PromptVerifier } from './prompt-verifier.js';
import type { Transition } from './transition.js';
import { markReworded, type KnownPrompt } from './known-prompt.js';

/** Rewords a prompt. The server decides whether the prompt may take the text of another one. */
export async function reword(verifier: PromptVerifier, prompt: KnownPrompt, text: string): Promise<void> {
  const exchange = await verifier.actor.patch(promptPath(prompt.id), { text });
  if (prompt.state === 'archived') return verifier.rejected('PR-27', exchange);
  const isTaken = verifier.prompts.some((other) => other !== prompt && other.text === text);
  if (isTaken && exchange.isRejection) return verifier.unchanged('EDIT-08', exchange);
  const isSame = text === prompt.text;
  verifier.accepted(exchange, 200, ruleOfReword(verifier, prompt, isSame), 'EDIT-01');
  verifier.t.equal('EDIT-01', exchange.json?.promptId, prompt.id, 'promptId', exchange);
  verifyFlags(verifier, exchange.json ?? {}, isSame, isSame ? 'EDIT-05' : 'EDIT-04', exchange);
  await verifier.settle({
    what: 'a reword',
    others: 'EDIT-03',
    touched: [prompt.id],
    verify: (transition) => verifyReworded(transition, prompt, text, 'EDIT-03', 'EDIT-10'),
    count: { rule: 'EDIT-11', growth: [0] },
    evidence: [exchange],
  });
  markReworded(prompt, text);
}

/** The rule that requires the server to accept a reword of a tracked prompt in the current state. */
function ruleOfReword({ free }: PromptVerifier, { state }: KnownPrompt, isSame: boolean): RuleId {
  if (isSame) return 'EDIT-05';
  if (state === 'paused') return 'PR-30';
  return free === 0 ? 'EDIT-11' : 'EDIT-03';
}

interface Flags {
  readonly changed?: unknown;
  readonly wordingChange?: unknown;
}

function verifyFlags(
  { t }: PromptVerifier,
  flags: Flags,
  isSame: boolean,
  rule: RuleId,
  exchange: Exchange,
): void {
  const { changed, wordingChange } = flags;
  const isWord = ['minor', 'major', 'none'].includes(wordingChange as string);
  t.holds('EDIT-02', isWord, 'wordingChange minor, major or none', wordingChange, exchange);
  const expected = isSame
    ? 'changed false, wordingChange none'
    : 'changed true, wordingChange minor or major';
  const agrees = (changed === false) === (wordingChange === 'none');
  t.holds('EDIT-06', agrees, 'changed false if and only if wordingChange is none', flags, exchange);
  t.holds(rule, changed === !isSame, expected, flags, exchange);
}

function verifyReworded(
  transition: Transition,
  prompt: KnownPrompt,
  text: string,
  reworded: RuleId,
  kept: RuleId,
): void {
  transition.isTracked(reworded, prompt.id, text);
  for (const name of ['topic', 'createdBy', 'pausedReason'] as const) transition.keeps(kept, prompt.id, name);
  if (prompt.state === 'paused') transition.keeps(kept, prompt.id, 'status');
  const [before, after] = [
    transition.rowBefore(prompt.id)?.updatedAt,
    transition.tracked(prompt.id)?.updatedAt,
  ];
  const isBack = (parseTimestamp(after) ?? NaN) < (parseTimestamp(before) ?? NaN);
  transition.holds('EDIT-13', !isBack, `updatedAt of ${prompt.id} not earlier than ${before}`, `${after}`);
}

export interface Edit {
  readonly prompt: KnownPrompt;
  readonly text: string;
}

/** Edits distinct tracked prompts, with changed and unchanged texts in any order. */
export async function bulkEdit(verifier: PromptVerifier, edits: readonly Edit[]): Promise<void> {
  const prompts = edits.map(({ prompt, text }) => ({ id: prompt.id, text }));
  const exchange = await verifier.actor.put('/v1/prompts', { prompts });
  verifier.accepted(exchange, 200, ruleOfBulkEdit(verifier, edits), 'EDIT-20');
  verifyResults(verifier, edits, exchange);
  await verifier.settle({
    what: 'a bulk edit',
    others: 'EDIT-23',
    touched: prompts.map(({ id }) => id),
    verify: (transition) => {
      for (const { prompt, text } of edits)
        if (prompt.state === 'paused') verifyReworded(transition, prompt, text, 'EDIT-32', 'EDIT-32');
        else verifyReworded(transition, prompt, text, 'EDIT-22', 'EDIT-10');
    },
    count: { rule: 'EDIT-11', growth: [0] },
    evidence: [exchange],
  });
  for (const { prompt, text } of edits) markReworded(prompt, text);
}

/** The rule that requires the server to accept a bulk edit in the current state. */
function ruleOfBulkEdit({ free }: PromptVerifier, edits: readonly Edit[]): RuleId {
  if (edits.every(({ prompt, text }) => prompt.text === text)) return 'EDIT-31';
  if (edits.some(({ prompt }) => prompt.state === 'paused')) return 'EDIT-32';
  return free === 0 ? 'EDIT-11' : 'EDIT-22';
}

function verifyResults(verifier: PromptVerifier, edits: readonly Edit[], exchange: Exchange): void {
  const { t } = verifier;
  const results = exchange.json?.results as readonly (Flags & { readonly id: unknown })[];
  t.holds('EDIT-20', Array.isArray(results), 'results, an array', exchange.summary, exchange);
  const areIds = results.every(({ id }) => typeof id === 'string');
  t.holds('EDIT-20', areIds, 'results with the member id', exchange.summary, exchange);
  const ids = results.map(({ id }) => id);
  const wanted = edits.map(({ prompt }) => prompt.id);
  t.equal('EDIT-21', [...ids].sort(), [...wanted].sort(), 'ids in results, in any order', exchange);
  const same = edits.filter(({ prompt, text }) => prompt.text === text).length;
  const rule = same === edits.length ? 'EDIT-31' : same === 0 ? 'EDIT-22' : 'EDIT-29';
  for (const { prompt, text } of edits) {
    const result = results.find(({ id }) => id === prompt.id);
    verifyFlags(verifier, result ?? {}, prompt.text === text, rule, exchange);
  }
}

/** The kinds of invalid items in a bulk edit. */
export const invalidEdits = [
  'unknown id',
  'archived id',
  'short text',
  'long text',
  'no text',
  'empty id',
] as const;
export type InvalidEdit = (typeof invalidEdits)[number];

/** Sends a bulk edit with one invalid item, which must be rejected and change nothing. */
export async function bulkEditWithInvalidItem(
  verifier: PromptVerifier,
  edits: readonly Edit[],
  bad: InvalidEdit,
  position: number,
  archived: KnownPrompt | undefined,
): Promise<void> {
  const { t } = verifier;
  const text = t.text();
  const items: Record<InvalidEdit, { item: object; rule: RuleId }> = {
    'unknown id': { item: { id: `unknown-${t.nonce}`, text }, rule: 'EDIT-24' },
    'archived id': { item: { id: archived?.id, text }, rule: 'EDIT-25' },
    'short text': { item: { id: edits[0]?.prompt.id, text: 'ab' }, rule: 'EDIT-26' },
    'long text': { item: { id: edits[0]?.prompt.id, text: t.textOf(501) }, rule: 'EDIT-26' },
    'no text': { item: { id: edits[0]?.prompt.id }, rule: 'EDIT-26' },
    'empty id': { item: { id: '', text }, rule: 'EDIT-30' },
  };
  const { item, rule } = items[bad];
  // The item with the invalid text replaces the valid item of the same prompt.
  const isNamed = rule === 'EDIT-26';
  const prompts: object[] = edits
    .slice(isNamed ? 1 : 0)
    .map((edit) => ({ id: edit.prompt.id, text: edit.text }));
  prompts.splice(position % (prompts.length + 1), 0, item);
  await verifier.rejected(rule, await verifier.actor.put('/v1/prompts', { prompts }));
}

/** Rewords a prompt with a text out of bounds. The call must be rejected and change nothing. */
export async function rewordInvalid(
  verifier: PromptVerifier,
  prompt: KnownPrompt,
  length: number,
): Promise<void> {
  const exchange = await verifier.actor.patch(promptPath(prompt.id), {
    text: textOutOfBounds(verifier, length),
  });
  await verifier.rejected('EDIT-07', exchange, 'EDIT-08');
}

/** Replaces a prompt with a text out of bounds. The call must be rejected and change nothing. */
export async function replaceInvalid(
  verifier: PromptVerifier,
  prompt: KnownPrompt,
  length: number,
): Promise<void> {
  const text = textOutOfBounds(verifier, length);
  const exchange = await verifier.actor.post(promptPath(prompt.id, '/replacements'), { text });
  await verifier.rejected('REP-09', exchange, 'REP-10');
}

/** A text that is too short for lengths 0 to 2, and too long otherwise. */
const textOutOfBounds = ({ t }: PromptVerifier, length: number) =>
  length < 3 ? 'ab'.slice(0, length) : t.textOf(498 + length);
