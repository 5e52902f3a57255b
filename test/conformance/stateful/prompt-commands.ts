import fc from 'fast-check';
import { add, bulkInsert, bulkInsertTwice } from './adding.js';
import { kind, type CommandKind } from './command.js';
import { badEdits, bulkEdit, bulkEditWith, reword, type Edit } from './editing.js';
import { archive, pause, replace, resume } from './moving.js';
import type { PromptOracle } from './oracle.js';
import { raceArchives, raceBatches, raceReplacements } from './races.js';
import { anyArchived, anyTracked, makeRoom, manyTracked } from './supply.js';

type Kind = CommandKind<PromptOracle>;

const slot = fc.nat(7);
/** What a bulk edit does to an item: a new text, the one it has, or one that it had before. */
const wording = fc.constantFrom('new', 'same', 'earlier');
const edits = fc.array(wording, { minLength: 1, maxLength: 4 });

const adding: readonly Kind[] = [
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
  kind(4, 'bulk', [fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), slot], mixedBulk),
  kind(1, 'bulkTwice', [fc.nat(1)], async (oracle, between: number) => {
    if (await makeRoom(oracle, between + 2))
      await bulkInsertTwice(oracle, oracle.t.text(), between === 0 ? [] : [oracle.t.text()]);
  }),
];

/** New texts and tracked ones, in the order given: true is a new one. */
async function mixedBulk(oracle: PromptOracle, isNew: readonly boolean[], index: number): Promise<void> {
  const owners = await manyTracked(oracle, isNew.filter((one) => !one).length, index);
  const texts = new Set<string>();
  for (const one of isNew) {
    const next = one ? oracle.t.text() : owners.shift()?.text;
    if (next !== undefined) texts.add(next);
  }
  const fresh = [...texts].filter((text) => oracle.ownersOf(text).length === 0);
  // More than the room for the run would be left behind where the server has no cap.
  if (texts.size > 0 && fresh.length <= oracle.spare) await bulkInsert(oracle, [...texts]);
}

const editing: readonly Kind[] = [
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
    4,
    'bulkEditWithBad',
    [fc.constantFrom(...badEdits), edits, fc.nat(3), slot],
    async (oracle, bad: (typeof badEdits)[number], wordings: readonly string[], at: number, index: number) => {
      const archived = bad === 'archived id' ? await anyArchived(oracle, index) : undefined;
      const picked = await manyEdits(oracle, ['new', ...wordings], index);
      if (picked.length > 0) await bulkEditWith(oracle, picked, bad, at, archived);
    },
  ),
  kind(3, 'rewordThenBulk', [slot, fc.boolean()], async (oracle, index: number, isWithNew: boolean) => {
    const one = await anyTracked(oracle, index);
    const old = one.text;
    await reword(oracle, one, oracle.t.text());
    if (await makeRoom(oracle, 1, one)) await bulkInsert(oracle, isWithNew ? [old, one.text] : [old]);
  }),
];

/** Edits of distinct prompts. An earlier text that another prompt has now gives way to a new one. */
async function manyEdits(oracle: PromptOracle, wordings: readonly string[], index: number): Promise<Edit[]> {
  const slots = await manyTracked(oracle, wordings.length, index);
  return slots.map((one, position): Edit => {
    const earlier = one.earlier.find((text) => oracle.slots.every((other) => other.text !== text));
    const text = { same: one.text, earlier }[wordings[position] ?? ''] ?? oracle.t.text();
    return { slot: one, text };
  });
}

const moving: readonly Kind[] = [
  kind(3, 'pause', [slot, fc.boolean()], async (oracle, index: number, hasReason: boolean) => {
    await pause(oracle, await anyTracked(oracle, index), hasReason ? `off season ${oracle.t.nonce}` : undefined);
  }),
  kind(2, 'pauseThenResume', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    if (one.state === 'running') await pause(oracle, one);
    await resume(oracle, one);
  }),
  kind(2, 'archive', [slot], async (oracle, index: number) => {
    await archive(oracle, await anyTracked(oracle, index));
  }),
  kind(2, 'pauseThenBulk', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    if (one.state === 'running') await pause(oracle, one);
    await bulkInsert(oracle, [one.text]);
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
  kind(3, 'replace', [slot], async (oracle, index: number) => {
    await replace(oracle, await anyTracked(oracle, index), oracle.t.text());
  }),
  kind(1, 'replaceBySame', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    await replace(oracle, one, one.text);
  }),
  kind(1, 'replaceTwice', [slot], async (oracle, index: number) => {
    const next = await replace(oracle, await anyTracked(oracle, index), oracle.t.text());
    if (next !== undefined) await replace(oracle, next, oracle.t.text(), 'REP-14');
  }),
  kind(3, 'replaceThenBulk', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    const next = await replace(oracle, one, oracle.t.text());
    if (next !== undefined && (await makeRoom(oracle, 1, next))) await bulkInsert(oracle, [one.text, next.text]);
  }),
];

const count = fc.integer({ min: 2, max: 4 });

const racing: readonly Kind[] = [
  kind(2, 'raceReplacements', [slot, count], async (oracle, index: number, contenders: number) => {
    await raceReplacements(oracle, await anyTracked(oracle, index), contenders);
  }),
  kind(2, 'raceBatches', [count], async (oracle, contenders: number) => {
    if (await makeRoom(oracle, 2)) await raceBatches(oracle, contenders);
  }),
  kind(1, 'raceArchives', [slot, count], async (oracle, index: number, contenders: number) => {
    await raceArchives(oracle, await anyTracked(oracle, index), contenders);
  }),
];

/** Commands for any workspace with a few free slots. */
export const promptCommands: readonly Kind[] = [...adding, ...editing, ...moving, ...racing];
