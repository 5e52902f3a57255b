import { catalog, type RuleId } from '../catalog/index.js';
import { createVirtualClock } from '../http/clock.js';
import type { Failure } from '../record/failure.js';
import type { Profile } from '../record/findings.js';
import type { RunResult } from '../session/result.js';
import type { Measure } from '../run/run.js';
import { runSuite } from '../session/run-suite.js';
import type { RunOptions } from '../session/options.js';
import { startModel, type Fault, type ModelOptions } from '../model/index.js';
import { suite } from '../suite.js';

/** What became of one fault under one seed. */
export interface Kill {
  readonly fault: string;
  readonly seed: number;
  /** The rules that broke, the first one first: mostly one, since the run ends there. Empty when the fault was passed. */
  readonly rules: readonly RuleId[];
  /** Whether the rule that broke first is one of those that the fault breaks. */
  readonly isRight: boolean;
  /** The check that found it; empty when none did. */
  readonly check: string;
  /** Requests until then, shrinking included. */
  readonly requests: number;
  /** Seconds until then at the stated 60 requests a minute and key, waiting included. */
  readonly seconds: number;
  /** Exchanges of the transcript that is shown. */
  readonly transcript: number;
}

/**
 * Runs the suite against the model with one fault, until the first rule breaks. Arguable rules count, as with
 * `--strict`; where the fault breaks no MUST, the profile is our own. Waiting costs nothing.
 */
export async function tryFault({ id, breaks, isOfWire }: Omit<Fault, 'inject'>, seed: number): Promise<Kill> {
  const failures: Failure[] = [];
  const events = { failed: (failure: Failure) => void failures.push(failure) };
  const profile = profileFor(breaks);
  const result = await runAgainstModel(
    { faults: [id] },
    { seed, profile, strict: true, stopAtFirst: true, events },
    isOfWire === true ? 'by HTTP' : 'directly',
  );
  const [first] = failures;
  return {
    ...{ fault: id, seed },
    rules: [...new Set(failures.map(({ rule }) => rule))],
    isRight: first !== undefined && breaks.includes(first.rule),
    check: first?.check ?? '',
    requests: result.requests,
    seconds: Math.round(result.ms / 1000),
    transcript: first?.transcript.length ?? 0,
  };
}

/** The profile under which a fault can be caught: a free choice is no fault of another implementation. */
function profileFor(breaks: readonly RuleId[]): Profile {
  return breaks.every((rule) => catalog[rule].level === 'NS') ? 'ours' : 'stated';
}

/** Runs the whole suite against a lawful variant of the model, or the model as it is, and answers the result. */
export function tryVariant(
  variant: string | undefined,
  seed: number,
  profile: Profile = 'stated',
): Promise<RunResult> {
  if (variant === undefined) return runAgainstModel({}, { seed, profile });
  return runAgainstModel({ variant }, { seed, profile }, 'directly');
}

/**
 * Runs the suite against a fresh model under a clock that both share, so that no waiting takes any time. What is no
 * matter of HTTP itself can be asked directly, which takes half the time.
 */
export async function runAgainstModel(
  model: Omit<ModelOptions, 'clock'>,
  options: Omit<RunOptions, 'url' | 'keys'>,
  line: 'by HTTP' | 'directly' = 'by HTTP',
): Promise<RunResult> {
  const clock = createVirtualClock();
  const running = await startModel({ ...model, clock });
  const { url, keys } = running;
  const transport = line === 'directly' ? { transport: running.transport } : {};
  const measure: Measure = (prompt) => running.measure(prompt);
  try {
    return await runSuite(suite, { url, keys, measure, clock, destructive: true, ...transport, ...options });
  } finally {
    await running.close();
  }
}

/** The rules that a result says are broken or could not be told, with what was expected and came. */
export function complaintsOf({ rules }: RunResult): string[] {
  return rules
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')
    .map(({ id, verdict, reason, failures: [first] }) =>
      first === undefined
        ? `${id} ${verdict}: ${reason}`
        : `${id} ${verdict} (${first.check}, ${first.case}): expected ${first.expected}, got ${first.got}`,
    );
}
