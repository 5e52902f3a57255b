import fc from 'fast-check';
import { add } from '../../kit/sequences/add.js';
import { bulkInsert } from '../../kit/sequences/bulk-insert.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { bulkEdit, reword } from '../../kit/sequences/edit.js';
import { anyTracked, makeRoom, manyTracked, newTexts, position } from '../../kit/sequences/fixtures.js';
import { archive, pause, replace, resume } from '../../kit/sequences/lifecycle.js';
import type { PromptVerifier } from '../../kit/sequences/prompt-verifier.js';
import { raceAdds } from '../../kit/sequences/races.js';

type Kind = CommandKind<PromptVerifier>;

const few = fc.nat(2);

/** Tracks or archives prompts until `headroom` slots are free. Returns whether that was possible. */
async function fillTo(verifier: PromptVerifier, headroom: number): Promise<boolean> {
  if (!(await makeRoom(verifier, headroom)) || !verifier.canFill) return false;
  const missing = verifier.free - headroom;
  if (missing > 0) await bulkInsert(verifier, newTexts(verifier, missing));
  return verifier.free === headroom;
}

const atTheCap: readonly Kind[] = [
  kind(2, 'fillTo', [few], fillTo),
  kind(3, 'addAtCap', [], async (verifier) => {
    if (await fillTo(verifier, 0)) await add(verifier, verifier.t.text());
  }),
  kind(2, 'addLast', [], async (verifier) => {
    if (await fillTo(verifier, 1)) await add(verifier, verifier.t.text());
  }),
  kind(1, 'addTrackedAtCap', [position], async (verifier, index: number) => {
    if (await fillTo(verifier, 0)) await add(verifier, (await anyTracked(verifier, index)).text);
  }),
  kind(2, 'archiveThenAddAtCap', [position], async (verifier, index: number) => {
    if (!(await fillTo(verifier, 0))) return;
    await archive(verifier, await anyTracked(verifier, index));
    await add(verifier, verifier.t.text());
  }),
  kind(2, 'pauseThenAddAtCap', [position], async (verifier, index: number) => {
    if (!(await fillTo(verifier, 0))) return;
    const one = await anyTracked(verifier, index);
    if (one.state === 'running') await pause(verifier, one);
    await add(verifier, verifier.t.text());
    await resume(verifier, one);
  }),
  kind(3, 'replaceAtCap', [position, fc.boolean()], async (verifier, index: number, isPaused: boolean) => {
    if (!(await fillTo(verifier, 0))) return;
    const one = await anyTracked(verifier, index);
    if (isPaused && one.state === 'running') await pause(verifier, one);
    await replace(verifier, one, verifier.t.text());
  }),
  kind(1, 'rewordAtCap', [position], async (verifier, index: number) => {
    if (await fillTo(verifier, 0))
      await reword(verifier, await anyTracked(verifier, index), verifier.t.text());
  }),
  kind(1, 'bulkEditAtCap', [position], async (verifier, index: number) => {
    if (!(await fillTo(verifier, 0))) return;
    const prompts = await manyTracked(verifier, 3, index);
    const texts = newTexts(verifier, prompts.length);
    if (prompts.length > 0)
      await bulkEdit(
        verifier,
        prompts.map((one, i) => ({ prompt: one, text: texts[i] ?? '' })),
      );
  }),
];

const batches: readonly Kind[] = [
  kind(
    4,
    'bulkOver',
    [few, fc.integer({ min: 1, max: 3 }), few],
    async (verifier, headroom, over, reused) => {
      await bulkAround(verifier, headroom, over, reused);
    },
  ),
  kind(3, 'bulkThatFits', [few, few], async (verifier, headroom: number, reused: number) => {
    await bulkAround(verifier, headroom, 0, reused);
  }),
];

/** Inserts up to `reused` tracked texts, followed by `over` more new texts than there are free slots. */
async function bulkAround(
  verifier: PromptVerifier,
  headroom: number,
  over: number,
  reused: number,
): Promise<void> {
  if (!(await fillTo(verifier, headroom))) return;
  const owners = await manyTracked(verifier, Math.min(reused, verifier.tracked.length), 0);
  const texts = new Set([...owners.map(({ text }) => text), ...newTexts(verifier, headroom + over)]);
  if (texts.size > 0) await bulkInsert(verifier, [...texts]);
}

const races: readonly Kind[] = [
  kind(
    8,
    'raceAdds',
    [few, fc.integer({ min: 2, max: 4 }), few],
    async (verifier, headroom: number, extra: number, pairs: number) => {
      if (await fillTo(verifier, headroom)) await raceAdds(verifier, headroom + extra, pairs);
    },
  ),
  kind(3, 'raceBulks', [few], async (verifier, pairs: number) => {
    if (await fillTo(verifier, 2)) await raceAdds(verifier, 0, pairs + 2);
  }),
];

/** Commands for a workspace that can be filled to its cap. */
export const capCommands: readonly Kind[] = [...atTheCap, ...batches, ...races];
