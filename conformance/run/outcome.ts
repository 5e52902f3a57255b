import type { RuleId } from '../catalog/index.js';
import type { Exchange } from '../http/exchange.js';
import { skipReasons, type SkipReason, type Wanted } from '../record/failure.js';

/** A rule is broken: what was expected, what came, and the exchanges that show it. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';

  constructor(
    readonly rule: RuleId,
    readonly expected: string,
    readonly got: string,
    readonly evidence: readonly Exchange[],
    /** What the last piece of the evidence had to be, if a status and a code describe it. */
    readonly wanted?: Wanted,
  ) {
    super(`${rule}: expected ${expected}, got ${got}`);
  }
}

/** What a check needs could not be created or read, so it has no verdict. */
export class SetupFailed extends Error {
  override readonly name = 'SetupFailed';
}

/** A check finds that it does not apply here. */
export class Skipped extends Error {
  override readonly name = 'Skipped';

  constructor(readonly reason: SkipReason) {
    super(skipReasons[reason]);
  }
}
