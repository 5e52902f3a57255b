import type { Family } from './kit/family.js';
import type { RuleId } from './catalog/index.js';
import type { Actor } from './http/actor.js';
import { stateful } from './run/check.js';
import type { CheckContext } from './run/context.js';
import { freeSlots } from './run/state.js';
import { capCommands } from './families/cap/commands.js';
import { play, sequences, type CommandKind, kind } from './kit/sequences/command.js';
import { PromptVerifier } from './kit/sequences/prompt-verifier.js';
import { TOUR_ROOM, tour } from './kit/sequences/tour.js';
import fc from 'fast-check';
import { addingCommands, archivingCommands } from './families/prompts/commands.js';
import { replacingCommands } from './families/replace/commands.js';
import { editingCommands } from './families/edit/commands.js';
import { pausingCommands } from './families/pause/commands.js';
import { raceArchives, raceBatches, raceReplacements } from './kit/sequences/races.js';
import { anyTracked, makeRoom, position } from './kit/sequences/fixtures.js';

const count = fc.integer({ min: 2, max: 4 });

const racingCommands: readonly CommandKind<PromptVerifier>[] = [
  kind(2, 'raceReplacements', [position, count], async (verifier, index: number, contenders: number) => {
    await raceReplacements(verifier, await anyTracked(verifier, index), contenders);
  }),
  kind(2, 'raceBatches', [count], async (verifier, contenders: number) => {
    if (await makeRoom(verifier, 2)) await raceBatches(verifier, contenders);
  }),
  kind(1, 'raceArchives', [position, count], async (verifier, index: number, contenders: number) => {
    await raceArchives(verifier, await anyTracked(verifier, index), contenders);
  }),
];

/** Commands for any workspace with a few free slots. */
const promptCommands = [
  ...addingCommands,
  ...editingCommands,
  ...pausingCommands,
  ...archivingCommands,
  ...replacingCommands,
  ...racingCommands,
];

/** The maximum number of prompts that a sequence keeps tracked. */
const ROOM = 8;
const LENGTH = 24;

// prettier-ignore
const promptRules = [
  'PR-04', 'PR-05', 'PR-06', 'PR-07', 'PR-08', 'PR-13', 'PR-16', 'PR-19', 'PR-21', 'PR-22', 'PR-23', 'PR-25',
  'PR-27', 'PR-29', 'PR-30', 'PAU-01', 'PAU-02', 'PAU-03', 'PAU-05', 'PAU-08', 'PAU-10', 'PAU-13', 'EDIT-01',
  'EDIT-02', 'EDIT-03', 'EDIT-04', 'EDIT-05', 'EDIT-06', 'EDIT-07', 'EDIT-08', 'EDIT-10', 'EDIT-11', 'EDIT-13',
  'EDIT-20', 'EDIT-21', 'EDIT-22', 'EDIT-23', 'EDIT-24', 'EDIT-25', 'EDIT-26', 'EDIT-29', 'EDIT-30', 'EDIT-31',
  'EDIT-32', 'REP-01', 'REP-02', 'REP-03', 'REP-04', 'REP-05', 'REP-07', 'REP-09', 'REP-10', 'REP-11', 'REP-12',
  'REP-14', 'CAP-03', 'CAP-10', 'CAP-11', 'CAP-13', 'BULK-01', 'BULK-02', 'BULK-03', 'BULK-04', 'BULK-05',
  'BULK-06', 'BULK-07', 'BULK-10', 'BULK-11', 'BULK-12', 'BULK-13', 'BULK-14', 'BULK-15', 'BULK-16', 'BULK-17',
  'BULK-19',
] as const satisfies readonly RuleId[];

const capRules = ['CAP-04', 'CAP-05', 'CAP-06', 'CAP-07', 'CAP-09', 'CAP-12', 'REP-08'] as const;

/** Sequences of commands over prompts, with assertions after each command. */
export const promptSequences: Family = {
  checks: [
    stateful('stateful/prompts', promptRules, { writes: true, slots: 1 }, (t) =>
      inSequences(t, t.paid, promptCommands),
    ),
    stateful(
      'stateful/cap',
      [...promptRules, ...capRules],
      { roles: ['capped'], writes: true },
      async (t) => {
        const actor = t.actor('capped');
        const free = freeSlots(await t.prompts(actor));
        if (free === Infinity) t.skip('unlimited-cap');
        if (free < 1) t.skip('no-room');
        if (free > ROOM) await t.fillTo(ROOM, actor);
        // Listed twice to double their weight.
        await inSequences(t, actor, [...capCommands, ...capCommands, ...promptCommands]);
      },
    ),
    // Last, so that random sequences report a failure first: theirs can be replayed from a path.
    stateful('stateful/tour', promptRules, { writes: true, slots: 1 }, async (t) =>
      tour(await PromptVerifier.begin(t, t.paid, TOUR_ROOM)),
    ),
  ],
};

function inSequences(
  t: CheckContext,
  actor: Actor,
  kinds: readonly CommandKind<PromptVerifier>[],
): Promise<void> {
  return t.forAll(
    'any sequence of commands',
    sequences(kinds, LENGTH),
    (commands) => play(() => PromptVerifier.begin(t, actor, ROOM), commands),
    { share: 0.5, passesKnown: true },
  );
}
