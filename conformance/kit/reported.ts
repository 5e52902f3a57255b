import type { RuleId } from '../catalog/index.js';
import type { CheckContext } from '../run/context.js';
import type { SkipReason } from '../run/outcome.js';

/**
 * Rules that monitors look at in every answer, after a check has sent what they need. Those that they found kept are
 * asserted; those that they had nothing to look at for are skipped for `otherwise`, or left open without it.
 */
export function told(t: CheckContext, rules: readonly RuleId[], otherwise?: SkipReason): void {
  for (const rule of rules) {
    const { held, failures, warnings } = t.run.record.of(rule);
    if (failures.length > 0 || warnings.length > 0) continue;
    if (held > 0) t.holds(rule, true, '', '');
    else if (otherwise !== undefined) t.skipRule(rule, otherwise);
  }
}
