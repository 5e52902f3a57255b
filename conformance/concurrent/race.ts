import type { RuleId } from '../catalog/index.js';
import type { Role } from '../http/roles.js';
import type { CheckContext } from '../run/context.js';
import { RuleBroken, SetupFailed } from '../run/outcome.js';
import { Arena, ATTEMPTS, type ArenaOptions, type Prepared } from './arena.js';
import type { Entry } from './history.js';
import { judge, type Judgment, type Trial } from './judge.js';
import type { Program } from './program.js';
import { readAfter, record } from './record.js';
import { reduce } from './reduce.js';
import { timelineOf } from './timeline.js';

export interface RaceOptions extends ArenaOptions {
  /** The roles of the workspaces that each program uses; the paid one if absent. */
  readonly roles?: readonly Role[];
}

/** Sends programs, judges what happened, and reduces failures. */
export class Races {
  private constructor(
    private readonly t: CheckContext,
    private readonly arenas: readonly Arena[],
    private readonly rules: readonly RuleId[],
  ) {}

  /** Prepares the workspaces. Their histories show `rules`. */
  static async begin(
    t: CheckContext,
    rules: readonly RuleId[],
    { roles = ['paid'], ...options }: RaceOptions,
  ): Promise<Races> {
    const arenas: Arena[] = [];
    for (const [workspace, role] of roles.entries())
      arenas.push(await Arena.open(t, role, workspace, options));
    return new Races(t, arenas, rules);
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
    { rule, ...details }: Extract<Judgment, { kind: 'broken' }>,
  ): Promise<RuleBroken> {
    const { t } = this;
    const isKnown = t.run.findings.of(rule).failures.length > 0 && t.run.replays.size === 0;
    // Another failure of the rule is not reported, so it need not be reduced.
    if (isKnown) return new RuleBroken(rule, '', '', []);
    t.found(rule, details.expected, details.got);
    const found = await reduce(program, first, rule, {
      attempt: (smaller) => this.repeated(smaller, first),
      requests: () => t.run.client.requests,
      budget: t.run.settings.shrinkBudget * COST,
    });
    program.reduced = found.program;
    const { judgment, entries } = found.trial;
    if (judgment.kind !== 'broken') throw new SetupFailed('a reduced history has no failure');
    const timeline = timelineOf(entries, judgment.orders, found.repeats);
    const evidence = entries.flatMap(({ exchange }) => exchange ?? []);
    const { rule: shown, expected, got } = judgment;
    return new RuleBroken(shown, expected, got, evidence, undefined, timeline, found.reduction);
  }

  /** Sends a program again. One that cannot be prepared, because of what the failure left, shows nothing. */
  private async repeated(program: Program, { entries }: Trial): Promise<Trial> {
    try {
      return await this.attempt(program);
    } catch (error) {
      if (!(error instanceof SetupFailed)) throw error;
      return { judgment: { kind: 'undecided', why: error.message }, entries };
    }
  }

  private async attempt(program: Program): Promise<Trial> {
    const { t, arenas } = this;
    const mark = t.run.ledger.remaining.length;
    const prepared: Prepared[] = [];
    for (const arena of arenas) prepared.push(await arena.prepare(program));
    const stages = prepared.map(({ stage }) => stage);
    const calls = await record(t, stages, program);
    const trial = await this.judged(calls, prepared);
    await t.run.removeCreated(t.run.ledger.remaining.slice(mark), ATTEMPTS);
    const isUnknown = calls.some(({ reply }) => reply.kind === 'unknown');
    if (isUnknown) await t.sleep(t.run.settings.settleMs);
    if (isUnknown || trial.judgment.kind === 'broken') for (const arena of arenas) await arena.removeStrays();
    return trial;
  }

  /** Judges a history with the reads after it, which are repeated after the settle time if they seem wrong. */
  private async judged(calls: readonly Entry[], prepared: readonly Prepared[]): Promise<Trial> {
    const { t } = this;
    const stages = prepared.map(({ stage }) => stage);
    const initials = prepared.map(({ initial }) => initial);
    const entries = [...calls, ...(await readAfter(t, stages, calls))];
    const judgment = judge(entries, initials);
    if (judgment.kind !== 'broken' || judge(calls, initials).kind === 'broken') return { judgment, entries };
    await t.sleep(t.run.settings.settleMs);
    const later = [...calls, ...(await readAfter(t, stages, calls))];
    return { judgment: judge(later, initials), entries: later };
  }
}

/** The requests that sending a program once takes, with the calls before and after it, relative to other values. */
const COST = 10;
/** How often a replay sends a program that failed. */
const REPLAYS = 10;
