import fc from 'fast-check';
import { bulkInsert } from '../../kit/sequences/bulk.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { bulkEdit, replaceBadly, reword } from '../../kit/sequences/editing.js';
import { archive, pause, replace, resume } from '../../kit/sequences/moving.js';
import type { PromptOracle } from '../../kit/sequences/oracle.js';
import { anyArchived, anyTracked, makeRoom, slot } from '../../kit/sequences/supply.js';

/** Commands that pause, resume, archive and replace prompts. */
export const movingCommands: readonly CommandKind<PromptOracle>[] = [
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
  kind(2, 'archive', [slot], async (oracle, index: number) => {
    await archive(oracle, await anyTracked(oracle, index));
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
  kind(1, 'replaceBad', [slot, fc.nat(3)], async (oracle, index: number, length: number) => {
    await replaceBadly(oracle, await anyTracked(oracle, index), length);
  }),
  kind(1, 'replaceBySame', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    await replace(oracle, one, one.text);
  }),
  kind(1, 'replaceTwice', [slot], async (oracle, index: number) => {
    const next = await replace(oracle, await anyTracked(oracle, index), oracle.t.text());
    if (next !== undefined) await replace(oracle, next, oracle.t.text());
  }),
  kind(3, 'replaceThenBulk', [slot], async (oracle, index: number) => {
    const one = await anyTracked(oracle, index);
    const next = await replace(oracle, one, oracle.t.text());
    if (next !== undefined && (await makeRoom(oracle, 1, next)))
      await bulkInsert(oracle, [one.text, next.text]);
  }),
];
