import fc from 'fast-check';
import { add } from './adding.js';
import { bulkInsert } from './bulk.js';
import { archive } from './moving.js';
import type { PromptOracle } from './oracle.js';
import type { Slot } from './slot.js';
import { SetupFailed } from '../../run/outcome.js';

/** Names a prompt by its position among those that are there. */
export const slot = fc.nat(7);

/** Texts that are not in use. */
export function newTexts({ t }: PromptOracle, count: number): string[] {
  return Array.from({ length: count }, () => t.text());
}

/** The tracked prompt at a position; tracks one if there is none. */
export async function anyTracked(oracle: PromptOracle, index: number): Promise<Slot> {
  const { tracked } = oracle;
  const slot = tracked[index % tracked.length] ?? (await add(oracle, oracle.t.text()));
  if (slot === undefined) throw new SetupFailed('no prompt could be tracked: no slot is free');
  return slot;
}

/** The archived prompt at a position; archives one if there is none. */
export async function anyArchived(oracle: PromptOracle, index: number): Promise<Slot> {
  const { archived } = oracle;
  const slot = archived[index % archived.length];
  if (slot !== undefined) return slot;
  const made = await anyTracked(oracle, index);
  await archive(oracle, made);
  return made;
}

/** Distinct tracked prompts from a position on; as many as the room allows are tracked when there are too few. */
export async function manyTracked(oracle: PromptOracle, count: number, index: number): Promise<Slot[]> {
  const missing = Math.min(count - oracle.tracked.length, oracle.spare);
  if (missing > 0) await bulkInsert(oracle, newTexts(oracle, missing));
  const { tracked } = oracle;
  return Array.from(
    { length: Math.min(count, tracked.length) },
    (_, offset) => tracked[(index + offset) % tracked.length] as Slot,
  );
}

/** Archives prompts other than `spared`, oldest first, until `count` slots are free; returns whether they are. */
export async function makeRoom(oracle: PromptOracle, count: number, spared?: Slot): Promise<boolean> {
  for (const slot of oracle.tracked) {
    if (oracle.spare >= count) return true;
    if (slot !== spared) await archive(oracle, slot);
  }
  return oracle.spare >= count;
}
