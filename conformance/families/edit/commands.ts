import fc from 'fast-check';
import { bulkInsert } from '../../kit/sequences/bulk.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import {
  badEdits,
  bulkEdit,
  bulkEditWith,
  reword,
  rewordBadly,
  type BadEdit,
  type Edit,
} from '../../kit/sequences/editing.js';
import type { PromptOracle } from '../../kit/sequences/oracle.js';
import { anyArchived, anyTracked, makeRoom, manyTracked, slot } from '../../kit/sequences/supply.js';

/** What a bulk edit sets an item to: a new text, its current one, or an earlier one. */
const wording = fc.constantFrom('new', 'same', 'earlier');
const edits = fc.array(wording, { minLength: 1, maxLength: 4 });

/** Commands that reword prompts, one by one and in bulk. */
export const editingCommands: readonly CommandKind<PromptOracle>[] = [
  kind(3, 'reword', [slot], async (oracle, index: number) => {
    await reword(oracle, await anyTracked(oracle, index), oracle.t.text());
  }),
  kind(1, 'rewordToSame', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    await reword(oracle, one, one.text);
  }),
  kind(2, 'rewordToEarlier', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    if (one.earlier.length === 0) await reword(oracle, one, oracle.t.text());
    await reword(oracle, one, one.earlier[0] ?? one.text);
  }),
  kind(1, 'rewordToOthers', [slot, slot], async (oracle, index: number, other: number) => {
    const [one, two] = await manyTracked(oracle, 2, index + other);
    if (one !== undefined && two !== undefined) await reword(oracle, one, two.text);
  }),
  kind(5, 'bulkEdit', [edits, slot], async (oracle, wordings: readonly string[], index: number) => {
    const picked = await manyEdits(oracle, wordings, index);
    if (picked.length > 0) await bulkEdit(oracle, picked);
  }),
  kind(
    6,
    'bulkEditWithBad',
    [fc.constantFrom(...badEdits), edits, fc.nat(3), slot],
    async (oracle, bad: BadEdit, wordings: readonly string[], at: number, index: number) => {
      const archived = bad === 'archived id' ? await anyArchived(oracle, index) : undefined;
      const picked = await manyEdits(oracle, ['new', ...wordings], index);
      if (picked.length > 0) await bulkEditWith(oracle, picked, bad, at, archived);
    },
  ),
  kind(1, 'rewordBad', [slot, fc.nat(3)], async (oracle, index: number, length: number) => {
    await rewordBadly(oracle, await anyTracked(oracle, index), length);
  }),
  kind(3, 'rewordThenBulk', [slot, fc.boolean()], async (oracle, index: number, isWithNew: boolean) => {
    const one = await anyTracked(oracle, index);
    const old = one.text;
    await reword(oracle, one, oracle.t.text());
    if (await makeRoom(oracle, 1, one)) await bulkInsert(oracle, isWithNew ? [old, one.text] : [old]);
  }),
];

/**
 * Edits of distinct prompts. A text that another prompt has, or gets in the same batch, is replaced by a new one, because
 * a server may reject it.
 */
async function manyEdits(oracle: PromptOracle, wordings: readonly string[], index: number): Promise<Edit[]> {
  const slots = await manyTracked(oracle, wordings.length, index);
  const given = new Set<string>();
  return slots.map((one, position): Edit => {
    const isFree = (text: string) =>
      !given.has(text) && oracle.slots.every((other) => other === one || other.text !== text);
    const wanted = { same: [one.text], earlier: one.earlier }[wordings[position] ?? ''] ?? [];
    const text = wanted.find(isFree) ?? oracle.t.text();
    given.add(text);
    return { slot: one, text };
  });
}
