import { catalog, type RuleId } from '../catalog/index.js';
import type { CheckDescription } from './description.js';
import type { Exchange } from '../http/exchange.js';
import { RuleBroken } from './outcome.js';
import type { Failure, Replay } from '../record/failure.js';
import type { Findings } from '../record/findings.js';
import { reducedTranscript, type FailureSummary } from '../record/transcript.js';

/**
 * What one running check has sent and asserted. Exchanges outside of any case are the check's own setting; those of
 * a case belong to it alone, so that a failure shows the setting and its own case, not the cases before.
 */
export class CheckTrace {
  private readonly setting: Exchange[] = [];
  private current: { readonly name: string; readonly exchanges: Exchange[] } | undefined;
  /** All of the check, whatever case it belongs to. */
  private readonly all: Exchange[] = [];
  private isApart = false;
  /** While fast-check tries values, a broken rule is its affair. */
  private isTrying = false;
  private readonly asserted = new Set<RuleId>();

  constructor(
    private readonly findings: Findings,
    private readonly check: CheckDescription,
    private readonly onFailure: (failure: Failure) => void,
    /** The writes of the run, those of earlier checks included. */
    private readonly writes: readonly Exchange[] = [],
  ) {}

  get checkId(): string {
    return this.check.id;
  }

  saw(exchange: Exchange): void {
    if (this.isApart) return;
    this.all.push(exchange);
    (this.current?.exchanges ?? this.setting).push(exchange);
  }

  held(rule: RuleId): void {
    this.asserted.add(rule);
    const name = this.current?.name ?? '';
    // A whole check says too little of where: it may hold some things of a rule and not others.
    this.findings.held(rule, name === '' ? undefined : placeOf(this.check.id, name));
  }

  oursOf(rule: RuleId): string {
    return catalog[rule].ours ?? '';
  }

  /** The rules of the check without any finding. */
  get unasserted(): RuleId[] {
    return this.check.rules.filter((rule) => {
      const { failures, warnings, inconclusive, skips, observed } = this.findings.of(rule);
      const said = failures.length + warnings.length + inconclusive.length + skips.length + observed.length;
      return said === 0 && !this.asserted.has(rule);
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

  /** What is sent meanwhile, to clean up after a try, plays no part in any failure. */
  async apart<T>(body: () => Promise<T>): Promise<T> {
    this.isApart = true;
    try {
      return await body();
    } finally {
      this.isApart = false;
    }
  }

  /** Tries a value for fast-check: a rule that breaks is thrown, and the exchanges of the try are set apart. */
  async tryOut<T>(body: () => Promise<T>): Promise<T> {
    const outer = this.current;
    this.current = { name: outer?.name ?? '', exchanges: [] };
    this.isTrying = true;
    try {
      return await body();
    } finally {
      this.isTrying = false;
      this.lastTry = [...this.setting, ...(outer?.exchanges ?? []), ...this.current.exchanges];
      this.current = outer;
    }
  }

  /** The exchanges of the last try, behind those of its setting. */
  lastTry: readonly Exchange[] = [];

  fail(
    broken: RuleBroken,
    replay?: Replay,
    exchanges = this.exchanges,
    name = this.current?.name ?? '',
  ): void {
    const failure = this.toFailure(broken, name, exchanges, replay);
    this.asserted.add(broken.rule);
    this.findings.of(broken.rule).brokenIn.add(placeOf(this.check.id, name));
    if (this.findings.failed(failure)) this.onFailure(failure);
  }

  warn(broken: RuleBroken): void {
    this.asserted.add(broken.rule);
    this.findings.warned(this.toFailure(broken, this.current?.name ?? '', this.exchanges));
  }

  /** The exchanges that lead to a failure; `exchanges` are those of its setting and its case. */
  leadingTo(account: FailureSummary, exchanges = this.exchanges): Exchange[] {
    // What earlier tries created is gone, so they play no part in this one.
    const check = this.isTrying ? exchanges : this.all;
    return reducedTranscript(exchanges, account, { check, run: this.writes });
  }

  private get exchanges(): readonly Exchange[] {
    return [...this.setting, ...(this.current?.exchanges ?? [])];
  }

  private toFailure(
    { rule, expected, got, evidence, wanted }: RuleBroken,
    name: string,
    exchanges: readonly Exchange[],
    replay?: Replay,
  ): Failure {
    const account = { rule, expected, got, evidence, isShrunk: replay !== undefined };
    const transcript = this.leadingTo(account, exchanges);
    return {
      rule,
      check: this.check.id,
      case: name,
      expected,
      got,
      transcript,
      evidence: evidence.map((one) => transcript.indexOf(one)).filter((index) => index >= 0),
      ...(wanted === undefined ? {} : { wanted }),
      ...(replay === undefined ? {} : { replay }),
    };
  }
}

/** Where something was seen, as one name. */
export const placeOf = (check: string, name: string): string => (name === '' ? check : `${check}: ${name}`);

const joined = (outer: string | undefined, name: string) =>
  outer === undefined || outer === '' ? name : `${outer}, ${name}`;
