import { catalog, type RuleId } from '../catalog/index.js';
import type { Failure, SkipReason } from './failure.js';

export type Verdict = 'pass' | 'fail' | 'warn' | 'observed' | 'skip' | 'inconclusive';
export type Profile = 'stated' | 'ours';

/** What was seen of one rule. */
export interface RuleFindings {
  /** How many assertions held. */
  held: number;
  /** Where they held, as `check: case`; the first ones. */
  readonly heldIn: Set<string>;
  /** Where it broke, as `check: case`: also where the failure was not kept. */
  readonly brokenIn: Set<string>;
  readonly failures: Failure[];
  /** What is arguable: it never fails a run. */
  readonly warnings: Failure[];
  readonly inconclusive: string[];
  readonly skips: SkipReason[];
  /** Of a silence: what the server chose. */
  readonly observed: string[];
}

const MAX_FAILURES_A_RULE = 3;
const MAX_OBSERVED = 5;
const MAX_HELD_IN = 30;

/** What was seen of every rule in a run. */
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
        ...{ held: 0, heldIn: new Set(), brokenIn: new Set(), failures: [], warnings: [] },
        ...{ inconclusive: [], skips: [], observed: [] },
      };
      this.byRule.set(rule, seen);
    }
    return seen;
  }

  get rules(): readonly RuleId[] {
    return [...this.byRule.keys()];
  }

  /** An assertion held; `place` is where, as `check: case`. */
  held(rule: RuleId, place?: string): void {
    const seen = this.of(rule);
    seen.held += 1;
    if (place !== undefined && seen.heldIn.size < MAX_HELD_IN) seen.heldIn.add(place);
  }

  /** Whether a failure, or a warning, would be kept. */
  wants({ rule, ...place }: Pick<Failure, 'rule' | 'check' | 'case'>, isWarning: boolean): boolean {
    const { failures, warnings } = this.of(rule);
    return isNew(isWarning ? warnings : failures, place);
  }

  /** A first failure of each case is kept, three of a rule at most. Answers whether it was kept. */
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
   * The verdict on a rule. What failed outweighs what could not be told, and that outweighs what held; a rule of
   * which nothing held is never a pass.
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
