import type { RuleId } from '../catalog/index.js';
import type { Check } from '../run/check.js';
import type { ClientObserver } from '../http/client.js';
import type { Finding } from '../record/failure.js';
import type { CheckEnd, RunEvents } from '../session/check-runner.js';
import { onOneLine } from '../replay/printable.js';
import { statusText } from './check-statuses.js';
import { duration } from './verdicts.js';

export interface ProgressOptions {
  readonly write: (text: string) => void;
  /** Writes a finding as soon as there is one, as a line. */
  readonly writeFinding: (line: string) => void;
  /** Whether a line can be redrawn. Otherwise, at most one line is written every ten seconds. */
  readonly isTerminal: boolean;
  /** The checks of the run. */
  readonly checks: readonly Check[];
  /** Whether the run reports on a rule. A check may also cover rules that are not reported. */
  readonly isWanted: (rule: RuleId) => boolean;
  /** Rules that are only complete at the end, because they are checked in every response or after the last check. */
  readonly observed: readonly RuleId[];
  /** The minimum duration of a check in milliseconds. */
  readonly plannedMs: (check: Check) => number;
  readonly redact: (text: string) => string;
  readonly now?: () => number;
}

const QUIET_MS = 10_000;
const TICK_MS = 1000;
const REDRAW_MS = 250;
const CLEAR_LINE = '\r\u001b[2K';

/** Live progress: rules done, requests sent, elapsed and remaining time, and a line for each broken rule. */
export class Progress {
  private readonly now: () => number;
  private readonly startedAt: number;
  private readonly left: Map<RuleId, number>;
  private readonly rules: number;
  private readonly broken = new Set<RuleId>();
  /** The findings that have a line, as rule and check. One failure is found first, and then reduced. */
  private readonly written = new Set<string>();
  private readonly timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly planned: number;
  private plannedDone = 0;
  private waitsUntil = 0;
  private requests = 0;
  private current = '';
  private shownAt: number;

  constructor(private readonly options: ProgressOptions) {
    this.now = options.now ?? (() => Date.now());
    this.startedAt = this.shownAt = this.now();
    this.left = new Map<RuleId, number>();
    for (const { rules } of options.checks)
      for (const rule of rules.filter(options.isWanted)) this.left.set(rule, (this.left.get(rule) ?? 0) + 1);
    for (const rule of options.observed.filter(options.isWanted))
      if (!this.left.has(rule)) this.left.set(rule, Infinity);
    this.rules = this.left.size;
    this.planned = options.checks.reduce((sum, check) => sum + options.plannedMs(check), 0);
    // A wait for the rate limit can last a minute, and the elapsed time must keep updating.
    this.timer = setInterval(() => this.show(), TICK_MS).unref();
  }

  readonly events: RunEvents & Pick<ClientObserver, 'after' | 'waits'> = {
    checkStarts: (check) => this.started(check),
    checkEnds: (check, end) => this.ended(check, end),
    found: (finding) => this.found(finding),
    failed: (failure) => this.found(failure),
    after: () => {
      this.requests += 1;
      this.show();
    },
    waits: (ms) => {
      this.waitsUntil = this.now() + ms;
      this.show();
    },
  };

  /** Clears the line. */
  close(): void {
    clearInterval(this.timer);
    if (this.options.isTerminal && !this.isClosed) this.options.write(CLEAR_LINE);
    this.isClosed = true;
  }

  private started({ id }: Check): void {
    this.current = id;
    this.show();
  }

  private ended(check: Check, { status, reason }: CheckEnd): void {
    if (status === 'out-of-budget') this.writeLine(`${check.id}  ${statusText(status)}: ${reason}`);
    this.plannedDone += this.options.plannedMs(check);
    for (const rule of check.rules) {
      const left = (this.left.get(rule) ?? 0) - 1;
      if (left > 0) this.left.set(rule, left);
      else this.left.delete(rule);
    }
    this.show();
  }

  private found({ rule, check, expected, got }: Finding): void {
    this.broken.add(rule);
    const isWritten = this.written.has(`${rule} ${check}`);
    this.written.add(`${rule} ${check}`);
    if (!isWritten) this.writeLine(`${rule}  ${check}: expected ${expected}, got ${got}`);
  }

  private writeLine(text: string): void {
    if (this.options.isTerminal) this.options.write(CLEAR_LINE);
    this.options.writeFinding(cut(onOneLine(this.options.redact(text)), this.columns * 2));
  }

  private show(): void {
    const { isTerminal, write } = this.options;
    if (this.now() - this.shownAt < (isTerminal ? REDRAW_MS : QUIET_MS)) return;
    this.shownAt = this.now();
    write(isTerminal ? `${CLEAR_LINE}${cut(this.line, this.columns - 1)}` : `${this.line}\n`);
  }

  private get line(): string {
    const broken = this.broken.size > 0 ? `, ${this.broken.size} broken` : '';
    const spent = duration(this.now() - this.startedAt);
    const left = this.msLeft > 0 ? `, at least ${duration(this.msLeft)} left` : '';
    const done = `${this.rules - this.left.size}/${this.rules} rules`;
    const wait = this.waitsUntil - this.now();
    // The most important part comes first, because narrow terminals truncate the line.
    const now = wait > 0 ? `; waiting for the rate limit, ${Math.ceil(wait / 1000)} s` : '';
    const check = this.current === '' ? '' : `; ${this.current}`;
    return `${done}${broken}${left}${now}; ${this.requests} requests in ${spent}${check}`;
  }

  /** The planned time of the remaining checks, scaled up if the previous ones took longer than planned. */
  private get msLeft(): number {
    const ratio = this.plannedDone > 0 ? (this.now() - this.startedAt) / this.plannedDone : 1;
    return (this.planned - this.plannedDone) * Math.max(1, ratio);
  }

  private get columns(): number {
    return process.stderr.columns ?? 100;
  }
}

const cut = (line: string, width: number) => (line.length <= width ? line : `${line.slice(0, width - 3)}...`);
