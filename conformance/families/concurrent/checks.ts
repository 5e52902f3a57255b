import type { RuleId } from '../../catalog/index.js';
import type { CallKind } from '../../concurrent/domain/calls.js';
import { MAX_CLIENTS, MAX_FREE_SLOTS, programs } from '../../concurrent/program.js';
import { Races, type RaceOptions } from '../../concurrent/race.js';
import { stateful, type Check } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { freeSlots } from '../../run/state.js';

const rules = ['CON-01', 'CON-02', 'CON-03', 'CON-04', 'CON-05'] as const satisfies readonly RuleId[];
const brandRules = [...rules, 'CON-06'] as const satisfies readonly RuleId[];
const keyRules = [...rules, 'CON-07'] as const satisfies readonly RuleId[];

/** The kinds of calls of a check. Each kind of write overlaps with every other one, and with itself. */
interface Meeting {
  readonly writes: readonly CallKind[];
  readonly reads: readonly CallKind[];
  /** Whether each kind overlaps only with itself. */
  readonly isAlike?: boolean;
  /** The number of programs for each pair of write kinds, as a share of the runs of a property. */
  readonly share: number;
}

const ofPrompts: Meeting = {
  writes: ['add', 'bulk', 'reword', 'edit', 'pause', 'archive', 'replace'],
  reads: ['list', 'list', 'cap'],
  share: 0.3,
};

const ofCap: Meeting = {
  writes: ['add', 'bulk', 'archive', 'replace'],
  reads: ['cap', 'cap', 'list'],
  share: 0.15,
};

const ofBrand: Meeting = { writes: ['save', 'pin', 'unpin'], reads: ['brand'], share: 0.25 };

const ofKeys: Meeting = { writes: ['issue', 'revoke', 'add'], reads: ['me', 'keys'], share: 0.3 };

/** In two workspaces at once. A server that mixes them up mostly does so for calls of one kind, reads included. */
const ofWorkspaces: Meeting = {
  writes: [...ofPrompts.writes, 'issue', 'list', 'cap'],
  reads: ['list', 'cap', 'me'],
  isAlike: true,
  share: 0.2,
};

const ofBrands: Meeting = { ...ofBrand, isAlike: true, share: 0.15 };

const both = ['paid', 'other'] as const;

/** The number of slots that a program needs. */
const SLOTS = 24;
/** The keys that may be revoked while other calls use them. */
const SHARED_KEYS = 2;

/**
 * Programs of up to `clients` clients, four by default. Some order of their calls must explain every response and the
 * state after them.
 */
export const concurrentChecks = (clients = MAX_CLIENTS): readonly Check[] => [
  stateful('concurrent/prompts', rules, { writes: true, slots: SLOTS }, (t) =>
    meet(t, rules, ofPrompts, clients),
  ),
  stateful('concurrent/cap', rules, { roles: ['capped'], writes: true }, async (t) => {
    const actor = t.actor('capped');
    const free = freeSlots(await t.prompts(actor));
    if (free === Infinity) t.skip('unlimited-cap');
    if (free < MAX_FREE_SLOTS) t.skip('no-room');
    if (free > MAX_FREE_SLOTS) await t.fillTo(MAX_FREE_SLOTS, actor);
    await meet(t, rules, ofCap, clients, { roles: ['capped'], isFull: true });
  }),
  stateful('concurrent/brand', brandRules, { writes: true, destructive: true, slots: SLOTS }, (t) =>
    meet(t, brandRules, ofBrand, clients, { isOfBrand: true }),
  ),
  stateful('concurrent/keys', keyRules, { writes: true, slots: SLOTS }, (t) =>
    meet(t, keyRules, ofKeys, clients, { keys: SHARED_KEYS }),
  ),
  stateful('concurrent/workspaces', keyRules, { roles: both, writes: true, slots: SLOTS }, (t) =>
    meet(t, keyRules, ofWorkspaces, clients, { roles: both }),
  ),
  stateful(
    'concurrent/workspaces-brand',
    brandRules,
    { roles: both, writes: true, destructive: true, slots: SLOTS },
    (t) => meet(t, brandRules, ofBrands, clients, { roles: both, isOfBrand: true }),
  ),
];

/** Sends programs for each pair of kinds of writes. */
async function meet(
  t: CheckContext,
  held: readonly RuleId[],
  { writes, reads, share, isAlike = false }: Meeting,
  clients: number,
  options: RaceOptions = {},
): Promise<void> {
  const races = await Races.begin(t, held, options);
  const { keys = 0 } = options;
  for (const [index, one] of writes.entries())
    for (const other of isAlike ? [one] : writes.slice(index))
      await t.forAll(
        one === other ? `several ${one}` : `${one} and ${other}`,
        programs({ writes: [one, other], reads, clients, keys }),
        (program) => races.run(program),
        { share, isReduced: true, passesKnown: true },
      );
}
