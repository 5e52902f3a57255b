import { catalog, type RuleId } from '../catalog/index.js';
import { createVirtualClock } from '../http/clock.js';
import type { Role } from '../http/roles.js';
import type { Failure } from '../record/failure.js';
import type { Profile } from '../record/findings.js';
import type { Variant } from '../model/variants/variant.js';
import { WrongKey } from '../session/key-check.js';
import type { RunResult } from '../session/result.js';
import type { Measure } from '../run/run.js';
import { runSuite } from '../session/run-suite.js';
import { layers } from '../run/description.js';
import type { RunOptions, Suite } from '../session/options.js';
import { selected } from '../session/selection.js';
import { startModel, type ModelOptions } from '../start-model.js';
import type { Fault } from '../faults/fault.js';
import type { Transport } from '../http/transport.js';
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

/** The setup of a run. By default the whole suite, and all keys. */
export interface Trial {
  readonly checks?: Suite | undefined;
  readonly roles?: readonly Role[] | undefined;
  /** By default, a run with all keys of the model can measure prompts, and a run with some keys cannot. */
  readonly means?: Means | undefined;
  /** By default `directly`, except for faults and variants that are visible only over HTTP. */
  readonly line?: Line | undefined;
}

/** Runs the suite against the model with one fault, until the first rule breaks. Waiting takes no time. */
export async function tryFault(
  { id, breaks, isOfWire }: Omit<Fault, 'inject'>,
  seed: number,
  { checks, roles, means, line = lineTo(isOfWire) }: Trial = {},
): Promise<Kill> {
  const failures: Failure[] = [];
  const events = { failed: (failure: Failure) => void failures.push(failure) };
  const result = await runAgainstModel(
    { faults: [id] },
    { seed, ...settingsFor({ breaks }), events },
    line,
    checks,
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

const lineTo = (isOfWire: true | undefined): Line => (isOfWire === true ? 'by HTTP' : 'directly');

/**
 * Ignores a WrongKey error. A fault may make two keys look like keys of one workspace. The run then ends before its
 * first check, and catches nothing.
 */
export function ignoreWrongKey(error: unknown): undefined {
  if (!(error instanceof WrongKey)) throw error;
}

/** Whether a run has a way to measure prompts, as with the option `--measure`. */
export type Means = 'measures' | 'cannot measure';

const measuringIf = (roles?: readonly Role[]): Means => (roles === undefined ? 'measures' : 'cannot measure');

/** The suite, with the check that finds a fault after the fewest requests before all others. */
export function knownKillFirst({ id, breaks }: Omit<Fault, 'inject'>): Suite {
  const check = knownKills.get(id);
  const { profile } = settingsFor({ breaks });
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
  variant: Omit<Variant, 'apply'> | undefined,
  seed: number,
  options: Pick<RunOptions, 'profile' | 'runs' | 'strict'> = {},
  { checks, roles, means, line = lineTo(variant?.isOfWire) }: Trial = {},
): Promise<RunResult> {
  if (variant === undefined) return runAgainstModel({}, { seed, ...options });
  return runAgainstModel({ variant: variant.id }, { seed, ...options }, line, checks, roles, means);
}

/** How requests reach the model. `one at a time` is directly, each when the one before has its response. */
export type Line = 'by HTTP' | 'directly' | 'one at a time';

function transportOf(line: Line, direct: Transport): Pick<RunOptions, 'transport'> {
  if (line === 'by HTTP') return {};
  return { transport: line === 'directly' ? direct : oneAtATime(direct) };
}

function oneAtATime(transport: Transport): Transport {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...transport,
    send: (request) => {
      const turn = last.then(() => transport.send(request));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/**
 * Runs the suite against a new model with a shared clock, so that waiting takes no time. Tests that do not depend on
 * HTTP can call the model directly, which takes half the time. With `roles`, the run has only the keys of these roles,
 * and measures prompts only if `means` allows it.
 */
export async function runAgainstModel(
  model: Omit<ModelOptions, 'clock'>,
  options: Omit<RunOptions, 'url' | 'keys'>,
  line: Line = 'by HTTP',
  checks: Suite = suite,
  roles?: readonly Role[],
  means: Means = measuringIf(roles),
): Promise<RunResult> {
  const clock = createVirtualClock();
  const running = await startModel({ ...model, clock });
  const { url } = running;
  const given = Object.entries(running.keys).filter(([role]) => roles?.includes(role as Role) !== false);
  const keys = { ...Object.fromEntries(given), paid: running.keys.paid };
  const measure: Measure = (prompt) => running.measure(prompt);
  const measuring = means === 'measures' ? { measure } : {};
  try {
    return await runSuite(checks, {
      url,
      keys,
      clock,
      destructive: true,
      ...measuring,
      ...transportOf(line, running.transport),
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
