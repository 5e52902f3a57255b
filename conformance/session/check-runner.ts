import { catalog } from '../catalog/index.js';
import type { Check } from '../run/check.js';
import {
  RequestBlocked,
  Throttled,
  type Client,
  type Unexplained429,
  type ClientObserver,
} from '../http/client.js';
import { CheckContext } from '../run/context.js';
import type { Exchange } from '../http/exchange.js';
import type { Monitor } from '../run/monitor.js';
import { RuleBroken, SetupFailed, Skipped } from '../run/outcome.js';
import type { Failure, SkipReason } from '../record/failure.js';
import type { Run } from '../run/run.js';
import { CheckTrace } from '../run/check-trace.js';
import { freeSlots } from '../run/state.js';
import { Unreachable } from '../http/transport.js';

export interface RunEvents {
  checkStarts?(check: Check, position: number, total: number): void;
  checkEnds?(check: Check, cost: CheckCost): void;
  failed?(failure: Failure): void;
}

export interface CheckCost {
  readonly requests: number;
  readonly ms: number;
}

/** Thrown if the target no longer responds, so that the run cannot continue. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost';
}

const MAX_LOST_IN_A_ROW = 3;

/** Runs the checks one after another, and the monitors on every exchange. */
export class CheckRunner implements ClientObserver {
  private trace: CheckTrace | undefined;
  private lostInARow = 0;
  /** The successful writes. They are the origin of ids and keys. */
  private readonly writes: Exchange[] = [];
  readonly costs = new Map<string, CheckCost>();

  constructor(
    private readonly run: () => Run,
    private readonly monitors: readonly Monitor[],
    private readonly events: RunEvents = {},
  ) {}

  beforeWrite(): void {
    // Nothing to do: checks depend only on responses.
  }

  after(exchange: Exchange): void {
    this.trace?.record(exchange);
    if (exchange.isWrite && exchange.isSuccess) this.writes.push(exchange);
    for (const monitor of this.monitors) this.watch(monitor, exchange);
  }

  /**
   * Runs the checks. Once requests are blocked, the remaining checks are skipped.
   * @throws TargetLost if the target no longer responds
   */
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
    const trace = new CheckTrace(
      run.findings,
      check,
      (failure) => this.events.failed?.(failure),
      this.writes,
    );
    const mark = run.ledger.remaining.length;
    this.trace = trace;
    try {
      const missing = await missingNeed(check, run);
      if (missing !== undefined) throw new Skipped(missing);
      await check.run(new CheckContext(run, check, trace));
      this.lostInARow = 0;
      for (const rule of trace.unasserted)
        // Random input may miss a rule.
        if (check.layer !== 'directed') run.findings.skipped(rule, 'not-reached');
        else run.findings.inconclusive(rule, `the check ${check.id} ended before it reached the rule`);
    } catch (error) {
      this.ended(error, check, trace);
    }
    await this.tidy(mark);
    this.trace = undefined;
  }

  /** Records the consequences of an early end of a check for its rules. */
  private ended(error: unknown, check: Check, trace: CheckTrace): void {
    const { findings } = this.run();
    if (error instanceof RuleBroken) trace.fail(error);
    // After an unexpected error, earlier assertions are unreliable too.
    const rules = isExpectedError(error) ? trace.unasserted : check.rules;
    if (error instanceof Skipped || error instanceof RequestBlocked)
      for (const rule of rules) findings.skipped(rule, error.reason);
    else for (const rule of rules) findings.inconclusive(rule, reasonOf(error));
    if (!(error instanceof Unreachable || error instanceof Throttled)) return;
    this.lostInARow += 1;
    if (this.lostInARow === MAX_LOST_IN_A_ROW) throw new TargetLost(error.message);
  }

  /** Removes the resources that a check created. Resources that remain are removed at the end of the run. */
  private async tidy(mark: number): Promise<void> {
    const run = this.run();
    try {
      await run.removeCreated(run.ledger.remaining.slice(mark));
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
    this.recordBroken(monitor, finding, [exchange]);
  }

  /** Records a 429 that the limit did not justify: the key had requests left, and its next request was admitted. */
  unexplained429({ rejected, room, admitted }: Unexplained429): void {
    const left = admitted.header('x-ratelimit-remaining');
    const next = `${lineOf(admitted)} with the same key got ${admitted.status} right after it`;
    const finding = {
      expected: `${lineOf(rejected)} admitted: the key had ${room} requests left`,
      got: `429; ${next}${left === undefined ? '' : `, with ${left} left`}`,
    };
    this.recordBroken({ rule: 'RATE-01' }, finding, [rejected, admitted]);
  }

  /** Records a rule that a monitor found broken. The first exchange of the evidence names the operation. */
  private recordBroken(
    { rule, isWarning = false }: Pick<Monitor, 'rule' | 'isWarning'>,
    finding: { readonly expected: string; readonly got: string },
    evidence: readonly [Exchange, ...Exchange[]],
  ): void {
    const { findings } = this.run();
    const place = {
      check: this.trace?.checkId ?? 'before the first check',
      case: `any response of ${evidence[0].operation ?? lineOf(evidence[0])}`,
    };
    // Without this, a header missing from every response would cost thousands of transcripts.
    if (!findings.wants({ rule, ...place }, isWarning)) return;
    const transcript = this.trace?.leadingTo({ rule, ...finding, evidence, isShrunk: false }) ?? evidence;
    const shown = evidence.map((one) => transcript.indexOf(one)).filter((index) => index >= 0);
    const failure: Failure = { rule, ...place, ...finding, transcript, evidence: shown };
    if (isWarning) findings.warned(failure);
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

async function missingNeed({ needs }: Check, run: Run): Promise<SkipReason | undefined> {
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

function isExpectedError(error: unknown): boolean {
  const kinds = [RuleBroken, Skipped, SetupFailed, RequestBlocked, Throttled, Unreachable];
  return kinds.some((kind) => error instanceof kind);
}

function reasonOf(error: unknown): string {
  if (error instanceof SetupFailed || error instanceof Unreachable || error instanceof Throttled)
    return error.message;
  if (error instanceof RuleBroken) return `${error.rule} broke before the check reached this rule`;
  if (!(error instanceof Error)) return String(error);
  const [where = ''] = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return `the check failed on an unexpected response: ${error.message} (${where.trim()})`;
}
