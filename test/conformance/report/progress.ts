import type { RuleId } from '../catalogue/index.js';
import type { Check } from '../engine/check.js';
import type { Witness } from '../engine/client.js';
import type { Failure } from '../engine/outcome.js';
import type { RunEvents } from '../engine/runner.js';
import { onOneLine } from '../engine/printable.js';
import { duration } from './verdicts.js';

/** Where progress is told, and what it is measured by. */
export interface ProgressOptions {
  readonly write: (text: string) => void;
  /** Whether lines may be drawn over; else one is written every ten seconds at most. */
  readonly isTerminal: boolean;
  /** The checks that the run will do. */
  readonly checks: readonly Check[];
  /** Whether the run reports on a rule; a check may tell of others too. */
  readonly isWanted: (rule: RuleId) => boolean;
  /** Requests a minute that the limit admits over all keys. */
  readonly perMinute: number;
  /** Takes secrets out of what is shown. */
  readonly redact: (text: string) => string;
  readonly now?: () => number;
}

const QUIET_MS = 10_000;
const REDRAW_MS = 250;
const CLEAR_LINE = '\r\u001b[2K';

/** Live progress: rules done, requests used, time spent and left; a line for each rule that breaks. */
export class Progress {
  private readonly now: () => number;
  private readonly startedAt: number;
  private readonly left: Map<RuleId, number>;
  private readonly rules: number;
  private readonly broken = new Set<RuleId>();
  private readonly timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private done = 0;
  private requests = 0;
  private current = '';
  private shownAt: number;

  constructor(private readonly options: ProgressOptions) {
    this.now = options.now ?? (() => Date.now());
    this.startedAt = this.shownAt = this.now();
    this.left = new Map<RuleId, number>();
    for (const { rules } of options.checks)
      for (const rule of rules.filter(options.isWanted)) this.left.set(rule, (this.left.get(rule) ?? 0) + 1);
    this.rules = this.left.size;
    // A wait for the rate limit can last a minute: the clock goes on meanwhile.
    if (options.isTerminal) this.timer = setInterval(() => this.show(), 1000).unref();
  }

  readonly events: RunEvents & Pick<Witness, 'after'> = {
    checkStarts: (check) => this.started(check),
    checkEnds: (check) => this.ended(check),
    failed: (failure) => this.failed(failure),
    after: () => {
      this.requests += 1;
      this.show();
    },
  };

  /** Takes the line away. */
  close(): void {
    clearInterval(this.timer);
    if (this.options.isTerminal && !this.isClosed) this.options.write(CLEAR_LINE);
    this.isClosed = true;
  }

  private started({ id }: Check): void {
    this.current = id;
    this.show();
  }

  private ended({ rules }: Check): void {
    this.done += 1;
    for (const rule of rules) {
      const left = (this.left.get(rule) ?? 0) - 1;
      if (left > 0) this.left.set(rule, left);
      else this.left.delete(rule);
    }
    this.show();
  }

  private failed({ rule, check, expected, got }: Failure): void {
    this.broken.add(rule);
    const line = onOneLine(this.options.redact(`${rule}  ${check}: expected ${expected}, got ${got}`));
    this.options.write(`${this.options.isTerminal ? CLEAR_LINE : ''}${cut(line, this.columns * 2)}\n`);
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
    const left = this.msLeft === undefined ? '' : `, about ${duration(this.msLeft)} left`;
    const done = `${this.rules - this.left.size}/${this.rules} rules`;
    // What matters most comes first: a narrow terminal shows no more than that.
    const now = this.current === '' ? '' : `; ${this.current}`;
    return `${done}${broken}${left}; ${this.requests} requests in ${spent}${now}`;
  }

  /**
   * What the checks that are left will take: as many requests as those before, on average, at the pace of the
   * limit or of this run so far, whichever is slower. Undefined before the first check has ended.
   */
  private get msLeft(): number | undefined {
    if (this.done === 0) return undefined;
    const factor = (this.options.checks.length - this.done) / this.done;
    const byLimit = (this.requests * factor * 60_000) / this.options.perMinute;
    return Math.max(byLimit, (this.now() - this.startedAt) * factor);
  }

  private get columns(): number {
    return process.stderr.columns ?? 100;
  }
}

const cut = (line: string, width: number) => (line.length <= width ? line : `${line.slice(0, width - 3)}...`);
