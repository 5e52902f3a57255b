import { isDeepStrictEqual } from 'node:util';
import type { RuleId } from '../catalog/index.js';
import type { Actor } from '../http/actor.js';
import { shortened, type Exchange } from '../http/exchange.js';
import type { SkipReason, Wanted } from '../record/failure.js';
import type { CheckTrace } from './check-trace.js';
import { Fixtures } from './fixtures.js';
import { RuleBroken, Skipped } from './outcome.js';
import type { Run } from './run.js';

/** The assertions of a check. Each names its rule. A failed assertion ends only its case, not the check. */
export class Assertions extends Fixtures {
  constructor(
    run: Run,
    protected readonly trace: CheckTrace,
  ) {
    super(run);
  }

  /** Runs an independent part of a check. A failed assertion ends the case but not the check. */
  case(name: string, body: () => Promise<void>): Promise<void> {
    return this.trace.inCase(name, body);
  }

  /**
   * Runs an independent part of a check and removes what it created, so that the next part can use the same slots. This
   * is how a check with many prompts runs in a workspace with one free slot.
   */
  apart(name: string, body: () => Promise<void>): Promise<void> {
    return this.removing(() => this.case(name, body));
  }

  /**
   * Runs `body` for values that each need a prompt slot of an actor's workspace: for all of them at once if there is room,
   * otherwise for as many as there are free slots at a time. Removes what each round created. Ends the check if no slot is
   * free.
   */
  async inRounds<T>(
    values: readonly T[],
    body: (round: readonly T[]) => Promise<void>,
    actor: Actor = this.paid,
  ): Promise<void> {
    let rest = values;
    while (rest.length > 0) {
      const size = Math.min(rest.length, await this.room(actor));
      if (size < 1) this.skip('no-room');
      const round = rest.slice(0, size);
      await this.removing(() => body(round));
      rest = rest.slice(size);
    }
  }

  /** Sends one or more calls and removes what they created, so that the next ones find the same free slots. */
  undone<T>(send: () => Promise<T>): Promise<T> {
    return this.removing(send);
  }

  private removing<T>(body: () => Promise<T>): Promise<T> {
    return this.run.removingCreated(body, (remove) => this.trace.untraced(remove));
  }

  /** Ends the check and skips all its rules that have no assertion so far. */
  skip(reason: SkipReason): never {
    throw new Skipped(reason);
  }

  skipRule(rule: RuleId, reason: SkipReason): void {
    this.trace.skipped(rule, reason);
  }

  /** Announces a broken rule before the failure is reduced. */
  found(rule: RuleId, expected: string, got: string): void {
    this.trace.found({ rule, expected, got });
  }

  /** Records that one rule has no verdict. */
  inconclusive(rule: RuleId, why: string): void {
    this.trace.inconclusive(rule, why);
  }

  /** Asserts a condition. `expected` and `got` describe a failure. */
  holds(rule: RuleId, isTrue: boolean, expected: string, got: unknown, ...evidence: Exchange[]): void {
    if (!isTrue) throw new RuleBroken(rule, expected, asText(got), evidence);
    this.trace.held(rule);
  }

  /** Records that a rule held, if that is known without an assertion. */
  held(rule: RuleId): void {
    this.trace.held(rule);
  }

  /** Asserts that two JSON values are deeply equal. */
  equal(rule: RuleId, got: unknown, expected: unknown, what: string, ...evidence: Exchange[]): void {
    this.holds(rule, isDeepStrictEqual(got, expected), `${what}: ${asText(expected)}`, got, ...evidence);
  }

  /** Asserts that a list of differences is empty. Each difference is a sentence. */
  noDifference(rule: RuleId, differences: readonly string[], what: string, ...evidence: Exchange[]): void {
    this.holds(rule, differences.length === 0, what, differences.slice(0, 5).join('; '), ...evidence);
  }

  /** Asserts an exact status. */
  accepts(rule: RuleId, exchange: Exchange, status: number): void {
    this.respondsWith(rule, exchange, exchange.status === status, `status ${status}`, { status });
  }

  /** Asserts a rejection: any 4xx other than 401 and 429. `rejectsAll` also asserts that nothing changed. */
  rejects(rule: RuleId, exchange: Exchange): void {
    const expected = 'a rejection (4xx other than 401 and 429)';
    this.respondsWith(rule, exchange, exchange.isRejection, expected, { status: 'refusal' });
  }

  /** Asserts an exact status and a code anywhere in the body, whose shape is not stated. */
  code(rule: RuleId, exchange: Exchange, status: number, code: string): void {
    const isRight = exchange.status === status && exchange.text.includes(code);
    const expected = `status ${status} and the code ${code} in the body`;
    this.respondsWith(rule, exchange, isRight, expected, { status, code });
  }

  private respondsWith(
    rule: RuleId,
    exchange: Exchange,
    isRight: boolean,
    expected: string,
    wanted: Wanted,
  ): void {
    if (!isRight) throw new RuleBroken(rule, expected, exchange.summary, [exchange], wanted);
    this.trace.held(rule);
  }

  /** Like `holds`, but a failure is only a warning in every profile, because a correct implementation may differ. */
  prefers(rule: RuleId, isTrue: boolean, expected: string, got: unknown, ...evidence: Exchange[]): void {
    if (isTrue) this.trace.held(rule);
    else this.trace.warn(new RuleBroken(rule, expected, asText(got), evidence));
  }

  /** Records a choice of the server where nothing is stated. Only the profile `ours` requires our own choice. */
  observe(rule: RuleId, found: string, isOurs: boolean, ...evidence: Exchange[]): void {
    this.trace.observed(rule, found);
    if (this.run.settings.profile === 'stated') return;
    this.holds(rule, isOurs, `our own choice (${this.trace.oursOf(rule)})`, found, ...evidence);
  }

  /**
   * Asserts that a read shows a write. Otherwise, repeats the read once after the settle time; success is then a
   * warning, because no deadline is stated. `read` returns what it found and whether that is right.
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
    this.trace.warn(new RuleBroken(rule, `${expected} immediately`, asText(first.got), first.evidence));
  }
}

function asText(value: unknown): string {
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 600);
}
