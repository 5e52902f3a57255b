import { catalog, type RuleId } from '../catalog/index.js';
import type { CheckDescription } from './description.js';
import type { Exchange } from '../http/exchange.js';
import { RuleBroken } from './outcome.js';
import { skipText, type Failure, type Finding, type Replay, type SkipReason } from '../record/failure.js';
import type { Findings } from '../record/findings.js';
import { reducedTranscript, type FailureSummary } from '../record/transcript.js';

/** Why a check left out one of its rules. */
export interface LeftOut {
  /** Whether the rule does not apply to the target, as opposed to being without a verdict. */
  readonly isSkip: boolean;
  readonly why: string;
}

export interface TraceEvents {
  /** A rule is broken, and the failure is now reduced. `failed` follows. */
  found?(finding: Finding): void;
  failed?(failure: Failure): void;
}

/**
 * The exchanges and assertions of a running check. Exchanges outside any case are the setup of the check, so that a
 * failure shows the setup and its own case but not the earlier cases.
 */
export class CheckTrace {
  private readonly setup: Exchange[] = [];
  private current: { readonly name: string; readonly exchanges: Exchange[] } | undefined;
  /** All exchanges of the check, including every case. */
  private readonly all: Exchange[] = [];
  private isApart = false;
  /** While fast-check tries a value, it handles broken rules itself. */
  private isTrying = false;
  private readonly asserted = new Set<RuleId>();
  /** The rules that the check broke. */
  readonly broken = new Set<RuleId>();
  /** The rules that the check left out on its own, with the reason. */
  readonly leftOut = new Map<RuleId, LeftOut>();

  constructor(
    private readonly findings: Findings,
    private readonly check: CheckDescription,
    private readonly events: TraceEvents,
    /** The writes of the run, including those of earlier checks. */
    private readonly writes: readonly Exchange[] = [],
  ) {}

  get checkId(): string {
    return this.check.id;
  }

  record(exchange: Exchange): void {
    if (this.isApart) return;
    this.all.push(exchange);
    (this.current?.exchanges ?? this.setup).push(exchange);
  }

  held(rule: RuleId): void {
    this.asserted.add(rule);
    const name = this.current?.name ?? '';
    // Without a case, the place is too imprecise: a check may assert several things about a rule.
    this.findings.held(rule, name === '' ? undefined : placeOf(this.check.id, name));
  }

  /** Records that the check does not test one of its rules. */
  skipped(rule: RuleId, reason: SkipReason): void {
    this.leftOut.set(rule, { isSkip: true, why: skipText(reason) });
    this.findings.skipped(rule, reason);
  }

  /** Records that the check has no verdict on a rule. */
  inconclusive(rule: RuleId, why: string): void {
    this.leftOut.set(rule, { isSkip: false, why });
    this.findings.inconclusive(rule, why);
  }

  observed(rule: RuleId, found: string): void {
    this.asserted.add(rule);
    this.findings.observed(rule, found);
  }

  /** Whether the check has a finding on a rule. */
  hasTested(rule: RuleId): boolean {
    return this.asserted.has(rule);
  }

  oursOf(rule: RuleId): string {
    return catalog[rule].ours ?? '';
  }

  /** The rules of the check that have no finding. */
  get unasserted(): RuleId[] {
    return this.check.rules.filter((rule) => {
      const { failures, warnings, inconclusive, skips, observed } = this.findings.of(rule);
      const count = failures.length + warnings.length + inconclusive.length + skips.length + observed.length;
      return count === 0 && !this.asserted.has(rule);
    });
  }

  async inCase(name: string, body: () => Promise<void>): Promise<void> {
    const outer = this.current;
    this.current = { name: joined(outer?.name, name), exchanges: [...(outer?.exchanges ?? [])] };
    try {
      await body();
    } catch (error) {
      if (!(error instanceof RuleBroken) || this.isTrying) throw error;
      this.fail(error);
    } finally {
      outer?.exchanges.push(...this.current.exchanges.slice(outer.exchanges.length));
      this.current = outer;
    }
  }

  /** Runs cleanup. No failure includes its exchanges. */
  async untraced<T>(body: () => Promise<T>): Promise<T> {
    this.isApart = true;
    try {
      return await body();
    } finally {
      this.isApart = false;
    }
  }

  /** Tries a value for fast-check. Throws if a rule breaks, and records the exchanges in `lastTry`. */
  async tryOut<T>(body: () => Promise<T>): Promise<T> {
    const outer = this.current;
    this.current = { name: outer?.name ?? '', exchanges: [] };
    this.isTrying = true;
    try {
      return await body();
    } finally {
      this.isTrying = false;
      this.lastTry = [...this.setup, ...(outer?.exchanges ?? []), ...this.current.exchanges];
      this.current = outer;
    }
  }

  /** The exchanges of the setup and the last try. */
  lastTry: readonly Exchange[] = [];

  /** Announces a broken rule before the failure is reduced, which can take minutes. */
  found({ rule, expected, got }: Pick<RuleBroken, 'rule' | 'expected' | 'got'>): void {
    this.events.found?.({ rule, check: this.check.id, expected, got });
  }

  fail(
    broken: RuleBroken,
    replay?: Replay,
    exchanges = this.exchanges,
    name = this.current?.name ?? '',
  ): void {
    const failure = this.toFailure(broken, name, exchanges, replay);
    this.asserted.add(broken.rule);
    this.broken.add(broken.rule);
    this.findings.of(broken.rule).brokenIn.add(placeOf(this.check.id, name));
    if (this.findings.failed(failure)) this.events.failed?.(failure);
  }

  warn(broken: RuleBroken): void {
    this.asserted.add(broken.rule);
    this.findings.warned(this.toFailure(broken, this.current?.name ?? '', this.exchanges));
  }

  /** The exchanges that lead to a failure. `exchanges` are those of the setup and the case. */
  leadingTo(failure: FailureSummary, exchanges = this.exchanges): Exchange[] {
    // Earlier tries are irrelevant, because their resources have been removed.
    const check = this.isTrying ? exchanges : this.all;
    return reducedTranscript(exchanges, failure, { check, run: this.writes });
  }

  private get exchanges(): readonly Exchange[] {
    return [...this.setup, ...(this.current?.exchanges ?? [])];
  }

  private toFailure(
    { rule, expected, got, evidence, wanted, timeline }: RuleBroken,
    name: string,
    exchanges: readonly Exchange[],
    replay?: Replay,
  ): Failure {
    const summary = { rule, expected, got, evidence, isShrunk: replay !== undefined };
    const transcript = this.leadingTo(summary, exchanges);
    return {
      rule,
      check: this.check.id,
      case: name,
      expected,
      got,
      transcript,
      evidence: evidence.map((one) => transcript.indexOf(one)).filter((index) => index >= 0),
      ...(wanted === undefined ? {} : { wanted }),
      ...(timeline === undefined ? {} : { timeline }),
      ...(replay === undefined ? {} : { replay }),
    };
  }
}

/** The name of a place: `check: case`. */
const placeOf = (check: string, name: string): string => (name === '' ? check : `${check}: ${name}`);

const joined = (outer: string | undefined, name: string) =>
  outer === undefined || outer === '' ? name : `${outer}, ${name}`;
