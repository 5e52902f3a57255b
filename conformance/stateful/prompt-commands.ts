import fc from 'fast-check';
import { addingCommands } from './adding-commands.js';
import { kind, type CommandKind } from './command.js';
import { editingCommands } from './editing-commands.js';
import { movingCommands } from './moving-commands.js';
import type { PromptOracle } from './oracle.js';
import { raceArchives, raceBatches, raceReplacements } from './races.js';
import { anyTracked, makeRoom, slot } from './supply.js';

const count = fc.integer({ min: 2, max: 4 });

const racingCommands: readonly CommandKind<PromptOracle>[] = [
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
export const promptCommands = [...addingCommands, ...editingCommands, ...movingCommands, ...racingCommands];
