import type { RuleId } from '../../catalog/index.js';
import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import type { PromptOracle } from './oracle.js';
import type { Sight } from './sight.js';
import { rewordSlot, type Slot } from './slot.js';

/** A reword in place. Whether a prompt may take the text of another one is the server's to say. */
export async function reword(oracle: PromptOracle, slot: Slot, text: string): Promise<void> {
  const exchange = await oracle.actor.patch(promptPath(slot.id), { text });
  if (slot.state === 'archived') return oracle.refused('PR-27', exchange);
  const isTaken = oracle.slots.some((other) => other !== slot && other.text === text);
  if (isTaken && exchange.isRefusal) return oracle.unchanged('EDIT-08', exchange);
  const isSame = text === slot.text;
  oracle.accepted(exchange, 200, ruleOfReword(oracle, slot, isSame), 'EDIT-01');
  oracle.t.equal('EDIT-01', exchange.json?.promptId, slot.id, 'promptId', exchange);
  judgeFlags(oracle, exchange.json ?? {}, isSame, isSame ? 'EDIT-05' : 'EDIT-04', exchange);
  await oracle.settle({
    what: 'a reword',
    others: 'EDIT-03',
    touched: [slot.id],
    judge: (see) => judgeReworded(see, slot, text, 'EDIT-03', 'EDIT-10'),
    count: { rule: 'EDIT-11', growth: [0] },
    evidence: [exchange],
  });
  rewordSlot(slot, text);
}

/** The rule that a reword of a tracked prompt is taken, as things stand. */
function ruleOfReword({ free }: PromptOracle, { state }: Slot, isSame: boolean): RuleId {
  if (isSame) return 'EDIT-05';
  if (state === 'paused') return 'PR-30';
  return free === 0 ? 'EDIT-11' : 'EDIT-03';
}

interface Flags {
  readonly changed?: unknown;
  readonly wordingChange?: unknown;
}

function judgeFlags(
  { t }: PromptOracle,
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
  t.holds('EDIT-06', agrees, 'changed false exactly with wordingChange none', flags, exchange);
  t.holds(rule, changed === !isSame, expected, flags, exchange);
}

function judgeReworded(see: Sight, slot: Slot, text: string, reworded: RuleId, kept: RuleId): void {
  see.isTracked(reworded, slot.id, text);
  for (const name of ['topic', 'createdBy', 'pausedReason'] as const) see.keeps(kept, slot.id, name);
  if (slot.state === 'paused') see.keeps(kept, slot.id, 'status');
  const [before, after] = [see.was(slot.id)?.updatedAt, see.tracked(slot.id)?.updatedAt];
  const isBack = (parseTimestamp(after) ?? NaN) < (parseTimestamp(before) ?? NaN);
  see.holds('EDIT-13', !isBack, `updatedAt of ${slot.id} not before ${before}`, `${after}`);
}

/** One item of a bulk edit. */
export interface Edit {
  readonly slot: Slot;
  readonly text: string;
}

/** A bulk edit of distinct tracked prompts, changed and unchanged ones in any order. */
export async function bulkEdit(oracle: PromptOracle, edits: readonly Edit[]): Promise<void> {
  const prompts = edits.map(({ slot, text }) => ({ id: slot.id, text }));
  const exchange = await oracle.actor.put('/v1/prompts', { prompts });
  oracle.accepted(exchange, 200, ruleOfBulkEdit(oracle, edits), 'EDIT-20');
  judgeResults(oracle, edits, exchange);
  await oracle.settle({
    what: 'a bulk edit',
    others: 'EDIT-23',
    touched: prompts.map(({ id }) => id),
    judge: (see) => {
      for (const { slot, text } of edits)
        if (slot.state === 'paused') judgeReworded(see, slot, text, 'EDIT-32', 'EDIT-32');
        else judgeReworded(see, slot, text, 'EDIT-22', 'EDIT-10');
    },
    count: { rule: 'EDIT-11', growth: [0] },
    evidence: [exchange],
  });
  for (const { slot, text } of edits) rewordSlot(slot, text);
}

