import fc from 'fast-check';
import { addingCommands } from './families/prompts/adding-commands.js';
import { kind, type CommandKind } from './kit/sequences/command.js';
import { editingCommands } from './families/edit/commands.js';
import { movingCommands } from './families/pause/commands.js';
import type { PromptOracle } from './kit/sequences/oracle.js';
import { raceArchives, raceBatches, raceReplacements } from './kit/sequences/races.js';
import { anyTracked, makeRoom, slot } from './kit/sequences/supply.js';

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
