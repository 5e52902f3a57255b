import { catalog, type RuleId } from '../catalog/index.js';
import type { Failure, SkipReason } from './failure.js';

export type Verdict = 'pass' | 'fail' | 'warn' | 'observed' | 'skip' | 'inconclusive';
export type Profile = 'stated' | 'ours';

export interface RuleFindings {
  /** The number of assertions that held. */
  held: number;
  /** The first places where the assertions held, as `check: case`. */
  readonly heldIn: Set<string>;
  /** All places where the rule broke, as `check: case`, including failures that were not kept. */
  readonly brokenIn: Set<string>;
  readonly failures: Failure[];
  /** Deviations from arguable rules, which never fail a run. */
  readonly warnings: Failure[];
  readonly inconclusive: string[];
  readonly skips: SkipReason[];
  /** For a silence, the choices of the server. */
  readonly observed: string[];
}

const MAX_FAILURES_A_RULE = 3;
const MAX_OBSERVED = 5;
const MAX_HELD_IN = 30;

/** The findings of a run on every rule. */
export class Findings {
  private readonly byRule = new Map<RuleId, RuleFindings>();

  constructor(
    private readonly profile: Profile,
    private readonly strict: boolean,
  ) {}

  of(rule: RuleId): RuleFindings {
    let seen = this.byRule.get(rule);
    if (seen === undefined) {
      seen = {
        held: 0,
        heldIn: new Set(),
        brokenIn: new Set(),
        failures: [],
        warnings: [],
        inconclusive: [],
        skips: [],
        observed: [],
      };
      this.byRule.set(rule, seen);
    }
    return seen;
  }

  get rules(): readonly RuleId[] {
    return [...this.byRule.keys()];
  }

  /** Records that an assertion held in `place`, a `check: case`. */
  held(rule: RuleId, place?: string): void {
    const seen = this.of(rule);
    seen.held += 1;
    if (place !== undefined && seen.heldIn.size < MAX_HELD_IN) seen.heldIn.add(place);
  }

  wants({ rule, ...place }: Pick<Failure, 'rule' | 'check' | 'case'>, isWarning: boolean): boolean {
    const { failures, warnings } = this.of(rule);
    return isNew(isWarning ? warnings : failures, place);
  }

  /** Keeps the first failure of each case, and at most three per rule. Returns whether the failure was kept. */
  failed(failure: Failure): boolean {
    return keep(this.of(failure.rule).failures, failure);
  }

  warned(failure: Failure): boolean {
    return keep(this.of(failure.rule).warnings, failure);
  }

  inconclusive(rule: RuleId, why: string): void {
    const { inconclusive } = this.of(rule);
    if (!inconclusive.includes(why)) inconclusive.push(why);
  }

  skipped(rule: RuleId, reason: SkipReason): void {
    const { skips } = this.of(rule);
    if (!skips.includes(reason)) skips.push(reason);
  }

  observed(rule: RuleId, found: string): void {
    const { observed } = this.of(rule);
    if (!observed.includes(found) && observed.length < MAX_OBSERVED) observed.push(found);
  }

  /**
   * The verdict on a rule. A failure takes precedence over an inconclusive finding, which takes precedence over a pass.
   * A rule passes only if an assertion held.
   */
  verdict(rule: RuleId): Verdict {
    const seen = this.of(rule);
    const { level } = catalog[rule];
    if (seen.failures.length > 0) return level === 'D~' && !this.isHard ? 'warn' : 'fail';
    if (seen.warnings.length > 0) return 'warn';
    if (seen.inconclusive.length > 0) return 'inconclusive';
    if (level === 'NS' && this.profile === 'stated' && seen.observed.length > 0) return 'observed';
    if (seen.held > 0) return 'pass';
    return 'skip';
  }

  private get isHard(): boolean {
    return this.strict || this.profile === 'ours';
  }
}

function keep(failures: Failure[], failure: Failure): boolean {
  if (!isNew(failures, failure)) return false;
  failures.push(failure);
  return true;
}

function isNew(failures: readonly Failure[], place: Pick<Failure, 'check' | 'case'>): boolean {
  const isKnown = failures.some((one) => one.check === place.check && one.case === place.case);
  return !isKnown && failures.length < MAX_FAILURES_A_RULE;
}
