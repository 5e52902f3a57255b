import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { freeSlots, promptDifferences, type PromptRow, type PromptsState } from '../../run/state.js';
import { Sight, type Judgement } from './sight.js';
import type { Slot } from './slot.js';

/** What must be true after a call. */
export interface Step {
  /** What was done, for the reader of a failure: `a reword`. */
  readonly what: string;
  /** The rule that prompts which the call does not name stay as they are; for a refused call, that all do. */
  readonly others: RuleId;
  /** Ids of the prompts that the call may change: `judge` tells how. */
  readonly touched?: readonly string[];
  readonly judge?: (see: Sight) => void;
  /** By how much activeCount may have grown, and the rule that says so. */
  readonly count: { readonly rule: RuleId; readonly growth: readonly number[] };
  readonly evidence: readonly Exchange[];
  /** What a refused call changes is a fault at once: it is not read a second time. */
  readonly isRefused?: boolean;
}

/**
 * What must hold of the prompts of a workspace while commands change them: it knows the prompts of this run of
 * commands, and the last state that was found right. Where implementations may choose, it follows the server.
 */
export class PromptOracle {
  readonly slots: Slot[] = [];
  /** Slots that were taken by no prompt before the commands began: a fault of earlier ones, which is told elsewhere. */
  private readonly surplus: number;

  private constructor(
    readonly t: CheckContext,
    readonly actor: Actor,
    /** The most prompts that the commands may have tracked at once. */
    readonly room: number,
    /** The last state that was found right. */
    public state: PromptsState,
  ) {
    this.surplus = Math.max(0, state.activeCount - state.tracked.length);
  }

  static async begin(t: CheckContext, actor: Actor, room: number): Promise<PromptOracle> {
    return new PromptOracle(t, actor, room, await t.prompts(actor));
  }

  /** Free slots of the workspace; infinite when the cap is unlimited. */
  get free(): number {
    return freeSlots(this.state);
  }

  /** How many more prompts the commands may track now. */
  get spare(): number {
    return Math.min(this.free, this.room - this.tracked.length);
  }

  /** Whether the commands may fill the workspace to its cap. */
  get canFill(): boolean {
    return this.spare === this.free;
  }

  get tracked(): Slot[] {
    return this.slots.filter(({ state }) => state !== 'archived');
  }

  get archived(): Slot[] {
    return this.slots.filter(({ state }) => state === 'archived');
  }

  /** The tracked prompts that have this text now. */
  ownersOf(text: string): Slot[] {
    return this.tracked.filter((slot) => slot.text === text);
  }

  /** Whether an id is in one of the groups, as last seen. */
  isKnown(id: string): boolean {
    return this.rowOf(id) !== undefined;
  }

  /** The row of an id as last seen. */
  rowOf(id: string): PromptRow | undefined {
    return [...this.state.tracked, ...this.state.archived].find((row) => row.id === id);
  }

  /** A success of exactly this status; `rule` says that the call is taken, `shape` which status it has. */
  accepted(exchange: Exchange, status: number, rule: RuleId, shape: RuleId): void {
    this.t.holds(rule, exchange.isSuccess, `a success (${status})`, exchange.summary, exchange);
    this.t.accepts(shape, exchange, status);
  }

  /** A call that must be refused was, and changed nothing. */
  async refused(rule: RuleId, exchange: Exchange, unchanged = rule): Promise<void> {
    this.t.rejects(rule, exchange);
    await this.unchanged(unchanged, exchange);
  }

  /** A refused call changed nothing. */
  async unchanged(rule: RuleId, ...evidence: Exchange[]): Promise<void> {
    const count = { rule, growth: [0] };
    await this.settle({ what: 'a refused call', others: rule, count, evidence, isRefused: true });
  }

  /**
   * Reads the prompts and compares. Where a success does not show yet, it is read once more after a while: what is
   * there only then is a warning. Answers by how much activeCount grew.
   */
  async settle(step: Step): Promise<number> {
    let { after, judgements } = await this.look(step);
    const late = judgements.find(isBroken);
    if (late !== undefined && step.isRefused !== true) {
      await this.t.sleep(this.t.run.settings.settleMs);
      this.t.run.forgetPrompts();
      ({ after, judgements } = await this.look(step));
      if (!judgements.some(isBroken))
        this.t.prefers(late.rule, false, `${late.expected}, at once`, late.got, ...step.evidence);
    }
    // Those that are broken come first: what holds beside them is of no interest.
    for (const { rule, isTrue, isSoft, expected, got } of [...judgements].sort(brokenFirst))
      if (isSoft) this.t.prefers(rule, isTrue, expected, got, ...step.evidence, ...after.evidence);
      else this.t.holds(rule, isTrue, expected, got, ...step.evidence, ...after.evidence);
    const growth = after.activeCount - this.state.activeCount;
    this.state = after;
    return growth;
  }

  private async look(step: Step): Promise<{ after: PromptsState; judgements: readonly Judgement[] }> {
    const after = await this.t.prompts(this.actor);
    const see = new Sight(this.state, after);
    step.judge?.(see);
    const others = promptDifferences(this.state, after, [...(step.touched ?? []), '']);
    see.holds(step.others, others.length === 0, `no other prompt changed by ${step.what}`, others.join('; '));
    this.judgeCounts(see, step);
    return { after, judgements: see.judgements };
  }

  private judgeCounts(see: Sight, { what, count }: Step): void {
    const { before, after } = see;
    const wanted = count.growth.map((growth) => before.activeCount + growth);
    const expected = `activeCount ${[...new Set(wanted)].join(' or ')} after ${what}, from ${before.activeCount}`;
    see.holds(count.rule, wanted.includes(after.activeCount), expected, `${after.activeCount}`);
    const most = after.tracked.length + this.surplus;
    see.holds('CAP-11', after.activeCount <= most, `activeCount at most ${most}`, `${after.activeCount}`);
    see.holds('CAP-13', after.cap === before.cap, `cap ${before.cap} as before`, `${after.cap}`);
    const ids = [...after.tracked, ...after.archived].map(({ id }) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    see.holds('PR-04', twice.length === 0, 'every id once, in one of the groups', twice.join(', '));
  }
}

const isBroken = ({ isTrue, isSoft }: Judgement) => !isTrue && !isSoft;
const brokenFirst = (one: Judgement, other: Judgement) => Number(isBroken(other)) - Number(isBroken(one));
