import { catalog } from '../catalog/index.js';
import type { Check, Later } from '../run/check.js';
import { RequestBlocked, Throttled, type Unexplained429, type ClientObserver } from '../http/client.js';
import { CheckContext } from '../run/context.js';
import type { Exchange } from '../http/exchange.js';
import type { Monitor } from '../run/monitor.js';
import { RuleBroken, SetupFailed, Skipped } from '../run/outcome.js';
import type { Failure, SkipReason } from '../record/failure.js';
import { notRun, outcomeOf, reasonOf, type CheckOutcome } from './check-outcome.js';
import type { CreatedResource } from '../record/ledger.js';
import type { Run } from '../run/run.js';
import { CheckTrace, type TraceEvents } from '../run/check-trace.js';
import type { PlannedOptions } from './plan.js';
import { plannedMs } from './plan.js';
import { freeSlots } from '../run/state.js';
import { Unreachable } from '../http/transport.js';

export interface RunEvents extends TraceEvents {
  checkStarts?(check: Check, position: number, total: number): void;
  checkEnds?(check: Check, end: CheckEnd): void;
}

/** The outcome of a check, and its cost. */
export interface CheckEnd extends CheckOutcome {
  readonly requests: number;
  readonly ms: number;
}

/** Thrown if the target no longer responds, so that the run cannot continue. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost';
}

const MAX_LOST_IN_A_ROW = 3;

/** Checks that run while another one waits are expected to end this long before it goes on. */
const MARGIN_MS = 5000;

/** A check that has begun. */
interface Started {
  readonly check: Check;
  readonly trace: CheckTrace;
  /** The cost of its parts so far. */
  readonly requests: number;
  readonly ms: number;
  /** The resources that its parts so far have created. */
  readonly created: readonly CreatedResource[];
}

/** Runs the checks one after another, and the monitors on every exchange. */
export class CheckRunner implements ClientObserver {
  private trace: CheckTrace | undefined;
  private lostInARow = 0;
  private readonly waiting: { readonly later: Later; readonly started: Started }[] = [];
  /** The successful writes. They are the origin of ids and keys. */
  private readonly writes: Exchange[] = [];
  /** The end of each check that has ended, in order. */
  readonly ends = new Map<string, CheckEnd>();

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
   * Runs the checks. Once requests are blocked, the remaining checks are skipped. Other checks run while a check waits
   * with `Later`, as far as they are expected to end in time.
   * @throws TargetLost if the target no longer responds
   */
  async all(checks: readonly Check[], options: PlannedOptions): Promise<void> {
    for (const [index, check] of checks.entries()) {
      await this.resume(plannedMs(check, options) + MARGIN_MS);
      this.events.checkStarts?.(check, index, checks.length);
      await this.part({ check, trace: this.traceOf(check), requests: 0, ms: 0, created: [] }, (trace) =>
        this.begin(check, trace),
      );
    }
    await this.resume(Infinity);
  }

  /** The end of a check. A check that the run did not reach has not run. */
  endOf(check: Check, why: string): CheckEnd {
    return this.ends.get(check.id) ?? { ...notRun(check, why), requests: 0, ms: 0 };
  }

  /** Continues the waiting checks that are due within `ms`, each at its time. */
  private async resume(ms: number): Promise<void> {
    const { clock, client } = this.run();
    for (;;) {
      const [next] = this.waiting.sort((one, other) => one.later.dueAt - other.later.dueAt);
      if (next === undefined || next.later.dueAt > clock.now() + ms) return;
      this.waiting.shift();
      while (clock.now() < next.later.dueAt && !client.isBlocked)
        await client.sleep(Math.min(1000, next.later.dueAt - clock.now()));
      await this.part(next.started, () => next.later.run());
    }
  }

  private traceOf(check: Check): CheckTrace {
    return new CheckTrace(this.run().findings, check, this.events, this.writes);
  }

  private async begin(check: Check, trace: CheckTrace): Promise<Later | void> {
    const run = this.run();
    const missing = await missingNeed(check, run);
    if (missing !== undefined) throw new Skipped(missing);
    return check.run(new CheckContext(run, check, trace));
  }

  /** Runs a check, or the part of it after a wait. Its last part cleans up and records its end. */
  private async part(started: Started, body: (trace: CheckTrace) => Promise<Later | void>): Promise<void> {
    const { check, trace } = started;
    const { client, clock, ledger, settings } = this.run();
    const before = { requests: client.requests, at: clock.now(), created: ledger.remaining.length };
    this.trace = trace;
    client.slowTime.allow(settings.slowBudgetMs);
    const { later, error, lost } = await this.attempt(started, body);
    client.slowTime.allow(Infinity);
    const created = [...started.created, ...ledger.remaining.slice(before.created)];
    if (later === undefined) await this.tidy(created);
    this.trace = undefined;
    const requests = started.requests + client.requests - before.requests;
    const ms = started.ms + clock.now() - before.at;
    if (later !== undefined) this.waiting.push({ later, started: { check, trace, requests, ms, created } });
    else this.end(check, { ...outcomeOf(check, trace, error, requests), requests, ms });
    if (lost !== undefined) throw lost;
  }

  private end(check: Check, end: CheckEnd): void {
    this.ends.set(check.id, end);
    this.events.checkEnds?.(check, end);
  }

  private async attempt(
    { check, trace }: Started,
    body: (trace: CheckTrace) => Promise<Later | void>,
  ): Promise<{ later?: Later; error?: unknown; lost?: TargetLost }> {
    try {
      const later = await body(trace);
      if (later !== undefined) return { later };
      this.lostInARow = 0;
      this.leaveUnreached(check, trace);
      return {};
    } catch (error) {
      return { error, ...this.ended(error, check, trace) };
    }
  }

  /** Records that a check ended without reaching some of its rules. Random input may miss a rule. */
  private leaveUnreached(check: Check, trace: CheckTrace): void {
    const { findings } = this.run();
    for (const rule of trace.unasserted)
      if (check.layer !== 'directed') findings.skipped(rule, 'not-reached');
      else findings.inconclusive(rule, `the check ${check.id} ended before it reached the rule`);
  }

  /** Records the consequences of an early end of a check for its rules. Returns an error if the target is lost. */
  private ended(error: unknown, check: Check, trace: CheckTrace): { lost?: TargetLost } {
    const { findings } = this.run();
    if (error instanceof RuleBroken) trace.fail(error);
    const isCut = error instanceof RequestBlocked && error.reason === 'slow-responses';
    // After an unexpected error, earlier assertions are unreliable too. After a cut, the rest might have broken a rule.
    const rules = isExpectedError(error) && !isCut ? trace.unasserted : check.rules;
    if (error instanceof Skipped || (error instanceof RequestBlocked && !isCut))
      for (const rule of rules) findings.skipped(rule, error.reason);
    else for (const rule of rules) findings.inconclusive(rule, reasonOf(error));
    if (!(error instanceof Unreachable || error instanceof Throttled)) return {};
    this.lostInARow += 1;
    return this.lostInARow === MAX_LOST_IN_A_ROW ? { lost: new TargetLost(error.message) } : {};
  }

  /** Removes the resources that a check created. Resources that remain are removed at the end of the run. */
  private async tidy(created: readonly CreatedResource[]): Promise<void> {
    const run = this.run();
    const remaining = new Set(run.ledger.remaining);
    try {
      await run.removeCreated(created.filter((one) => remaining.has(one)));
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
