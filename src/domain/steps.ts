/** A computation that yields wherever it may be interrupted. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does a computation at once, for programs that do nothing else. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