/** The rule that a bulk edit is taken, as things stand. */
function ruleOfBulkEdit({ free }: PromptOracle, edits: readonly Edit[]): RuleId {
  if (edits.every(({ slot, text }) => slot.text === text)) return 'EDIT-31';
  if (edits.some(({ slot }) => slot.state === 'paused')) return 'EDIT-32';
  return free === 0 ? 'EDIT-11' : 'EDIT-22';
}

function judgeResults(oracle: PromptOracle, edits: readonly Edit[], exchange: Exchange): void {
  const { t } = oracle;
  const results = exchange.json?.results as readonly (Flags & { readonly id: unknown })[];
  t.holds('EDIT-20', Array.isArray(results), 'results, an array', exchange.summary, exchange);
  const areIds = results.every(({ id }) => typeof id === 'string');
  t.holds('EDIT-20', areIds, 'results that carry the member id', exchange.summary, exchange);
  const ids = results.map(({ id }) => id);
  const wanted = edits.map(({ slot }) => slot.id);
  t.equal('EDIT-21', [...ids].sort(), [...wanted].sort(), 'ids in results, in any order', exchange);
  const same = edits.filter(({ slot, text }) => slot.text === text).length;
  const rule = same === edits.length ? 'EDIT-31' : same === 0 ? 'EDIT-22' : 'EDIT-29';
  for (const { slot, text } of edits) {
    const result = results.find(({ id }) => id === slot.id);
    judgeFlags(oracle, result ?? {}, slot.text === text, rule, exchange);
  }
}

/** What can be wrong with an item of a bulk edit. */
export const badEdits = [
  'unknown id',
  'archived id',
  'short text',
  'long text',
  'no text',
  'empty id',
] as const;
export type BadEdit = (typeof badEdits)[number];

/** A bulk edit with one bad item among good ones: it is refused, and nothing changes. */
export async function bulkEditWith(
  oracle: PromptOracle,
  edits: readonly Edit[],
  bad: BadEdit,
  position: number,
  archived: Slot | undefined,
): Promise<void> {
  const { t } = oracle;
  const text = t.text();
  const items: Record<BadEdit, { item: object; rule: RuleId }> = {
    'unknown id': { item: { id: `unknown-${t.nonce}`, text }, rule: 'EDIT-24' },
    'archived id': { item: { id: archived?.id, text }, rule: 'EDIT-25' },
    'short text': { item: { id: edits[0]?.slot.id, text: 'ab' }, rule: 'EDIT-26' },
    'long text': { item: { id: edits[0]?.slot.id, text: t.textOf(501) }, rule: 'EDIT-26' },
    'no text': { item: { id: edits[0]?.slot.id }, rule: 'EDIT-26' },
    'empty id': { item: { id: '', text }, rule: 'EDIT-30' },
  };
  const { item, rule } = items[bad];
  // The prompt of a bad text is named by that item alone.
  const isNamed = rule === 'EDIT-26';
  const prompts: object[] = edits
    .slice(isNamed ? 1 : 0)
    .map((edit) => ({ id: edit.slot.id, text: edit.text }));
  prompts.splice(position % (prompts.length + 1), 0, item);
  await oracle.refused(rule, await oracle.actor.put('/v1/prompts', { prompts }));
}

/** A reword or replacement with a text out of bounds: it is refused, and nothing changes. */
export async function rewordBadly(oracle: PromptOracle, slot: Slot, length: number): Promise<void> {
  const exchange = await oracle.actor.patch(promptPath(slot.id), { text: textOutOfBounds(oracle, length) });
  await oracle.refused('EDIT-07', exchange, 'EDIT-08');
}

/** As `rewordBadly`, of a replacement. */
export async function replaceBadly(oracle: PromptOracle, slot: Slot, length: number): Promise<void> {
  const text = textOutOfBounds(oracle, length);
  const exchange = await oracle.actor.post(promptPath(slot.id, '/replacements'), { text });
  await oracle.refused('REP-09', exchange, 'REP-10');
}

/** Short texts for 0 to 2, long ones for the rest. */
const textOutOfBounds = ({ t }: PromptOracle, length: number) =>
  length < 3 ? 'ab'.slice(0, length) : t.textOf(498 + length);
