import fc from 'fast-check';
import { add, addInvalid } from '../../kit/sequences/add.js';
import {
  invalidItems,
  bulkInsertDuplicate,
  bulkInsertWithInvalidItem,
  type InvalidItem,
} from '../../kit/sequences/batch-edge-cases.js';
import { bulkInsert } from '../../kit/sequences/bulk-insert.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { reword } from '../../kit/sequences/edit.js';
import {
  anyArchived,
  anyTracked,
  makeRoom,
  manyTracked,
  newTexts,
  position,
} from '../../kit/sequences/fixtures.js';
import { archive, pause, replace, resume } from '../../kit/sequences/lifecycle.js';
import type { PromptVerifier } from '../../kit/sequences/prompt-verifier.js';

const oneToFour = fc.integer({ min: 1, max: 4 });

export const addingCommands: readonly CommandKind<PromptVerifier>[] = [
  kind(3, 'add', [fc.boolean()], async (verifier, hasTopic: boolean) => {
    if (await makeRoom(verifier, 1))
      await add(verifier, verifier.t.text(), hasTopic ? `Topic ${verifier.t.nonce}` : undefined);
  }),
  kind(2, 'addTracked', [position], async (verifier, index: number) => {
    await add(verifier, (await anyTracked(verifier, index)).text);
  }),
  kind(2, 'addArchived', [position], async (verifier, index: number) => {
    await add(verifier, (await anyArchived(verifier, index)).text);
  }),
  kind(1, 'addInvalid', [], addInvalid),
  kind(4, 'bulk', [fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), position], mixedBulk),
  kind(2, 'bulkAgain', [oneToFour], async (verifier, count: number) => {
    if (!(await makeRoom(verifier, count))) return;
    const texts = newTexts(verifier, count);
    await bulkInsert(verifier, texts);
    await bulkInsert(verifier, texts, 'BULK-06');
  }),
  kind(2, 'bulkWithDuplicate', [fc.nat(1)], async (verifier, between: number) => {
    if (await makeRoom(verifier, between + 2))
      await bulkInsertDuplicate(verifier, verifier.t.text(), newTexts(verifier, between));
  }),
  kind(
    4,
    'bulkWithInvalidItem',
    [fc.constantFrom(...invalidItems), oneToFour, fc.nat(4)],
    async (verifier, bad: InvalidItem, good: number, at: number) => {
      // Without a free slot for every item, the server would reject any batch because of the cap.
      if (await makeRoom(verifier, good + 1))
        await bulkInsertWithInvalidItem(verifier, newTexts(verifier, good), bad, at);
    },
  ),
];

/** Commands that archive prompts, and that write to archived prompts. */
export const archivingCommands: readonly CommandKind<PromptVerifier>[] = [
  kind(2, 'archive', [position], async (verifier, index: number) => {
    await archive(verifier, await anyTracked(verifier, index));
  }),
  kind(3, 'archiveThenBulk', [position], async (verifier, index: number) => {
    const one = await anyTracked(verifier, index);
    await archive(verifier, one);
    await bulkInsert(verifier, [one.text]);
  }),
  kind(3, 'touchArchived', [position, fc.nat(4)], async (verifier, index: number, operation: number) => {
    const one = await anyArchived(verifier, index);
    const operations = [
      () => reword(verifier, one, verifier.t.text()),
      () => pause(verifier, one),
      () => resume(verifier, one),
      () => replace(verifier, one, verifier.t.text()),
      () => archive(verifier, one),
    ];
    await operations[operation]?.();
  }),
];

/** Inserts new (true) and tracked (false) texts in the given order. */
async function mixedBulk(verifier: PromptVerifier, isNew: readonly boolean[], index: number): Promise<void> {
  const owners = await manyTracked(verifier, isNew.filter((one) => !one).length, index);
  const texts = new Set<string>();
  for (const one of isNew) {
    const next = one ? verifier.t.text() : owners.shift()?.text;
    if (next !== undefined) texts.add(next);
  }
  const fresh = [...texts].filter((text) => verifier.ownersOf(text).length === 0);
  // On a server without a cap, prompts beyond the run's own limit would be left behind.
  if (texts.size > 0 && fresh.length <= verifier.spare) await bulkInsert(verifier, [...texts]);
}
