import fc from 'fast-check';
import { add } from '../../kit/sequences/adding.js';
import { bulkInsert } from '../../kit/sequences/bulk.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { bulkEdit, reword } from '../../kit/sequences/editing.js';
import { archive, pause, replace, resume } from '../../kit/sequences/moving.js';
import type { PromptOracle } from '../../kit/sequences/oracle.js';
import { raceAdds } from '../../kit/sequences/races.js';
import { anyTracked, makeRoom, manyTracked, newTexts, slot } from '../../kit/sequences/supply.js';

type Kind = CommandKind<PromptOracle>;

const few = fc.nat(2);

/** Tracks or archives prompts until `headroom` slots are free; returns whether that was possible. */
async function fillTo(oracle: PromptOracle, headroom: number): Promise<boolean> {
  if (!(await makeRoom(oracle, headroom)) || !oracle.canFill) return false;
  const missing = oracle.free - headroom;
  if (missing > 0) await bulkInsert(oracle, newTexts(oracle, missing));
  return oracle.free === headroom;
}

const atTheCap: readonly Kind[] = [
  kind(2, 'fillTo', [few], fillTo),
  kind(3, 'addAtCap', [], async (oracle) => {
    if (await fillTo(oracle, 0)) await add(oracle, oracle.t.text());
  }),
  kind(2, 'addLast', [], async (oracle) => {
    if (await fillTo(oracle, 1)) await add(oracle, oracle.t.text());
  }),
  kind(1, 'addTrackedAtCap', [slot], async (oracle, index: number) => {
    if (await fillTo(oracle, 0)) await add(oracle, (await anyTracked(oracle, index)).text);
  }),
  kind(2, 'archiveThenAddAtCap', [slot], async (oracle, index: number) => {
    if (!(await fillTo(oracle, 0))) return;
    await archive(oracle, await anyTracked(oracle, index));
    await add(oracle, oracle.t.text());
  }),
  kind(2, 'pauseThenAddAtCap', [slot], async (oracle, index: number) => {
    if (!(await fillTo(oracle, 0))) return;
    const one = await anyTracked(oracle, index);
    if (one.state === 'running') await pause(oracle, one);
    await add(oracle, oracle.t.text());
    await resume(oracle, one);
  }),
  kind(3, 'replaceAtCap', [slot, fc.boolean()], async (oracle, index: number, isPaused: boolean) => {
    if (!(await fillTo(oracle, 0))) return;
    const one = await anyTracked(oracle, index);
    if (isPaused && one.state === 'running') await pause(oracle, one);
    await replace(oracle, one, oracle.t.text());
  }),
  kind(1, 'rewordAtCap', [slot], async (oracle, index: number) => {
    if (await fillTo(oracle, 0)) await reword(oracle, await anyTracked(oracle, index), oracle.t.text());
  }),
  kind(1, 'bulkEditAtCap', [slot], async (oracle, index: number) => {
    if (!(await fillTo(oracle, 0))) return;
    const slots = await manyTracked(oracle, 3, index);
    const texts = newTexts(oracle, slots.length);
    if (slots.length > 0)
      await bulkEdit(
        oracle,
        slots.map((one, i) => ({ slot: one, text: texts[i] ?? '' })),
      );
  }),
];

const batches: readonly Kind[] = [
  kind(4, 'bulkOver', [few, fc.integer({ min: 1, max: 3 }), few], async (oracle, headroom, over, reused) => {
    await bulkAround(oracle, headroom, over, reused);
  }),
  kind(3, 'bulkThatFits', [few, few], async (oracle, headroom: number, reused: number) => {
    await bulkAround(oracle, headroom, 0, reused);
  }),
];

/** A batch with `over` new texts more than free slots, after up to `reused` tracked ones. */
async function bulkAround(
  oracle: PromptOracle,
  headroom: number,
  over: number,
  reused: number,
): Promise<void> {
  if (!(await fillTo(oracle, headroom))) return;
  const owners = await manyTracked(oracle, Math.min(reused, oracle.tracked.length), 0);
  const texts = new Set([...owners.map(({ text }) => text), ...newTexts(oracle, headroom + over)]);
  if (texts.size > 0) await bulkInsert(oracle, [...texts]);
}

const races: readonly Kind[] = [
  kind(
    8,
    'raceAdds',
    [few, fc.integer({ min: 2, max: 4 }), few],
    async (oracle, headroom: number, extra: number, pairs: number) => {
      if (await fillTo(oracle, headroom)) await raceAdds(oracle, headroom + extra, pairs);
    },
  ),
  kind(3, 'raceBulks', [few], async (oracle, pairs: number) => {
    if (await fillTo(oracle, 2)) await raceAdds(oracle, 0, pairs + 2);
  }),
];

/** Commands for a workspace whose cap can be reached. */
export const capCommands: readonly Kind[] = [...atTheCap, ...batches, ...races];
