import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { freeSlots, promptDifferences, type PromptRow, type PromptsState } from '../../run/state.js';
import { Transition, type Assertion } from './transition.js';
import type { KnownPrompt } from './known-prompt.js';

/** The expectations after a call. */
export interface Step {
  /** A description of the call for failure messages, such as `a reword`. */
  readonly what: string;
  /** The rule that prompts outside `touched` are unchanged. */
  readonly others: RuleId;
  /** The ids of the prompts that the call may change. `verify` checks them. */
  readonly touched?: readonly string[];
  readonly verify?: (transition: Transition) => void;
  /** The changes of activeCount that `rule` allows. */
  readonly count: { readonly rule: RuleId; readonly growth: readonly number[] };
  readonly evidence: readonly Exchange[];
  /** Whether the call was rejected. If so, any change is a failure, without a second read. */
  readonly isRejected?: boolean;
}

/**
 * Verifies the prompts of a workspace after each command of a sequence, given the prompts that the sequence created and
 * the last verified state. Where implementations may choose, it follows the server.
 */
export class PromptVerifier {
  readonly prompts: KnownPrompt[] = [];
  /** Slots that were counted without a tracked prompt before the sequence began. Other checks report them. */
  private readonly surplus: number;

  private constructor(
    readonly t: CheckContext,
    readonly actor: Actor,
    /** The maximum number of prompts that the sequence keeps tracked. */
    readonly room: number,
    /** The last verified state. */
    public state: PromptsState,
  ) {
    this.surplus = Math.max(0, state.activeCount - state.tracked.length);
  }

  static async begin(t: CheckContext, actor: Actor, room: number): Promise<PromptVerifier> {
    return new PromptVerifier(t, actor, room, await t.prompts(actor));
  }

  /** Free slots of the workspace; infinite if the cap is unlimited. */
  get free(): number {
    return freeSlots(this.state);
  }

  /** The number of prompts that the sequence may still track. */
  get spare(): number {
    return Math.min(this.free, this.room - this.tracked.length);
  }

  /** Whether the sequence may fill the workspace to its cap. */
  get canFill(): boolean {
    return this.spare === this.free;
  }

  get tracked(): KnownPrompt[] {
    return this.prompts.filter(({ state }) => state !== 'archived');
  }

  get archived(): KnownPrompt[] {
    return this.prompts.filter(({ state }) => state === 'archived');
  }

  ownersOf(text: string): KnownPrompt[] {
    return this.tracked.filter((prompt) => prompt.text === text);
  }

  isKnown(id: string): boolean {
    return this.rowOf(id) !== undefined;
  }

  rowOf(id: string): PromptRow | undefined {
    return [...this.state.tracked, ...this.state.archived].find((row) => row.id === id);
  }

  /** Asserts that a call was accepted (`rule`) with this status (`shape`). */
  accepted(exchange: Exchange, status: number, rule: RuleId, shape: RuleId): void {
    this.t.holds(rule, exchange.isSuccess, `a success (${status})`, exchange.summary, exchange);
    this.t.accepts(shape, exchange, status);
  }

  /** Asserts that a call was rejected and changed nothing. */
  async rejected(rule: RuleId, exchange: Exchange, unchanged = rule): Promise<void> {
    this.t.rejects(rule, exchange);
    await this.unchanged(unchanged, exchange);
  }

  /** Asserts that a rejected call changed nothing. */
  async unchanged(rule: RuleId, ...evidence: Exchange[]): Promise<void> {
    const count = { rule, growth: [0] };
    await this.settle({ what: 'a rejected call', others: rule, count, evidence, isRejected: true });
  }

  /**
   * Reads the prompts, verifies them and returns the change of activeCount. If an expectation fails after an accepted
   * call, reads them again after the settle time; success on the second read is a warning.
   */
  async settle(step: Step): Promise<number> {
    let { after, assertions } = await this.look(step);
    const late = assertions.find(isBroken);
    if (late !== undefined && step.isRejected !== true) {
      await this.t.sleep(this.t.run.settings.settleMs);
      this.t.run.forgetPrompts();
      ({ after, assertions } = await this.look(step));
      if (!assertions.some(isBroken))
        this.t.prefers(late.rule, false, `${late.expected}, immediately`, late.got, ...step.evidence);
    }
    // Failed assertions first, because the first failure ends the check.
    for (const { rule, isTrue, isWarning, expected, got } of [...assertions].sort(brokenFirst))
      if (isWarning) this.t.prefers(rule, isTrue, expected, got, ...step.evidence, ...after.evidence);
      else this.t.holds(rule, isTrue, expected, got, ...step.evidence, ...after.evidence);
    const growth = after.activeCount - this.state.activeCount;
    this.state = after;
    return growth;
  }

  private async look(step: Step): Promise<{ after: PromptsState; assertions: readonly Assertion[] }> {
    const after = await this.t.prompts(this.actor);
    const transition = new Transition(this.state, after);
    step.verify?.(transition);
    const others = promptDifferences(this.state, after, [...(step.touched ?? []), '']);
    transition.holds(
      step.others,
      others.length === 0,
      `no other prompt changed by ${step.what}`,
      others.join('; '),
    );
    this.verifyCounts(transition, step);
    return { after, assertions: transition.assertions };
  }

  private verifyCounts(transition: Transition, { what, count }: Step): void {
    const { before, after } = transition;
    const wanted = count.growth.map((growth) => before.activeCount + growth);
    const expected = `activeCount ${[...new Set(wanted)].join(' or ')} after ${what}, from ${before.activeCount}`;
    transition.holds(count.rule, wanted.includes(after.activeCount), expected, `${after.activeCount}`);
    const most = after.tracked.length + this.surplus;
    transition.holds(
      'CAP-11',
      after.activeCount <= most,
      `activeCount at most ${most}`,
      `${after.activeCount}`,
    );
    transition.holds('CAP-13', after.cap === before.cap, `cap ${before.cap}, unchanged`, `${after.cap}`);
    const ids = [...after.tracked, ...after.archived].map(({ id }) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    transition.holds('PR-04', twice.length === 0, 'every id in one group, once', twice.join(', '));
  }
}

const isBroken = ({ isTrue, isWarning }: Assertion) => !isTrue && !isWarning;
const brokenFirst = (one: Assertion, other: Assertion) => Number(isBroken(other)) - Number(isBroken(one));
