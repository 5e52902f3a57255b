import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { RuleBroken } from './outcome.js';
import type { Replay } from '../record/failure.js';
import type { ReplayPlace } from './replays.js';
import type { Run } from './run.js';
import type { CheckTrace } from './check-trace.js';

/** How one property is tried. */
export interface PropertyOptions {
  /** Share of the run's number of runs; 1 when absent. Costly properties take less. */
  readonly share?: number;
  /**
   * Goes on past a rule that is known to be broken: such a run ends without a word, so that a fault which an
   * earlier check has found does not hide the others. For sequences of commands.
   */
  readonly passesKnown?: boolean;
}

/** Where values come from. Sequences of commands need the replay path when they are made; null when none is replayed. */
export type Values<T> = Arbitrary<T> | ((replayPath: string | null) => Arbitrary<T>);

/**
 * Tries a property with a seed of its own, made from that of the run, and reports what breaks it, shrunk. Shrinking keeps to the rule that
 * broke first, so that it does not slip to another fault, and ends when its budget of requests is used up. In a
 * replay the one value is tried where the property failed before; a property that did not fail is left out.
 * Throws what ended it without a verdict: a failed fixture, a lost target, a budget that is used up.
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
    shrinks: details.numShrinks,
  };
  trace.fail(trial.broken, replay, trial.exchanges, name);
}

function valuesOf<T>(values: Values<T>, place: ReplayPlace | undefined): Arbitrary<T> {
  return typeof values === 'function' ? values(place?.replayPath ?? null) : values;
}

function parameters(run: Run, title: string, place: ReplayPlace | undefined, { share = 1 }: PropertyOptions) {
  if (place !== undefined) return { seed: place.seed, path: place.path, numRuns: 1, endOnFailure: true };
  const { seed, runs } = run.settings;
  return { seed: seedOf(seed, title), numRuns: Math.max(1, Math.round(runs * share)) };
}

/** Derives a per-property seed, so that properties over the same values are not all tried with the same few. */
function seedOf(seed: number, title: string): number {
  return createHash('sha256').update(`${seed} ${title}`).digest().readInt32LE();
}

/** Tries values one after another and keeps the smallest that broke a rule. */
class Trial<T> {
  broken: RuleBroken | undefined;
  exchanges: CheckTrace['lastTry'] = [];
  /** What ended the property without a verdict. */
  fatal: unknown;
  /** Requests that had been sent when a rule broke first. */
  private brokenSince = Infinity;
  private tries = 0;

  constructor(
    private readonly run: Run,
    private readonly trace: CheckTrace,
    private readonly body: (value: T) => Promise<void>,
    private readonly isReplay: boolean,
    private readonly passesKnown: boolean,
  ) {}

  /** Throws only what fast-check is to shrink. */
  async of(value: T): Promise<void> {
    if (this.isOver) return;
    this.tries += 1;
    const error = await this.attempt(value);
    if (error === undefined) return;
    if (!(error instanceof RuleBroken)) {
      // It has no verdict, so fast-check must not shrink towards it.
      if (this.broken === undefined) this.fatal = error;
      return;
    }
    if (this.isPassedOver(error)) return;
    this.brokenSince = Math.min(this.brokenSince, this.run.client.requests);
    this.broken = error;
    this.exchanges = this.trace.lastTry;
    throw error;
  }

  /** Returns what the body threw, undefined if it held, and removes what it created. */
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

  /** What cannot be removed is retried at the end of the check. */
  private async tidy(mark: number): Promise<unknown> {
    try {
      await this.trace.apart(() => this.run.removeCreated(this.run.ledger.remaining.slice(mark)));
      return undefined;
    } catch (error) {
      return error;
    }
  }

  private get isOver(): boolean {
    if (this.fatal !== undefined || (this.isReplay && this.tries > 0)) return true;
    return this.run.client.requests - this.brokenSince > this.run.settings.shrinkBudget;
  }

  private isPassedOver({ rule }: RuleBroken): boolean {
    if (this.broken !== undefined) return this.broken.rule !== rule;
    return this.passesKnown && !this.isReplay && this.run.findings.of(rule).failures.length > 0;
  }
}

/** A counterexample as text; fast-check writes the replay path of commands behind it. */
function described(value: unknown): { text: string; replayPath?: string } {
  const text = fc.stringify(value);
  const [whole, replayPath] = / ?\/\*replayPath="([^"]*)"\*\//.exec(text) ?? [];
  if (whole === undefined || replayPath === undefined) return { text };
  return { text: text.replace(whole, ''), replayPath };
}
