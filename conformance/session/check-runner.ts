import { catalog, type RuleId } from '../catalog/index.js';
import { layers, type Layer } from '../run/description.js';
import type { Check } from '../run/check.js';
import { RequestBlocked, Throttled, type Client, type Unfounded429, type Witness } from '../http/client.js';
import { CheckContext } from '../run/context.js';
import type { Exchange } from '../http/exchange.js';
import type { Monitor } from '../run/monitor.js';
import { RuleBroken, SetupFailed, Skipped } from '../run/outcome.js';
import type { Failure, SkipReason } from '../record/failure.js';
import type { Profile } from '../record/findings.js';
import type { Run } from '../run/run.js';
import { CheckTrace } from '../run/check-trace.js';
import { freeSlots } from '../run/state.js';
import { Unreachable } from '../http/transport.js';

/** What a run tells while it goes on. */
export interface RunEvents {
  checkStarts?(check: Check, position: number, total: number): void;
  checkEnds?(check: Check, cost: CheckCost): void;
  failed?(failure: Failure): void;
}

/** What one check took. */
export interface CheckCost {
  readonly requests: number;
  readonly ms: number;
}

/** The target does not answer any more: the run cannot go on. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost';
}

/** Which checks of all are wanted. */
export interface Selection {
  readonly layers: readonly Layer[];
  readonly only: readonly RuleId[];
  readonly without: readonly RuleId[];
  readonly profile: Profile;
}

/** The checks that tell of a wanted rule, in the order in which they run. */
export function selected(
  checks: readonly Check[],
  { layers: wanted, only, without, profile }: Selection,
): Check[] {
  const isWanted = (rule: RuleId) => (only.length === 0 || only.includes(rule)) && !without.includes(rule);
  const rank = ({ when, layer }: Check) =>
    (when === 'first' ? 0 : when === 'last' ? 20 : 10) + layers.indexOf(layer);
  return checks
    .filter(({ layer, rules }) => wanted.includes(layer) && rules.some(isWanted))
    .filter(({ needs }) => needs.oursOnly !== true || profile === 'ours')
    .sort((a, b) => rank(a) - rank(b));
}

const MAX_LOST_IN_A_ROW = 3;

/** Runs checks one after another, and the monitors over everything that is sent. */
export class CheckRunner implements Witness {
  private scope: CheckTrace | undefined;
  private lostInARow = 0;
  /** Those that succeeded: where ids and keys come from. */
  private readonly writes: Exchange[] = [];
  /** What each check took, by its id. */
  readonly costs = new Map<string, CheckCost>();

  constructor(
    private readonly run: () => Run,
    private readonly monitors: readonly Monitor[],
    private readonly events: RunEvents = {},
  ) {}

  beforeWrite(): void {
    // Checks are told of answers alone.
  }

  after(exchange: Exchange): void {
    this.scope?.saw(exchange);
    if (exchange.isWrite && exchange.isSuccess) this.writes.push(exchange);
    for (const monitor of this.monitors) this.watch(monitor, exchange);
  }

  /** Runs the checks. Ends early, without an error, when the budget is used up; throws `TargetLost`. */
  async all(checks: readonly Check[], client: Client): Promise<void> {
    for (const [index, check] of checks.entries()) {
      this.events.checkStarts?.(check, index, checks.length);
      const before = { requests: client.requests, at: this.run().clock.now() };
      await this.one(check);
      const cost = {
        requests: client.requests - before.requests,
        ms: this.run().clock.now() - before.at,
      };
      this.costs.set(check.id, cost);
      this.events.checkEnds?.(check, cost);
    }
  }

  private async one(check: Check): Promise<void> {
    const run = this.run();
    const scope = new CheckTrace(
      run.findings,
      check,
      (failure) => this.events.failed?.(failure),
      this.writes,
    );
    const mark = run.ledger.left.length;
    this.scope = scope;
    try {
      const missing = await whatIsMissing(check, run);
      if (missing !== undefined) throw new Skipped(missing);
      await check.run(new CheckContext(run, check, scope));
      this.lostInARow = 0;
      for (const rule of scope.silent)
        // What random input comes to is chance: nothing is amiss when it does not come to a rule.
        if (check.layer !== 'directed') run.findings.skipped(rule, 'not-reached');
        else run.findings.inconclusive(rule, `the check ${check.id} ended before it could tell`);
    } catch (error) {
      this.ended(error, check, scope);
    }
    await this.tidy(mark);
    this.scope = undefined;
  }

