import fc from 'fast-check';
import { bulkInsert } from '../../kit/sequences/bulk-insert.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { bulkEdit, reword } from '../../kit/sequences/edit.js';
import { anyTracked, position } from '../../kit/sequences/fixtures.js';
import { archive, pause, replace, resume } from '../../kit/sequences/lifecycle.js';
import type { PromptVerifier } from '../../kit/sequences/prompt-verifier.js';

export const pausingCommands: readonly CommandKind<PromptVerifier>[] = [
  kind(3, 'pause', [position, fc.boolean()], async (verifier, index: number, hasReason: boolean) => {
    await pause(
      verifier,
      await anyTracked(verifier, index),
      hasReason ? `off season ${verifier.t.nonce}` : undefined,
    );
  }),
  kind(2, 'pauseThenResume', [position], async (verifier, index: number) => {
    const one = await anyTracked(verifier, index);
    if (one.state === 'running') await pause(verifier, one);
    await resume(verifier, one);
  }),
  kind(6, 'pauseThen', [position, fc.nat(4)], async (verifier, index: number, operation: number) => {
    const one = await anyTracked(verifier, index);
    if (one.state === 'running') await pause(verifier, one);
    const operations = [
      () => bulkInsert(verifier, [one.text]),
      () => reword(verifier, one, verifier.t.text()),
      () => bulkEdit(verifier, [{ prompt: one, text: verifier.t.text() }]),
      () => archive(verifier, one),
      () => replace(verifier, one, verifier.t.text()),
    ];
    await operations[operation]?.();
  }),
];
