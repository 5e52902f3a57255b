import fc from 'fast-check';
import { bulkInsert } from '../../kit/sequences/bulk.js';
import { kind, type CommandKind } from '../../kit/sequences/command.js';
import { replaceBadly } from '../../kit/sequences/editing.js';
import { replace } from '../../kit/sequences/moving.js';
import type { PromptOracle } from '../../kit/sequences/oracle.js';
import { anyTracked, makeRoom, slot } from '../../kit/sequences/supply.js';

/** Commands that replace prompts. */
export const replacingCommands: readonly CommandKind<PromptOracle>[] = [
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
