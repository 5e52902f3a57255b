import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { RuleBroken } from './outcome.js';
import type { Replay } from '../record/failure.js';
import type { ReplayPlace } from './replays.js';
import type { Run } from './run.js';
import type { CheckTrace } from './check-trace.js';

export interface PropertyOptions {
  /** The share of the configured number of runs, lower for expensive properties; 1 if absent. */
  readonly share?: number;
  /** For sequences: ignores failures of rules that are already broken, so that one fault does not hide others. */
  readonly passesKnown?: boolean;
  /** True if the body reduces failures itself, because the same value may fail or pass by chance. */
  readonly isReduced?: boolean;
}

/** The generator of values. For sequences, it receives the replay path, which is null unless the run is a replay. */
export type Values<T> = Arbitrary<T> | ((replayPath: string | null) => Arbitrary<T>);

/**
 * Tries a property with a seed derived from that of the run, and reports a shrunk failure. Shrinking considers only the
 * rule that broke first, so that it does not drift to another fault, and stops when its request budget is used up. A
 * replay tries only the value that failed before, and skips properties that did not fail.
 * @throws any error that leaves the property without a verdict, such as a failed fixture, a lost target or an exhausted
 * budget
 */
export async function checkProperty<T>(
  run: Run,
  trace: CheckTrace,
  name: string,
  values: Values<T>,
  body: (value: T) => Promise<void>,
  options: PropertyOptions,
): Promise<void> {
  const title = `${trace.checkId}: ${name}`;
  const place = run.replays.get(title);
  if (place === undefined && run.replays.size > 0) return;
  const trial = new Trial(run, trace, body, place !== undefined, options.passesKnown === true);
  const property = fc.asyncProperty(valuesOf(values, place), (value) => trial.of(value));
  const details = await fc.check(property, parameters(run, title, place, options));
  if (trial.fatal !== undefined) throw trial.fatal as Error;
  if (!details.failed || trial.broken === undefined) return;
  const { text, replayPath } = described(details.counterexample?.[0]);
  const replay: Replay = {
    seed: details.seed,
    path: details.counterexamplePath ?? '',
    ...(replayPath === undefined ? {} : { replayPath }),
    counterexample: text,
    ...(trial.broken.reduction ?? { shrinks: details.numShrinks, tried: trial.smallerTries }),
  };
  trace.fail(trial.broken, replay, trial.exchanges, name);
}

function valuesOf<T>(values: Values<T>, place: ReplayPlace | undefined): Arbitrary<T> {
  return typeof values === 'function' ? values(place?.replayPath ?? null) : values;
}

function parameters(run: Run, title: string, place: ReplayPlace | undefined, options: PropertyOptions) {
  if (place !== undefined) return { seed: place.seed, path: place.path, numRuns: 1, endOnFailure: true };
  const { seed, runs } = run.settings;
  const { share = 1, isReduced = false } = options;
  return {
    seed: seedOf(seed, title),
    numRuns: Math.max(1, Math.round(runs * share)),
    endOnFailure: isReduced,
  };
}

/** Derives a seed per property, so that properties over the same values try different ones. */
function seedOf(seed: number, title: string): number {
  return createHash('sha256').update(`${seed} ${title}`).digest().readInt32LE();
}

/** Tries values one after another and keeps the last failure, which is the smallest after shrinking. */
class Trial<T> {
  broken: RuleBroken | undefined;
  exchanges: CheckTrace['lastTry'] = [];
  /** The error that ended the property without a verdict. */
  fatal: unknown;
  /** The number of requests sent when a rule first broke. */
  private brokenSince = Infinity;
  private tries = 0;
  /** The number of tries after the first failure. */
  smallerTries = 0;

  constructor(
    private readonly run: Run,
    private readonly trace: CheckTrace,
    private readonly body: (value: T) => Promise<void>,
    private readonly isReplay: boolean,
    private readonly passesKnown: boolean,
  ) {}

  /**
   * Tries a value.
   * @throws only failures that fast-check should shrink
   */
  async of(value: T): Promise<void> {
    if (this.isOver) return;
    this.tries += 1;
    if (this.broken !== undefined) this.smallerTries += 1;
    const error = await this.attempt(value);
    if (error === undefined) return;
    if (!(error instanceof RuleBroken)) {
      // The try has no verdict, so fast-check must not shrink towards it.
      if (this.broken === undefined) this.fatal = error;
      return;
    }
    if (this.isIgnored(error)) return;
    if (this.broken === undefined) this.trace.found(error);
    this.brokenSince = Math.min(this.brokenSince, this.run.client.requests);
    this.broken = error;
    this.exchanges = error.timeline === undefined ? this.trace.lastTry : error.evidence;
    throw error;
  }

  /** Runs the body and removes the resources that it created. Returns the error, if any. */
  private async attempt(value: T): Promise<unknown> {
    const mark = this.run.ledger.remaining.length;
    try {
      await this.trace.tryOut(() => this.body(value));
    } catch (error) {
      await this.tidy(mark);
      return error;
    }
    return this.tidy(mark);
  }

  /** Removes the resources that a try created. Resources that remain are removed at the end of the check. */
  private async tidy(mark: number): Promise<unknown> {
    try {
      await this.trace.untraced(() => this.run.removeCreated(this.run.ledger.remaining.slice(mark)));
      return undefined;
    } catch (error) {
      return error;
    }
  }

  private get isOver(): boolean {
    if (this.fatal !== undefined || (this.isReplay && this.tries > 0)) return true;
    return this.run.client.requests - this.brokenSince > this.run.settings.shrinkBudget;
  }

  private isIgnored({ rule }: RuleBroken): boolean {
    if (this.broken !== undefined) return this.broken.rule !== rule;
    return this.passesKnown && !this.isReplay && this.run.findings.of(rule).failures.length > 0;
  }
}

/** A counterexample as text, and the replay path that fast-check appends to commands. */
function described(value: unknown): { text: string; replayPath?: string } {
  const text = fc.stringify(value);
  const [whole, replayPath] = / ?\/\*replayPath="([^"]*)"\*\//.exec(text) ?? [];
  if (whole === undefined || replayPath === undefined) return { text };
  return { text: text.replace(whole, ''), replayPath };
}
