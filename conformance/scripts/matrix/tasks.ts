import { faults } from '../../faults/index.js';
import type { Fault } from '../../faults/fault.js';
import type { Role } from '../../http/roles.js';
import { everyVariant } from '../../model/variants/index.js';
import { suiteOf, type ProfileName } from '../../profiles.js';
import { complaintsOf, tryFault, tryVariant, type Kill, type Means, type Trial } from '../../test/prove.js';
import { tryWithKeys, type TrialsByKeys } from './check-trials.js';
import type { Passage } from './tables.js';
import { trialOf, type Sight, type Way } from './unseen.js';

/** A task for a worker process. */
export interface Task {
  readonly kind: 'fault' | 'variant' | 'unseen' | 'checks';
  readonly id: string;
  readonly seed: number;
  readonly settings?: Settings;
  /** For `unseen`: the run that should not see the fault. */
  readonly way?: Way;
  /** For `checks`: earlier trials of the checks. */
  readonly known?: TrialsByKeys | undefined;
}

/** The settings of a run against a fault or variant. */
export interface Settings {
  /** The parts of the suite to run; all of it if empty. */
  readonly profiles: readonly ProfileName[];
  /** All keys by default. */
  readonly roles?: readonly Role[] | undefined;
  readonly means?: Means | undefined;
  /** Whether broken arguable rules count against a variant. They always count as catching a fault. */
  readonly isStrict: boolean;
}

export type Outcome =
  | { readonly kill: Kill }
  | { readonly passage: Passage }
  | { readonly sight: Sight }
  | { readonly trials: readonly [fault: string, TrialsByKeys] };

/**
 * Performs a task.
 * @throws Error for an unknown fault or variant
 */
export async function perform({ kind, id, seed, settings, way, known }: Task): Promise<Outcome> {
  const trial = { ...settings, checks: suiteOf(settings?.profiles ?? []) };
  if (kind === 'variant') return { passage: await passageOf(id, seed, trial) };
  const fault = faultOf(id);
  if (kind === 'checks') return { trials: [id, await tryWithKeys(fault, known)] };
  if (kind === 'fault') return { kill: await tryFault(fault, seed, trial) };
  if (way === undefined) throw new Error(`The task for ${id} does not say which run should not see it.`);
  return { sight: { way, kill: await tryFault(fault, seed, trialOf(fault, way)) } };
}

function faultOf(id: string): Fault {
  const fault = faults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`There is no fault "${id}".`);
  return fault;
}

async function passageOf(
  id: string,
  seed: number,
  { isStrict = false, ...trial }: Trial & Partial<Settings>,
): Promise<Passage> {
  const variant = everyVariant.find((one) => one.id === id);
  if (variant === undefined) throw new Error(`There is no variant "${id}".`);
  const result = await tryVariant(variant, seed, { strict: isStrict }, trial);
  return { variant: id, seed, requests: result.requests, complaints: complaintsOf(result) };
}
