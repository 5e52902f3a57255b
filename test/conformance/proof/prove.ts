import type { RuleId } from '../catalogue/index.js';
import { createVirtualClock } from '../engine/clock.js';
import type { Profile } from '../engine/record.js';
import type { RunResult } from '../engine/result.js';
import { runSuite, type RunOptions } from '../engine/session.js';
import { startModel, type ModelOptions } from '../model/index.js';
import { suite } from '../suite.js';

/** What became of one fault under one seed. */
export interface Kill {
  readonly fault: string;
  readonly seed: number;
  /** The rule that broke first; null when the suite passed the fault. */
  readonly rule: RuleId | null;
  readonly check: string;
  /** Requests until then, shrinking included. */
  readonly requests: number;
  /** Seconds until then at the stated 60 requests a minute and key, waiting included. */
  readonly seconds: number;
  /** Exchanges of the transcript that is shown. */
  readonly transcript: number;
}

/** Runs the suite against the model with one fault, until the first rule breaks. Waiting costs nothing. */
export async function tryFault(fault: string, seed: number): Promise<Kill> {
  const result = await runAgainstModel({ faults: [fault] }, { seed, stopAtFirst: true });
  const broken = result.rules.find(({ verdict }) => verdict === 'fail');
  const failure = broken?.failures[0];
  return {
    ...{ fault, seed },
    rule: broken?.id ?? null,
    check: failure?.check ?? '',
    requests: result.requests,
    seconds: Math.round(result.ms / 1000),
    transcript: failure?.transcript.length ?? 0,
  };
}

/** Runs the whole suite against a lawful variant of the model, or the model as it is, and answers the result. */
export function tryVariant(
  variant: string | undefined,
  seed: number,
  profile: Profile = 'stated',
): Promise<RunResult> {
  return runAgainstModel(variant === undefined ? {} : { variant }, { seed, profile });
}

/** Runs the suite against a fresh model under a clock that both share, so that no waiting takes any time. */
export async function runAgainstModel(
  model: Omit<ModelOptions, 'clock'>,
  options: Omit<RunOptions, 'url' | 'keys'>,
): Promise<RunResult> {
  const clock = createVirtualClock();
  const { url, keys, close } = await startModel({ ...model, clock });
  try {
    return await runSuite(suite, { url, keys, clock, destructive: true, ...options });
  } finally {
    await close();
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
