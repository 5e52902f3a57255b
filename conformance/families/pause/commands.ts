import fc from 'fast-check';
import { bulkInsert } from '../../kit/sequences/bulk.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { bulkEdit, reword } from '../../kit/sequences/editing.js';
import { archive, pause, replace, resume } from '../../kit/sequences/moving.js';
import type { PromptOracle } from '../../kit/sequences/oracle.js';
import { anyTracked, slot } from '../../kit/sequences/supply.js';

/** Commands that pause and resume prompts. */
export const pausingCommands: readonly CommandKind<PromptOracle>[] = [
  kind(3, 'pause', [slot, fc.boolean()], async (oracle, index: number, hasReason: boolean) => {
    await pause(
      oracle,
      await anyTracked(oracle, index),
      hasReason ? `off season ${oracle.t.nonce}` : undefined,
    );
  }),
  kind(2, 'pauseThenResume', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    if (one.state === 'running') await pause(oracle, one);
    await resume(oracle, one);
  }),
  kind(6, 'pauseThen', [slot, fc.nat(4)], async (oracle, index: number, operation: number) => {
    const one = await anyTracked(oracle, index);
    if (one.state === 'running') await pause(oracle, one);
    const operations = [
      () => bulkInsert(oracle, [one.text]),
      () => reword(oracle, one, oracle.t.text()),
      () => bulkEdit(oracle, [{ slot: one, text: oracle.t.text() }]),
      () => archive(oracle, one),
      () => replace(oracle, one, oracle.t.text()),
    ];
    await operations[operation]?.();
  }),
];
