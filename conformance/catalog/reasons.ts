import { citations } from './citations.js';
import { decisions } from './decisions.js';
import { catalog, isRuleId, type RuleId } from './index.js';

/**
 * The reasons a rule matters. For a silence, the reasons for our own choice, taken from the decisions that the cited
 * paragraphs name. Empty if none is recorded.
 */
export function reasonsOf(id: RuleId): readonly string[] {
  const { reason, source } = catalog[id];
  if (reason !== undefined) return isRuleId(reason) ? reasonsOf(reason) : [reason];
  const named = citations(source).flatMap(({ words }) => words?.match(/\bD-\d+\b/g) ?? []);
  return [...new Set(named)].flatMap((number) => decisions().get(number)?.reason ?? []);
}
