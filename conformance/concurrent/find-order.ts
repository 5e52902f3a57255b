/** An operation of a history. Times are positions on one clock, and no two are equal. */
export interface Operation<Call> {
  readonly call: Call;
  readonly start: number;
  /** Infinity if it is unknown whether and when the operation took effect. */
  readonly end: number;
  /** The index of an operation that must take effect earlier, such as the write whose result this one reads. */
  readonly after?: number;
}

/** The states that an operation may lead to, or the reason why it cannot have taken effect in this state. */
export type Outcome<State> = readonly State[] | string;

/** A sequential model. Each function is pure. */
export interface Model<State, Call> {
  readonly step: (state: State, call: Call) => Outcome<State>;
  /** Equal for two states if and only if they are the same to the model. */
  readonly keyOf: (state: State) => string;
}

/** An order that was tried, as indices of operations, and the reason why none of the next operations can follow. */
export interface Attempt {
  readonly order: readonly number[];
  readonly refusals: readonly { readonly next: number; readonly reason: string }[];
}

export type Verdict =
  | { readonly kind: 'ordered'; readonly order: readonly number[] }
  /** No order exists. `attempts` are the longest ones, longest first. */
  | { readonly kind: 'disordered'; readonly attempts: readonly Attempt[] }
  | { readonly kind: 'undecided'; readonly steps: number };

/** The maximum number of steps before a search is given up: about a second. */
const MAX_STEPS = 150_000;
const MAX_ATTEMPTS = 3;

/**
 * Searches for an order of the operations that the model accepts and that keeps the order of operations that did not
 * overlap. This is the algorithm of Wing and Gong with Lowe's cache of visited configurations.
 */
export function findOrder<State, Call>(
  operations: readonly Operation<Call>[],
  initial: State,
  model: Model<State, Call>,
  maxSteps = MAX_STEPS,
): Verdict {
  return new Search(operations, model, maxSteps).from(initial);
}

class Search<State, Call> {
  private readonly visited = new Set<string>();
  private readonly done: boolean[];
  private readonly order: number[] = [];
  /** Indices of the operations, earliest end first. */
  private readonly byEnd: readonly number[];
  private attempts: Attempt[] = [];
  private steps = 0;

  constructor(
    private readonly operations: readonly Operation<Call>[],
    private readonly model: Model<State, Call>,
    private readonly maxSteps: number,
  ) {
    this.done = operations.map(() => false);
    this.byEnd = operations.map((_, index) => index).sort((a, b) => this.endOf(a) - this.endOf(b) || a - b);
  }

  from(initial: State): Verdict {
    if (this.continues(initial)) return { kind: 'ordered', order: [...this.order] };
    if (this.steps >= this.maxSteps) return { kind: 'undecided', steps: this.steps };
    return { kind: 'disordered', attempts: this.attempts };
  }

  /** Whether the operations that are not done can follow in some order. If so, `order` is complete. */
  private continues(state: State): boolean {
    const open = this.byEnd.filter((index) => this.done[index] !== true);
    const [first] = open;
    if (first === undefined || this.endOf(first) === Infinity) return true;
    if (this.steps >= this.maxSteps || !this.isNew(state)) return false;
    const horizon = this.endOf(first);
    const refusals: { next: number; reason: string }[] = [];
    let isDeadEnd = true;
    for (const index of open) {
      if (!this.mayBeNext(index, horizon)) continue;
      this.steps += 1;
      const outcome = this.model.step(state, (this.operations[index] as Operation<Call>).call);
      if (typeof outcome === 'string') refusals.push({ next: index, reason: outcome });
      else {
        isDeadEnd = false;
        if (this.follows(index, outcome)) return true;
      }
    }
    if (isDeadEnd) this.remember({ order: [...this.order], refusals });
    return false;
  }

  private follows(index: number, states: readonly State[]): boolean {
    this.done[index] = true;
    this.order.push(index);
    if (states.some((state) => this.continues(state))) return true;
    this.order.pop();
    this.done[index] = false;
    return false;
  }

  private mayBeNext(index: number, horizon: number): boolean {
    const { start, after } = this.operations[index] as Operation<Call>;
    return start < horizon && (after === undefined || this.done[after] === true);
  }

  private isNew(state: State): boolean {
    const configuration = `${this.done.map(Number).join('')} ${this.model.keyOf(state)}`;
    if (this.visited.has(configuration)) return false;
    this.visited.add(configuration);
    return true;
  }

  private remember(attempt: Attempt): void {
    const longest = [...this.attempts, attempt].sort((a, b) => b.order.length - a.order.length);
    this.attempts = longest.slice(0, MAX_ATTEMPTS);
  }

  private endOf(index: number): number {
    return this.operations[index]?.end ?? Infinity;
  }
}
