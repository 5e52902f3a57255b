import { isDeepStrictEqual } from 'node:util';
import type { RuleId } from '../catalog/index.js';
import { shortened, type Exchange } from '../http/exchange.js';
import type { SkipReason, Wanted } from '../record/failure.js';
import type { CheckTrace } from './check-trace.js';
import { Fixtures } from './fixtures.js';
import { RuleBroken, Skipped } from './outcome.js';
import type { Run } from './run.js';

/**
 * The assertions of a check. Each names the rule it is about; one that fails ends its case, and the check continues
 * with the next case.
 */
export class Assertions extends Fixtures {
  constructor(
    run: Run,
    protected readonly trace: CheckTrace,
  ) {
    super(run);
  }

  /** An independent part of a check: a rule that breaks in it ends the case, and the check goes on. */
  case(name: string, body: () => Promise<void>): Promise<void> {
    return this.trace.inCase(name, body);
  }

  /** The check does not apply: all its rules without an assertion so far are skipped. */
  skip(reason: SkipReason): never {
    throw new Skipped(reason);
  }

  /** One rule does not apply here. */
  skipRule(rule: RuleId, reason: SkipReason): void {
    this.run.findings.skipped(rule, reason);
  }

  /** One rule cannot be decided. */
  inconclusive(rule: RuleId, why: string): void {
    this.run.findings.inconclusive(rule, why);
  }

  /** A condition. `expected` and `got` are for the reader of the failure. */
  holds(rule: RuleId, isTrue: boolean, expected: string, got: unknown, ...evidence: Exchange[]): void {
    if (!isTrue) throw new RuleBroken(rule, expected, asText(got), evidence);
    this.trace.held(rule);
  }

  /** Records that a rule held where an assertion of another kind has shown it. */
  held(rule: RuleId): void {
    this.trace.held(rule);
  }

  /** Two JSON values are deeply equal. */
  equal(rule: RuleId, got: unknown, expected: unknown, what: string, ...evidence: Exchange[]): void {
    this.holds(rule, isDeepStrictEqual(got, expected), `${what}: ${asText(expected)}`, got, ...evidence);
  }

  /** There are no differences; each is one sentence. */
  noDifference(rule: RuleId, differences: readonly string[], what: string, ...evidence: Exchange[]): void {
    this.holds(rule, differences.length === 0, what, differences.slice(0, 5).join('; '), ...evidence);
  }

  /** A success with exactly this status. */
  accepts(rule: RuleId, exchange: Exchange, status: number): void {
    this.answers(rule, exchange, exchange.status === status, `status ${status}`, { status });
  }

  /** A refusal: any 4xx but 401 and 429. `refuses` also asserts that nothing changed. */
  rejects(rule: RuleId, exchange: Exchange): void {
    const expected = 'a refusal (4xx other than 401 and 429)';
    this.answers(rule, exchange, exchange.isRefusal, expected, { status: 'refusal' });
  }

  /** An exact status, and a code somewhere in the body, whose shape is not stated. */
  code(rule: RuleId, exchange: Exchange, status: number, code: string): void {
    const isRight = exchange.status === status && exchange.text.includes(code);
    const expected = `status ${status} and the code ${code} in the body`;
    this.answers(rule, exchange, isRight, expected, { status, code });
  }

  private answers(
    rule: RuleId,
    exchange: Exchange,
    isRight: boolean,
    expected: string,
    wanted: Wanted,
  ): void {
    if (!isRight) throw new RuleBroken(rule, expected, exchange.summary, [exchange], wanted);
    this.trace.held(rule);
  }

  /** Like `holds`, where a correct implementation may differ: at most a warning, under any profile. */
  prefers(rule: RuleId, isTrue: boolean, expected: string, got: unknown, ...evidence: Exchange[]): void {
    if (isTrue) this.trace.held(rule);
    else this.trace.warn(new RuleBroken(rule, expected, asText(got), evidence));
  }

  /** What a server chose where nothing is stated. Only the profile `ours` asserts that it is our choice. */
  observe(rule: RuleId, found: string, isOurs: boolean, ...evidence: Exchange[]): void {
    this.run.findings.observed(rule, found);
    if (this.run.settings.profile === 'stated') return;
    this.holds(rule, isOurs, `our own choice (${this.trace.oursOf(rule)})`, found, ...evidence);
  }

  /**
   * A read that must show a write. If it does not, it is repeated once after a wait: a write that only shows then is
   * a warning, since nothing states how soon it must. `read` returns what it found and whether that is right.
   */
  async shows(
    rule: RuleId,
    expected: string,
    read: () => Promise<{ isRight: boolean; got: unknown; evidence: readonly Exchange[] }>,
  ): Promise<void> {
    const first = await read();
    if (first.isRight) return this.trace.held(rule);
    await this.sleep(this.run.settings.settleMs);
    this.run.forgetPrompts();
    const second = await read();
    if (!second.isRight) throw new RuleBroken(rule, expected, asText(second.got), second.evidence);
    this.trace.warn(new RuleBroken(rule, `${expected} at once`, asText(first.got), first.evidence));
  }
}

function asText(value: unknown): string {
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 600);
}
