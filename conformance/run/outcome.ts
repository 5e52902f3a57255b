import type { RuleId } from '../catalog/index.js';
import type { Exchange } from '../http/exchange.js';
import { skipReasons, type SkipReason, type Wanted } from '../record/failure.js';

/** A rule is broken, with what was expected, what was received, and the exchanges that show it. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';

  constructor(
    readonly rule: RuleId,
    readonly expected: string,
    readonly got: string,
    readonly evidence: readonly Exchange[],
    /** The expected response of the last piece of evidence, if a status and a code describe it. */
    readonly wanted?: Wanted,
  ) {
    super(`${rule}: expected ${expected}, got ${got}`);
  }
}

/** A precondition of a check could not be created or read, so the check has no verdict. */
export class SetupFailed extends Error {
  override readonly name = 'SetupFailed';
}

/** A check does not apply to the target. */
export class Skipped extends Error {
  override readonly name = 'Skipped';

  constructor(readonly reason: SkipReason) {
    super(skipReasons[reason]);
  }
}
