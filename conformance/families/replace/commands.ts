import fc from 'fast-check';
import { bulkInsert } from '../../kit/sequences/bulk-insert.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { replaceInvalid } from '../../kit/sequences/edit.js';
import { anyTracked, makeRoom, position } from '../../kit/sequences/fixtures.js';
import { replace } from '../../kit/sequences/lifecycle.js';
import type { PromptVerifier } from '../../kit/sequences/prompt-verifier.js';

export const replacingCommands: readonly CommandKind<PromptVerifier>[] = [
  kind(3, 'replace', [position], async (verifier, index: number) => {
    await replace(verifier, await anyTracked(verifier, index), verifier.t.text());
  }),
  kind(1, 'replaceInvalid', [position, fc.nat(3)], async (verifier, index: number, length: number) => {
    await replaceInvalid(verifier, await anyTracked(verifier, index), length);
  }),
  kind(1, 'replaceBySame', [position], async (verifier, index: number) => {
    const one = await anyTracked(verifier, index);
    await replace(verifier, one, one.text);
  }),
  kind(1, 'replaceTwice', [position], async (verifier, index: number) => {
    const next = await replace(verifier, await anyTracked(verifier, index), verifier.t.text());
    if (next !== undefined) await replace(verifier, next, verifier.t.text());
  }),
  kind(3, 'replaceThenBulk', [position], async (verifier, index: number) => {
    const one = await anyTracked(verifier, index);
    const next = await replace(verifier, one, verifier.t.text());
    if (next !== undefined && (await makeRoom(verifier, 1, next)))
      await bulkInsert(verifier, [one.text, next.text]);
  }),
];
