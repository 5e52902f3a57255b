import type { RuleId } from '../../catalog/index.js';
import type { CallKind } from '../../concurrent/domain/calls.js';
import { MAX_CLIENTS, MAX_FREE_SLOTS, programs } from '../../concurrent/program.js';
import { Races, type RaceOptions } from '../../concurrent/race.js';
import { directed, stateful, type Check } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { freeSlots } from '../../run/state.js';
import { readsAtOnce } from './reads.js';
import {
  atTheCap,
  ofBrand as smallOfBrand,
  ofPrompts as smallOfPrompts,
  only,
  type SmallProgram,
} from './small-programs.js';
import { walksAtOnce } from './walks.js';

const rules = [
  'CON-01',
  'CON-02',
  'CON-03',
  'CON-04',
  'CON-05',
  'CON-08',
] as const satisfies readonly RuleId[];
const brandRules = [...rules, 'CON-06'] as const satisfies readonly RuleId[];
const keyRules = [...rules, 'CON-07'] as const satisfies readonly RuleId[];

/** The kinds of calls of a check. */
interface Meeting {
  readonly writes: readonly CallKind[];
  readonly reads: readonly CallKind[];
  /** The kinds of writes of one program: each pair, only one kind, or all. */
  readonly mix: 'pairs' | 'alike' | 'all';
  /** The number of programs for each mix, as a share of the runs of a property. */
  readonly share: number;
  /** The programs that are sent first. */
  readonly small?: readonly SmallProgram[];
}

const ofPrompts: Meeting = {
  writes: ['add', 'bulk', 'reword', 'edit', 'pause', 'archive', 'replace'],
  reads: ['list', 'list', 'cap'],
  mix: 'pairs',
  share: 0.25,
  small: smallOfPrompts,
};

/** For the profile `quick`, which has no time for every pair. */
const ofAllKinds: Meeting = { ...ofPrompts, mix: 'all', share: 0.4, small: [] };

const ofCap: Meeting = {
  writes: ['add', 'bulk', 'archive', 'replace'],
  reads: ['cap', 'cap', 'list'],
  mix: 'pairs',
  share: 0.15,
  small: atTheCap,
};

const ofBrand: Meeting = {
  writes: ['save', 'pin', 'unpin'],
  reads: ['brand'],
  mix: 'pairs',
  share: 0.25,
  small: smallOfBrand,
};

const ofKeys: Meeting = {
  writes: ['issue', 'revoke', 'add'],
  reads: ['me', 'keys'],
  mix: 'pairs',
  share: 0.3,
};

/** In two workspaces at once. A server that mixes them up mostly does so for calls of one kind, reads included. */
const ofWorkspaces: Meeting = {
  writes: [...ofPrompts.writes, 'issue', 'list', 'cap'],
  reads: ['list', 'cap', 'me'],
  mix: 'alike',
  share: 0.2,
};

const ofBrands: Meeting = { ...ofBrand, mix: 'alike', share: 0.15, small: [] };

const both = ['paid', 'other'] as const;

/** The number of slots that a program needs. With few, it has fewer prompts and meets the cap sooner. */
const SLOTS = 1;
/** The keys that may be revoked while other calls use them. */
const SHARED_KEYS = 2;

/**
 * Programs of up to `clients` clients, four by default. Some order of their calls must explain every response and the
 * state after them.
 */
export const concurrentChecks = (clients = MAX_CLIENTS): readonly Check[] => [
  directed('concurrent/reads', ['CON-05'], {}, (t) => readsAtOnce(t, clients)),
  directed('concurrent/walks', ['CUR-05'], { writes: true }, (t) => walksAtOnce(t, clients)),
  stateful('concurrent/cap', rules, { roles: ['capped'], writes: true }, async (t) => {
    const actor = t.actor('capped');
    const free = freeSlots(await t.prompts(actor));
    if (free === Infinity) t.skip('unlimited-cap');
    if (free < SLOTS) t.skip('no-room');
    if (free > MAX_FREE_SLOTS) await t.fillTo(MAX_FREE_SLOTS, actor);
    await meet(t, rules, ofCap, clients, { roles: ['capped'], isFull: true });
  }),
  stateful('concurrent/brand', brandRules, { writes: true, destructive: true, slots: SLOTS }, (t) =>
    meet(t, brandRules, ofBrand, clients, { isOfBrand: true }),
  ),
  stateful('concurrent/prompts', rules, { writes: true, slots: SLOTS }, (t) =>
    meet(t, rules, ofPrompts, clients),
  ),
  stateful('concurrent/mixed', rules, { writes: true, slots: SLOTS }, (t) =>
    meet(t, rules, ofAllKinds, clients),
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

/** Sends programs for each mix of kinds of writes. */
async function meet(
  t: CheckContext,
  held: readonly RuleId[],
  meeting: Meeting,
  clients: number,
  options: RaceOptions = {},
): Promise<void> {
  for (const role of options.roles ?? [])
    if (freeSlots(await t.prompts(t.actor(role))) < SLOTS) t.skip('no-room');
  const races = await Races.begin(t, held, options);
  const { keys = 0 } = options;
  const { reads, share, small = [] } = meeting;
  for (const { name, shape } of small.map((one) => among(one, clients)))
    await t.forAll(name, only(shape), (program) => races.run(program), {
      share: SMALL_SHARE,
      isReduced: true,
      passesKnown: true,
    });
  for (const writes of mixesOf(meeting))
    await t.forAll(
      nameOf(writes),
      programs({ writes, reads, clients, keys }),
      (program) => races.run(program),
      { share, isReduced: true, passesKnown: true },
    );
}

/** How often each small program is sent, as a share of the runs of a property. */
const SMALL_SHARE = 0.15;

/** A small program with its calls dealt to fewer clients, so that with one of them, no calls overlap. */
const among = ({ name, shape }: SmallProgram, clients: number): SmallProgram =>
  clients >= shape.clients.length
    ? { name, shape }
    : { name, shape: { ...shape, clients: [shape.clients.flat()] } };

function mixesOf({ writes, mix }: Meeting): (readonly CallKind[])[] {
  if (mix === 'all') return [writes];
  if (mix === 'alike') return writes.map((one) => [one]);
  return writes.flatMap((one, index) => writes.slice(index).map((other) => [...new Set([one, other])]));
}

function nameOf(writes: readonly CallKind[]): string {
  const [one, ...others] = writes;
  if (others.length === 0) return `several ${one}`;
  return others.length === 1 ? writes.join(' and ') : 'all kinds';
}
