import type { RuleId } from '../catalog/index.js';
import type { Timeline } from '../record/timeline.js';
import type { Exchange } from '../http/exchange.js';
import { skipReasons, type Reduction, type SkipReason, type Wanted } from '../record/failure.js';

/** Thrown if a rule is broken. `evidence` lists the exchanges that show it. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';

  constructor(
    readonly rule: RuleId,
    readonly expected: string,
    readonly got: string,
    readonly evidence: readonly Exchange[],
    /** The expected response of the last exchange in the evidence, if it can be described by a status and a code. */
    readonly wanted?: Wanted,
    /** For overlapping calls, how they overlapped. The evidence is then the whole transcript. */
    readonly timeline?: Timeline,
    /** How the case was reduced, if the check did that itself. */
    readonly reduction?: Reduction,
  ) {
    super(`${rule}: expected ${expected}, got ${got}`);
  }
}

/** Thrown if a precondition of a check could not be created or read, so that the check has no verdict. */
export class SetupFailed extends Error {
  override readonly name = 'SetupFailed';
}

/** Thrown if a check does not apply to the target. */
export class Skipped extends Error {
  override readonly name = 'Skipped';

  constructor(readonly reason: SkipReason) {
    super(skipReasons[reason]);
  }
}
