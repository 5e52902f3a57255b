import type { RuleId } from '../catalog/index.js';
import type { Role } from '../http/roles.js';
import type { CheckContext } from '../run/context.js';
import { RuleBroken, SetupFailed } from '../run/outcome.js';
import { Arena, ATTEMPTS, type ArenaOptions } from './arena.js';
import type { Entry } from './history.js';
import { judge, type Initial, type Judgment, type Trial } from './judge.js';
import type { Program } from './program.js';
import { readAfter, record } from './record.js';
import { reduce } from './reduce.js';
import type { Stage } from './stage.js';
import { timelineOf } from './timeline.js';

export interface RaceOptions extends ArenaOptions {
  readonly role?: Role;
}

/** Sends programs, judges what happened, and reduces failures. */
export class Races {
  private constructor(
    private readonly t: CheckContext,
    private readonly arena: Arena,
    private readonly rules: readonly RuleId[],
  ) {}

  /** Prepares the workspace of a role, whose histories show `rules`. */
  static async begin(
    t: CheckContext,
    rules: readonly RuleId[],
    { role = 'paid', ...options }: RaceOptions,
  ): Promise<Races> {
    return new Races(t, await Arena.open(t, role, options), rules);
  }

  /**
   * Sends a program and asserts that some order explains it.
   * @throws RuleBroken with the smallest program that still fails
   */
  async run(program: Program): Promise<void> {
    const { t } = this;
    const tries = t.run.replays.size > 0 ? REPLAYS : 1;
    for (let count = 0; count < tries; count += 1) {
      const trial = await this.attempt(program);
      if (trial.judgment.kind === 'undecided') return this.leaveOpen(trial.judgment.why);
      if (trial.judgment.kind === 'broken') throw await this.failure(program, trial, trial.judgment);
    }
    for (const rule of this.rules) t.held(rule);
  }

  private leaveOpen(why: string): void {
    for (const rule of this.rules) this.t.inconclusive(rule, why);
  }

  private async failure(
    program: Program,
    first: Trial,
    { rule }: Extract<Judgment, { kind: 'broken' }>,
  ): Promise<RuleBroken> {
    const { t } = this;
    const isKnown = t.run.findings.of(rule).failures.length > 0 && t.run.replays.size === 0;
    // Another failure of the rule is not reported, so it need not be reduced.
    if (isKnown) return new RuleBroken(rule, '', '', []);
    const found = await reduce(program, first, rule, {
      attempt: (smaller) => this.attempt(smaller),
      requests: () => t.run.client.requests,
      budget: t.run.settings.shrinkBudget,
    });
    program.reduced = found.program;
    const { judgment, entries } = found.trial;
    if (judgment.kind !== 'broken') throw new SetupFailed('a reduced history has no failure');
    const timeline = timelineOf(entries, judgment.orders, found.repeats);
    const evidence = entries.flatMap(({ exchange }) => exchange ?? []);
    return new RuleBroken(judgment.rule, judgment.expected, judgment.got, evidence, undefined, timeline);
  }

  private async attempt(program: Program): Promise<Trial> {
    const { t, arena } = this;
    const mark = t.run.ledger.remaining.length;
    const { stage, initial } = await arena.prepare(program);
    const calls = await record(t, stage, program.clients);
    const trial = await this.judged(stage, calls, initial);
    await t.run.removeCreated(t.run.ledger.remaining.slice(mark), ATTEMPTS);
    if (calls.some(({ reply }) => reply.kind === 'unknown')) await arena.removeStrays();
    return trial;
  }

  /** Judges a history with the reads after it, which are repeated after the settle time if they seem wrong. */
  private async judged(stage: Stage, calls: readonly Entry[], initial: Initial): Promise<Trial> {
    const { t } = this;
    const entries = [...calls, ...(await readAfter(t, stage, calls))];
    const judgment = judge(entries, initial);
    if (judgment.kind !== 'broken' || judge(calls, initial).kind === 'broken') return { judgment, entries };
    await t.sleep(t.run.settings.settleMs);
    const later = [...calls, ...(await readAfter(t, stage, calls))];
    return { judgment: judge(later, initial), entries: later };
  }
}

/** How often a replay sends a program that failed. */
const REPLAYS = 10;
