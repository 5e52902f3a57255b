import fc from 'fast-check';
import { add, addBadly } from '../../kit/sequences/adding.js';
import { bulkInsert } from '../../kit/sequences/bulk.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import {
  badItems,
  bulkInsertTwice,
  bulkInsertWithBad,
  type BadItem,
} from '../../kit/sequences/odd-batches.js';
import { reword } from '../../kit/sequences/editing.js';
import { archive, pause, replace, resume } from '../../kit/sequences/moving.js';
import type { PromptOracle } from '../../kit/sequences/oracle.js';
import {
  anyArchived,
  anyTracked,
  makeRoom,
  manyTracked,
  newTexts,
  slot,
} from '../../kit/sequences/supply.js';

const oneToFour = fc.integer({ min: 1, max: 4 });

/** Commands that track prompts, one by one and in bulk. */
export const addingCommands: readonly CommandKind<PromptOracle>[] = [
  kind(3, 'add', [fc.boolean()], async (oracle, hasTopic: boolean) => {
    if (await makeRoom(oracle, 1))
      await add(oracle, oracle.t.text(), hasTopic ? `Topic ${oracle.t.nonce}` : undefined);
  }),
  kind(2, 'addTracked', [slot], async (oracle, index: number) => {
    await add(oracle, (await anyTracked(oracle, index)).text);
  }),
  kind(2, 'addArchived', [slot], async (oracle, index: number) => {
    await add(oracle, (await anyArchived(oracle, index)).text);
  }),
  kind(1, 'addBad', [], addBadly),
  kind(4, 'bulk', [fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), slot], mixedBulk),
  kind(2, 'bulkAgain', [oneToFour], async (oracle, count: number) => {
    if (!(await makeRoom(oracle, count))) return;
    const texts = newTexts(oracle, count);
    await bulkInsert(oracle, texts);
    await bulkInsert(oracle, texts, 'BULK-06');
  }),
  kind(2, 'bulkTwice', [fc.nat(1)], async (oracle, between: number) => {
    if (await makeRoom(oracle, between + 2))
      await bulkInsertTwice(oracle, oracle.t.text(), newTexts(oracle, between));
  }),
  kind(
    4,
    'bulkWithBad',
    [fc.constantFrom(...badItems), oneToFour, fc.nat(4)],
    async (oracle, bad: BadItem, good: number, at: number) => {
      // Without a free slot for every item, the cap would reject the batch whatever its items are.
      if (await makeRoom(oracle, good + 1)) await bulkInsertWithBad(oracle, newTexts(oracle, good), bad, at);
    },
  ),
];

/** Commands that archive prompts, and that write to archived ones. */
export const archivingCommands: readonly CommandKind<PromptOracle>[] = [
  kind(2, 'archive', [slot], async (oracle, index: number) => {
    await archive(oracle, await anyTracked(oracle, index));
  }),
  kind(3, 'archiveThenBulk', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    await archive(oracle, one);
    await bulkInsert(oracle, [one.text]);
  }),
  kind(3, 'touchArchived', [slot, fc.nat(4)], async (oracle, index: number, operation: number) => {
    const one = await anyArchived(oracle, index);
    const operations = [
      () => reword(oracle, one, oracle.t.text()),
      () => pause(oracle, one),
      () => resume(oracle, one),
      () => replace(oracle, one, oracle.t.text()),
      () => archive(oracle, one),
    ];
    await operations[operation]?.();
  }),
];

/** Inserts new and tracked texts in the order given: true stands for a new one. */
async function mixedBulk(oracle: PromptOracle, isNew: readonly boolean[], index: number): Promise<void> {
  const owners = await manyTracked(oracle, isNew.filter((one) => !one).length, index);
  const texts = new Set<string>();
  for (const one of isNew) {
    const next = one ? oracle.t.text() : owners.shift()?.text;
    if (next !== undefined) texts.add(next);
  }
  const fresh = [...texts].filter((text) => oracle.ownersOf(text).length === 0);
  // More prompts than the run makes room for would stay behind on a server without a cap.
  if (texts.size > 0 && fresh.length <= oracle.spare) await bulkInsert(oracle, [...texts]);
}
