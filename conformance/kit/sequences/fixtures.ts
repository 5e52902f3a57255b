import fc from 'fast-check';
import { add } from './add.js';
import { bulkInsert } from './bulk-insert.js';
import { archive } from './lifecycle.js';
import type { PromptVerifier } from './prompt-verifier.js';
import type { KnownPrompt } from './known-prompt.js';
import { SetupFailed } from '../../run/outcome.js';

/** Generates the position of a prompt. */
export const position = fc.nat(7);

export function newTexts({ t }: PromptVerifier, count: number): string[] {
  return Array.from({ length: count }, () => t.text());
}

/** The tracked prompt at a position. Tracks a new prompt if none exists. */
export async function anyTracked(verifier: PromptVerifier, index: number): Promise<KnownPrompt> {
  const { tracked } = verifier;
  const prompt = tracked[index % tracked.length] ?? (await add(verifier, verifier.t.text()));
  if (prompt === undefined) throw new SetupFailed('no prompt could be tracked because no slot is free');
  return prompt;
}

/** The archived prompt at a position. Archives a prompt if none exists. */
export async function anyArchived(verifier: PromptVerifier, index: number): Promise<KnownPrompt> {
  const { archived } = verifier;
  const prompt = archived[index % archived.length];
  if (prompt !== undefined) return prompt;
  const made = await anyTracked(verifier, index);
  await archive(verifier, made);
  return made;
}

/**
 * Up to `count` distinct tracked prompts, starting at a position. Tracks more if necessary, as far as `spare` allows.
 */
export async function manyTracked(
  verifier: PromptVerifier,
  count: number,
  index: number,
): Promise<KnownPrompt[]> {
  const missing = Math.min(count - verifier.tracked.length, verifier.spare);
  if (missing > 0) await bulkInsert(verifier, newTexts(verifier, missing));
  const { tracked } = verifier;
  return Array.from(
    { length: Math.min(count, tracked.length) },
    (_, offset) => tracked[(index + offset) % tracked.length] as KnownPrompt,
  );
}

/** Archives prompts other than `spared`, oldest first, until `count` slots are free. Returns whether they are. */
export async function makeRoom(
  verifier: PromptVerifier,
  count: number,
  spared?: KnownPrompt,
): Promise<boolean> {
  for (const prompt of verifier.tracked) {
    if (verifier.spare >= count) return true;
    if (prompt !== spared) await archive(verifier, prompt);
  }
  return verifier.spare >= count;
}
