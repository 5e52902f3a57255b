import { citations, type Citation } from '../catalog/citations.js';
import { families, type Level, type RuleId } from '../catalog/index.js';
import { reasonsOf } from '../catalog/reasons.js';
import type { Fault } from '../faults/fault.js';
import type { ListedRule, SeenBy } from '../report/rule-table.js';
import { familyOf } from '../report/verdicts.js';
import { exampleRequest } from './example-request.js';

/** The meaning of a rule, its sources, its checks and the faults that break it. */
export interface Explanation {
  readonly id: RuleId;
  readonly family: string;
  readonly level: Level;
  readonly sentence: string;
  /** The choice that the profile `ours` requires; null unless implementations may choose. */
  readonly ours: string | null;
  /** The choices that the profile `stated` accepts; null unless implementations may choose. */
  readonly accepted: string | null;
  readonly sources: readonly Citation[];
  readonly reasons: readonly string[];
  /** Why no check can observe it from outside; null if one can. */
  readonly unseen: string | null;
  readonly seenBy: readonly SeenBy[];
  readonly needs: readonly string[];
  /** Ids of its checks, except those that run on every response. */
  readonly checks: readonly string[];
  /** The command that runs its checks, and an example request; null if the rule has no check. */
  readonly run: string | null;
  readonly example: string | null;
  /** The faults of the model that break the rule. */
  readonly faults: readonly Pick<Fault, 'id' | 'sentence'>[];
}

/** Explains a rule. `faults` must list every fault of the model. */
export function explanationOf(rule: ListedRule, faults: readonly Fault[]): Explanation {
  const { id, level, sentence, ours = null, accepted = null, unseen = null, seenBy, needs } = rule;
  const isChecked = seenBy.length > 0;
  return {
    id,
    family: families[familyOf(id)],
    level,
    sentence,
    ours,
    accepted,
    sources: citations(rule.source),
    reasons: reasonsOf(id),
    unseen,
    seenBy,
    needs,
    checks: rule.checks.filter((check) => check !== 'every response'),
    run: isChecked ? runCommand(rule) : null,
    example: isChecked ? exampleRequest(rule) : null,
    faults: faults
      .filter(({ breaks }) => breaks.includes(id))
      .map((one) => ({ id: one.id, sentence: one.sentence })),
  };
}

/** Choices are only observed by default. `--profile ours` makes their checks fail. */
function runCommand({ id, level, needs }: ListedRule): string {
  const flags = [
    ...(needs.includes('--destructive') ? ['--destructive'] : []),
    ...(level === 'NS' ? ['--profile ours'] : []),
  ];
  return ['visibility-conformance run --rule', id, ...flags].join(' ');
}