  /** A check ended early: what that says of its rules. */
  private ended(error: unknown, check: Check, scope: CheckTrace): void {
    const { findings } = this.run();
    if (error instanceof RuleBroken) scope.fail(error);
    // After what nobody foresaw, what was asserted before is no whole account either.
    const rules = isForeseen(error) ? scope.silent : check.rules;
    if (error instanceof Skipped || error instanceof RequestBlocked)
      for (const rule of rules) findings.skipped(rule, error.reason);
    else for (const rule of rules) findings.inconclusive(rule, reasonOf(error));
    if (!(error instanceof Unreachable || error instanceof Throttled)) return;
    this.lostInARow += 1;
    if (this.lostInARow === MAX_LOST_IN_A_ROW) throw new TargetLost(error.message);
  }

  /** Takes away what a check made. What resists is tried again at the end of the run. */
  private async tidy(mark: number): Promise<void> {
    const run = this.run();
    try {
      await run.takeAway(run.ledger.left.slice(mark));
    } catch (error) {
      if (!(error instanceof RequestBlocked || error instanceof Throttled || error instanceof Unreachable))
        throw error;
    }
  }

  private watch(monitor: Monitor, exchange: Exchange): void {
    const run = this.run();
    const finding = monitor.find(exchange, run);
    if (finding === undefined) return;
    const isSilence = catalog[monitor.rule].level === 'NS' && run.settings.profile === 'stated';
    if (isSilence)
      return run.findings.observed(monitor.rule, finding === 'holds' ? 'as we chose' : finding.got);
    if (finding === 'holds') return run.findings.held(monitor.rule);
    this.broke(monitor, finding, [exchange]);
  }

  /** The key had requests left, and was admitted with another one: the limit did not call for the 429. */
  unfounded429({ refused, room, admitted }: Unfounded429): void {
    const left = admitted.header('x-ratelimit-remaining');
    const next = `${lineOf(admitted)} with the same key was answered ${admitted.status} right after it`;
    const finding = {
      expected: `${lineOf(refused)} admitted: the key had ${room} requests left`,
      got: `429; ${next}${left === undefined ? '' : `, with ${left} left`}`,
    };
    this.broke({ rule: 'RATE-01' }, finding, [refused, admitted]);
  }

  /** A rule broke in answers that no check asserts on. The first of the evidence says which operation. */
  private broke(
    { rule, isSoft = false }: Pick<Monitor, 'rule' | 'isSoft'>,
    finding: { readonly expected: string; readonly got: string },
    evidence: readonly [Exchange, ...Exchange[]],
  ): void {
    const { findings } = this.run();
    const place = {
      check: this.scope?.checkId ?? 'before the first check',
      case: `any answer of ${evidence[0].operation ?? lineOf(evidence[0])}`,
    };
    // Without this, a header that every answer lacks would have a transcript made thousands of times.
    if (!findings.wants({ rule, ...place }, isSoft)) return;
    const transcript = this.scope?.leadingTo({ rule, ...finding, evidence, isShrunk: false }) ?? evidence;
    const shown = evidence.map((one) => transcript.indexOf(one)).filter((index) => index >= 0);
    const failure: Failure = { rule, ...place, ...finding, transcript, evidence: shown };
    if (isSoft) findings.warned(failure);
    else if (findings.failed(failure)) this.events.failed?.(failure);
  }
}

const lineOf = ({ request }: Exchange) => `${request.method} ${request.target}`;

const missingRole = {
  free: 'no-free-key',
  other: 'no-other-key',
  live: 'no-live-key',
  orphan: 'no-orphan-key',
  capped: 'unlimited-cap',
  paid: 'budget',
} as const satisfies { [role: string]: SkipReason };

async function whatIsMissing({ needs }: Check, run: Run): Promise<SkipReason | undefined> {
  const { settings } = run;
  if ((needs.writes === true || needs.destructive === true) && settings.readOnly) return 'read-only';
  if (needs.destructive === true && !settings.destructive) return 'destructive-off';
  if ((needs.sacrifices ?? 0) > settings.sacrificePrompts.length) return 'no-observations';
  const role = needs.roles?.find((one) => run.actor(one) === undefined);
  if (role !== undefined) return missingRole[role];
  const paid = run.actor('paid');
  if (needs.slots === undefined || paid === undefined) return undefined;
  return freeSlots(await run.prompts(paid)) < needs.slots ? 'no-room' : undefined;
}

function isForeseen(error: unknown): boolean {
  const kinds = [RuleBroken, Skipped, SetupFailed, RequestBlocked, Throttled, Unreachable];
  return kinds.some((kind) => error instanceof kind);
}

function reasonOf(error: unknown): string {
  if (error instanceof SetupFailed || error instanceof Unreachable || error instanceof Throttled)
    return error.message;
  if (error instanceof RuleBroken) return `${error.rule} broke before the check came to it`;
  if (!(error instanceof Error)) return String(error);
  const [where = ''] = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return `the check could not make sense of an answer: ${error.message} (${where.trim()})`;
}
