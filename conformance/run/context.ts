import { Assertions } from './assertions.js';
import type { CheckTrace } from './check-trace.js';
import type { CheckDescription } from './description.js';
import { checkProperty, type PropertyOptions, type Values } from './property.js';
import { assertRejections, type Rejections } from './rejections.js';
import type { Run } from './run.js';

export type { OwnPrompt } from './fixtures.js';
export type { BadCall, Rejections, Watch } from './rejections.js';

/** The interface of the suite for checks: actors and fixtures (`Fixtures`), assertions, and properties. */
export class CheckContext extends Assertions {
  constructor(
    run: Run,
    readonly check: CheckDescription,
    trace: CheckTrace,
  ) {
    super(run, trace);
  }

  /**
   * Asserts that `body` passes for every value. A failure is shrunk to a minimal value within the request budget.
   * Fixtures that the body creates are removed after each value.
   */
  forAll<T>(
    name: string,
    values: Values<T>,
    body: (value: T) => Promise<void>,
    options: PropertyOptions = {},
  ): Promise<void> {
    return checkProperty(this.run, this.trace, name, values, body, options);
  }

  /** Asserts that every bad call is rejected and changes nothing, while the good one succeeds. */
  rejectsAll(rejections: Rejections): Promise<void> {
    return assertRejections(this, rejections);
  }
}
