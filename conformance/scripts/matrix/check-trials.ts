import type { Exchange } from '../../http/exchange.js';
import type { Role } from '../../http/roles.js';
import type { Fault } from '../../faults/fault.js';
import type { Failure } from '../../record/failure.js';
import type { Check } from '../../run/check.js';
import { ignoreWrongKey, runAgainstModel, settingsFor } from '../../test/prove.js';
import { suite } from '../../suite.js';

/** The keys that a user may have: that of a paid workspace alone, those of a second and a free one as well, or all. */
export const keySets = {
  one: ['paid'],
  three: ['paid', 'other', 'free'],
  all: ['paid', 'other', 'free', 'live', 'capped', 'orphan'],
} as const satisfies { readonly [name: string]: readonly Role[] };

export type KeySet = keyof typeof keySets;

/** The number of requests that a check sends, and how many of them count against the key of the paid workspace. */
export interface Cost {
  readonly requests: number;
  readonly ofTheKey: number;
}

/** The outcome of one check, run alone against a new model until it fails or ends. */
export interface CheckTrial extends Cost {
  readonly hasFailed: boolean;
  /** Whether the first broken rule is one that the fault breaks. */
  readonly isRight: boolean;
}

export type CheckTrials = Readonly<{ [check: string]: CheckTrial }>;

const stated = suite.checks.filter(({ needs }) => needs.oursOnly !== true);

/** Runs each check except those in `known`, each against a new model with the fault, or without a fault. */
async function tryChecks(
  fault: Fault | undefined,
  keys: KeySet,
  known: CheckTrials = {},
): Promise<CheckTrials> {
  const trials: Record<string, CheckTrial> = {};
  for (const check of stated) trials[check.id] = known[check.id] ?? (await tryCheck(check, fault, keys));
  return trials;
}

async function tryCheck(check: Check, fault: Fault | undefined, keys: KeySet): Promise<CheckTrial> {
  const { costs, ...events } = countRequests();
  let first: Failure | undefined;
  const failed = (failure: Failure) => void (first ??= failure);
  await runAgainstModel(
    { faults: fault === undefined ? [] : [fault.id] },
    {
      ...(fault === undefined ? {} : settingsFor(fault)),
      seed: 1,
      shrinkBudget: 0,
      events: { ...events, failed },
    },
    fault?.isOfWire === true ? 'by HTTP' : 'directly',
    { ...suite, checks: [check] },
    keySets[keys],
  ).catch(ignoreWrongKey);
  const hasFailed = first?.check === check.id;
  const isRight = hasFailed && first !== undefined && fault?.breaks.includes(first.rule) === true;
  return { requests: 0, ofTheKey: 0, ...costs.get(check.id), hasFailed, isRight };
}

/** The cost of each check in the whole suite with one key of a paid workspace, without a fault. */
export async function costsInTheSuite(): Promise<Map<string, Cost>> {
  const { costs, ...events } = countRequests();
  await runAgainstModel({}, { seed: 1, events }, 'directly', suite, keySets.one);
  return costs;
}

/** Counts the requests of each check from the events of a run. */
function countRequests() {
  const costs = new Map<string, { requests: number; ofTheKey: number }>();
  let current = { requests: 0, ofTheKey: 0 };
  let key: string | undefined;
  return {
    costs,
    checkStarts: ({ id }: Check) => void costs.set(id, (current = { requests: 0, ofTheKey: 0 })),
    checkEnds: () => void (current = { requests: 0, ofTheKey: 0 }),
    after: ({ actor, request }: Exchange) => {
      // Before the first check, the run reads the existing state.
      if (actor.name === 'paid') key ??= request.headers['authorization'];
      current.requests += 1;
      if (request.headers['authorization'] === key) current.ofTheKey += 1;
    },
  };
}

export type TrialsByKeys = Readonly<{ [keys in KeySet]: CheckTrials }>;

const none: TrialsByKeys = { one: {}, three: {}, all: {} };
let unharmed: Promise<TrialsByKeys> | undefined;

/** The cost of each check, from trials without a fault. */
export function costsOfChecks(): Promise<TrialsByKeys> {
  unharmed ??= (async () => ({
    one: await tryChecks(undefined, 'one'),
    three: await tryChecks(undefined, 'three'),
    all: await tryChecks(undefined, 'all'),
  }))();
  return unharmed;
}

/** Tries each check with a fault. With more keys, tries only the checks that use the additional ones. */
export async function tryWithKeys(fault: Fault, known = none): Promise<TrialsByKeys> {
  const costs = await costsOfChecks();
  const one = await tryChecks(fault, 'one', known.one);
  const three = await tryChecks(fault, 'three', { ...known.three, ...alike(one, costs.one, costs.three) });
  return {
    one,
    three,
    all: await tryChecks(fault, 'all', { ...known.all, ...alike(three, costs.three, costs.all) }),
  };
}

/** The trials of the checks that send the same requests with more keys. */
function alike(trials: CheckTrials, costs: CheckTrials, withMore: CheckTrials): CheckTrials {
  const isAlike = (id: string) =>
    costs[id]?.requests === withMore[id]?.requests && costs[id]?.ofTheKey === withMore[id]?.ofTheKey;
  return Object.fromEntries(Object.entries(trials).filter(([id]) => isAlike(id)));
}
