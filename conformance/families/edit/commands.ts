import fc from 'fast-check';
import { bulkInsert } from '../../kit/sequences/bulk-insert.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import {
  invalidEdits,
  bulkEdit,
  bulkEditWithInvalidItem,
  reword,
  rewordInvalid,
  type InvalidEdit,
  type Edit,
} from '../../kit/sequences/edit.js';
import { anyArchived, anyTracked, makeRoom, manyTracked, position } from '../../kit/sequences/fixtures.js';
import type { PromptVerifier } from '../../kit/sequences/prompt-verifier.js';

/** The texts for an item in a bulk edit: a new one, its current one, or an earlier one. */
const wording = fc.constantFrom('new', 'same', 'earlier');
const edits = fc.array(wording, { minLength: 1, maxLength: 4 });

export const editingCommands: readonly CommandKind<PromptVerifier>[] = [
  kind(3, 'reword', [position], async (verifier, index: number) => {
    await reword(verifier, await anyTracked(verifier, index), verifier.t.text());
  }),
  kind(1, 'rewordToSame', [position], async (verifier, index: number) => {
    const one = await anyTracked(verifier, index);
    await reword(verifier, one, one.text);
  }),
  kind(2, 'rewordToEarlier', [position], async (verifier, index: number) => {
    const one = await anyTracked(verifier, index);
    if (one.earlier.length === 0) await reword(verifier, one, verifier.t.text());
    await reword(verifier, one, one.earlier[0] ?? one.text);
  }),
  kind(1, 'rewordToOthers', [position, position], async (verifier, index: number, other: number) => {
    const [one, two] = await manyTracked(verifier, 2, index + other);
    if (one !== undefined && two !== undefined) await reword(verifier, one, two.text);
  }),
  kind(5, 'bulkEdit', [edits, position], async (verifier, wordings: readonly string[], index: number) => {
    const picked = await manyEdits(verifier, wordings, index);
    if (picked.length > 0) await bulkEdit(verifier, picked);
  }),
  kind(
    6,
    'bulkEditWithInvalidItem',
    [fc.constantFrom(...invalidEdits), edits, fc.nat(3), position],
    async (verifier, bad: InvalidEdit, wordings: readonly string[], at: number, index: number) => {
      const archived = bad === 'archived id' ? await anyArchived(verifier, index) : undefined;
      const picked = await manyEdits(verifier, ['new', ...wordings], index);
      if (picked.length > 0) await bulkEditWithInvalidItem(verifier, picked, bad, at, archived);
    },
  ),
  kind(1, 'rewordInvalid', [position, fc.nat(3)], async (verifier, index: number, length: number) => {
    await rewordInvalid(verifier, await anyTracked(verifier, index), length);
  }),
  kind(3, 'rewordThenBulk', [position, fc.boolean()], async (verifier, index: number, isWithNew: boolean) => {
    const one = await anyTracked(verifier, index);
    const old = one.text;
    await reword(verifier, one, verifier.t.text());
    if (await makeRoom(verifier, 1, one)) await bulkInsert(verifier, isWithNew ? [old, one.text] : [old]);
  }),
];

/**
 * Edits distinct prompts. A text that another prompt has, or gets in the same batch, is replaced by a new one, because
 * a server may reject it.
 */
async function manyEdits(
  verifier: PromptVerifier,
  wordings: readonly string[],
  index: number,
): Promise<Edit[]> {
  const prompts = await manyTracked(verifier, wordings.length, index);
  const given = new Set<string>();
  return prompts.map((one, position): Edit => {
    const isFree = (text: string) =>
      !given.has(text) && verifier.prompts.every((other) => other === one || other.text !== text);
    const wanted = { same: [one.text], earlier: one.earlier }[wordings[position] ?? ''] ?? [];
    const text = wanted.find(isFree) ?? verifier.t.text();
    given.add(text);
    return { prompt: one, text };
  });
}
