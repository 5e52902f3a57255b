import { catalog, type RuleId } from '../catalog/index.js';
import { createVirtualClock } from '../http/clock.js';
import type { Role } from '../http/roles.js';
import type { Failure } from '../record/failure.js';
import type { Profile } from '../record/findings.js';
import { WrongKey } from '../session/key-check.js';
import type { RunResult } from '../session/result.js';
import type { Measure } from '../run/run.js';
import { runSuite } from '../session/run-suite.js';
import { layers } from '../run/description.js';
import type { RunOptions, Suite } from '../session/options.js';
import { selected } from '../session/selection.js';
import { startModel, type ModelOptions } from '../start-model.js';
import type { Fault } from '../faults/fault.js';
import { suiteOf } from '../profiles.js';
import { suite } from '../suite.js';
import { knownKills } from './known-kills.js';

/** The outcome of one fault with one seed. */
export interface Kill {
  readonly fault: string;
  readonly seed: number;
  /** The broken rules in order, usually one, because the run ends there. Empty if the fault was not caught. */
  readonly rules: readonly RuleId[];
  /** Whether the first broken rule is one of those that the fault breaks. */
  readonly isRight: boolean;
  /** The check that found the fault; empty if none did. */
  readonly check: string;
  /** Requests until the fault was caught, including shrinking. */
  readonly requests: number;
  /** Seconds until the fault was caught at 60 requests per minute and key, including waiting. */
  readonly seconds: number;
  readonly transcript: number;
}

/**
 * Runs the suite against the model with one fault, until the first rule breaks. With `roles`, the run has only the keys
 * of these roles, and measures prompts only if `means` allows it. Waiting takes no time.
 */
export async function tryFault(
  { id, breaks, isOfWire }: Omit<Fault, 'inject'>,
  seed: number,
  order: Order = 'of the suite',
  roles?: readonly Role[],
  means: Means = measuringIf(roles),
): Promise<Kill> {
  const failures: Failure[] = [];
  const events = { failed: (failure: Failure) => void failures.push(failure) };
  const settings = settingsFor({ breaks });
  const result = await runAgainstModel(
    { faults: [id] },
    { seed, ...settings, events },
    isOfWire === true ? 'by HTTP' : 'directly',
    checksIn(order, id, settings.profile),
    roles,
    means,
  ).catch(ignoreWrongKey);
  const [first] = failures;
  return {
    fault: id,
    seed,
    rules: [...new Set(failures.map(({ rule }) => rule))],
    isRight: first !== undefined && breaks.includes(first.rule),
    check: first?.check ?? '',
    requests: result?.requests ?? 0,
    seconds: Math.round((result?.ms ?? 0) / 1000),
    transcript: first?.transcript.length ?? 0,
  };
}

/**
 * Ignores a WrongKey error. A fault may make two keys look like keys of one workspace. The run then ends before its
 * first check, and catches nothing.
 */
export function ignoreWrongKey(error: unknown): undefined {
  if (!(error instanceof WrongKey)) throw error;
}

/** Whether a run has a way to measure prompts, as with the option `--measure`. */
export type Means = 'measures' | 'cannot measure';

/** By default, a run with all keys of the model can measure prompts, and a run with some keys cannot. */
const measuringIf = (roles?: readonly Role[]): Means => (roles === undefined ? 'measures' : 'cannot measure');

/** The order in which a run tries the checks. `quick` is the profile of that name. */
type Order = 'of the suite' | 'known kill first' | 'quick';

function checksIn(order: Order, fault: string, profile: Profile): Suite {
  if (order === 'quick') return suiteOf(['quick']);
  return order === 'of the suite' ? suite : startingWith(knownKills.get(fault), profile);
}

/** The suite with one check before all others. */
function startingWith(check: string | undefined, profile: Profile): Suite {
  const checks = selected(suite, { layers, only: [], without: [], profile });
  return {
    ...suite,
    checks: [...checks.filter(({ id }) => id === check), ...checks.filter(({ id }) => id !== check)],
    isOrdered: true,
  };
}

/**
 * The settings of a run that ends when it catches a fault. Arguable rules count. If the fault breaks no MUST, the
 * profile is our own, because only that profile checks free choices.
 */
export function settingsFor({ breaks }: Pick<Fault, 'breaks'>) {
  const isFree = breaks.every((rule) => catalog[rule].level === 'NS');
  const profile: Profile = isFree ? 'ours' : 'stated';
  return { profile, strict: true, stopAtFirst: true } as const;
}

/** Runs the whole suite against a conforming variant of the model, or against the unchanged model. */
export function tryVariant(
  variant: string | undefined,
  seed: number,
  options: Pick<RunOptions, 'profile' | 'runs'> = {},
): Promise<RunResult> {
  if (variant === undefined) return runAgainstModel({}, { seed, ...options });
  return runAgainstModel({ variant }, { seed, ...options }, 'directly');
}

/**
 * Runs the suite against a new model with a shared clock, so that waiting takes no time. Tests that do not depend on
 * HTTP can call the model directly, which takes half the time. With `roles`, the run has only the keys of these roles,
 * and measures prompts only if `means` allows it.
 */
export async function runAgainstModel(
  model: Omit<ModelOptions, 'clock'>,
  options: Omit<RunOptions, 'url' | 'keys'>,
  line: 'by HTTP' | 'directly' = 'by HTTP',
  checks: Suite = suite,
  roles?: readonly Role[],
  means: Means = measuringIf(roles),
): Promise<RunResult> {
  const clock = createVirtualClock();
  const running = await startModel({ ...model, clock });
  const { url } = running;
  const given = Object.entries(running.keys).filter(([role]) => roles?.includes(role as Role) !== false);
  const keys = { ...Object.fromEntries(given), paid: running.keys.paid };
  const transport = line === 'directly' ? { transport: running.transport } : {};
  const measure: Measure = (prompt) => running.measure(prompt);
  const measuring = means === 'measures' ? { measure } : {};
  try {
    return await runSuite(checks, {
      url,
      keys,
      clock,
      destructive: true,
      ...measuring,
      ...transport,
      ...options,
    });
  } finally {
    await running.close();
  }
}

/** The broken and inconclusive rules of a result, with the expected and received values. */
export function complaintsOf({ rules }: RunResult): string[] {
  return rules
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')
    .map(({ id, verdict, reason, failures: [first] }) =>
      first === undefined
        ? `${id} ${verdict}: ${reason}`
        : `${id} ${verdict} (${first.check}, ${first.case}): expected ${first.expected}, got ${first.got}`,
    );
}
