import fc from 'fast-check';
import { uncontended, type Call } from '../../concurrent/domain/calls.js';
import { promptStep } from '../../concurrent/domain/prompt-step.js';
import type { Choices, PromptsModel, PromptState } from '../../concurrent/domain/state.js';
import { factsOf } from '../../concurrent/facts.js';
import { replyOf } from '../../concurrent/history.js';
import { ownRows } from '../../concurrent/record.js';
import { send } from '../../concurrent/send.js';
import { choicesOf } from '../../concurrent/stage.js';
import type { Exchange } from '../../http/exchange.js';
import type { CheckContext } from '../../run/context.js';
import { freeSlots, type PromptsState } from '../../run/state.js';

/** The number of writes for each run of a property: 500 by default. */
const WRITES_PER_RUN = 25;
/** The number of writes between two reads. */
const READ_AFTER = 10;
/** The number of slots that the sequence uses, if they are free. */
const MOST_SLOTS = 12;
/** The number of prompts that the sequence tracks before it writes to them, if there is room. */
const FEWEST = 3;
const LOAD_KEYS = 3;

/** Sends a long sequence of writes, one after another, and compares each response and list with the model. */
export async function manyWrites(t: CheckContext): Promise<void> {
  await t.spreadLoad(t.paid, LOAD_KEYS);
  const sequence = new LongSequence(t, await choicesOf(t, t.paid), await t.prompts());
  const { seed, runs } = t.run.settings;
  const draws = fc.sample(fc.record({ kind: fc.nat(99), target: fc.nat(9) }), {
    seed,
    numRuns: WRITES_PER_RUN * runs,
  });
  for (const [index, draw] of draws.entries()) {
    await sequence.send(sequence.next(draw));
    if ((index + 1) % READ_AFTER === 0) await sequence.read();
  }
  await sequence.read();
}

interface Draw {
  /** Selects the kind of write. */
  readonly kind: number;
  readonly target: number;
}

class LongSequence {
  /** The states that the responses so far allow. */
  private states: readonly PromptsModel[];
  private readonly step: ReturnType<typeof promptStep>;
  /** The number of prompts that the sequence keeps tracked. Two slots stay free for the next writes, if possible. */
  private readonly most: number;
  /** The exchanges since the last read that was correct. */
  private evidence: Exchange[] = [];
  private count = 0;

  constructor(
    private readonly t: CheckContext,
    choices: Choices,
    private readonly before: PromptsState,
  ) {
    this.step = promptStep(choices);
    this.states = [{ prompts: [], otherSlots: before.activeCount, cap: before.cap }];
    this.most = Math.max(1, Math.min(MOST_SLOTS, freeSlots(before)) - 2);
  }

  /** The next write. Half of all rewords and pauses affect the first prompt, which is archived only if it is alone. */
  next({ kind, target }: Draw): Call {
    const { t } = this;
    const text = t.text('Again');
    const own = (this.states[0]?.prompts ?? []).filter(isEditable);
    const [first] = own;
    if (first === undefined || own.length < Math.min(FEWEST, this.most)) return { kind: 'add', text };
    const { id } = target > 4 ? first : (own[target % own.length] ?? first);
    const other = own[1 + (target % (own.length - 1))] ?? first;
    const isFull = own.length >= this.most;
    if (kind < 55) return { kind: 'reword', id, text };
    if (kind < 62)
      return {
        kind: 'edit',
        edits: [...new Set([first, other])].map((one) => ({ id: one.id, text: t.text('Again') })),
      };
    if (kind < 70) return { kind: 'pause', id, reason: `Reason ${t.run.next()}` };
    if (kind < 78) return { kind: 'resume', id };
    if (kind < 86) return { kind: 'replace', id: other.id, text };
    if (kind < 90 || isFull) return { kind: 'archive', id: other.id };
    return kind < 95 ? { kind: 'add', text } : { kind: 'bulk', texts: [first.text, text] };
  }

  async send(call: Call): Promise<void> {
    this.count += 1;
    const exchange = await send(this.t.paid, call);
    this.evidence.push(exchange);
    const problem = this.follow(call, exchange);
    if (problem !== undefined) this.fail(`${call.kind}: ${problem}`);
  }

  /** Reads the list and the cap, again after the settle time if they seem wrong. */
  async read(): Promise<void> {
    const { t } = this;
    if ((await this.problemOfReads()) !== undefined) {
      await t.sleep(t.run.settings.settleMs);
      const problem = await this.problemOfReads();
      if (problem !== undefined) this.fail(problem);
    }
    t.held('PR-32');
    this.evidence = [];
  }

  private async problemOfReads(): Promise<string | undefined> {
    for (const kind of ['list', 'cap'] as const) {
      const exchange = await send(this.t.paid, { kind });
      this.evidence.push(exchange);
      const problem = this.follow({ kind }, exchange);
      if (problem !== undefined) return `${kind}: ${problem}`;
    }
    return undefined;
  }

  /** Advances the states by one call. Returns the reason if no state explains the response. */
  private follow(call: Call, exchange: Exchange): string | undefined {
    const whole = replyOf(exchange);
    const reply = call.kind === 'list' ? ownRows({ before: this.before, prompts: [] }, whole) : whole;
    let { states } = this;
    for (const fact of factsOf(call, reply, uncontended)) {
      const outcomes = states.map((state) => this.step(state, fact));
      states = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : outcome));
      if (states.length === 0) return outcomes.find((outcome) => typeof outcome === 'string');
    }
    // Without a response, the write may not have taken effect.
    this.states = reply.kind === 'unknown' ? [...this.states, ...states] : states;
    return undefined;
  }

  private fail(got: string): void {
    const expected = `the response that ${this.count} writes, one after another, lead to`;
    this.t.holds('PR-32', false, expected, got, ...this.evidence);
  }
}

const isEditable = (prompt: PromptState): prompt is PromptState & { readonly id: string } =>
  prompt.place === 'tracked' && prompt.id !== undefined;
