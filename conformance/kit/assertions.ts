import { isDeepStrictEqual } from 'node:util';
import type { RuleId } from '../catalog/index.js';
import type { Exchange } from '../http/exchange.js';
import type { CheckContext } from '../run/context.js';
import type { SkipReason } from '../record/failure.js';

/** Makes the same assertion for several rules, so that every broken one is reported. */
export async function eachRule<Rule extends RuleId>(
  t: CheckContext,
  rules: readonly Rule[],
  assert: (rule: Rule) => void,
): Promise<void> {
  for (const rule of rules) await t.case(rule, () => Promise.resolve(assert(rule)));
}

/**
 * Asserts rules that monitors check in every response, after a check has sent the requests they need. A rule that no
 * monitor could judge is skipped with the reason `otherwise`, or stays without a verdict if that is absent.
 */
export function assertMonitored(t: CheckContext, rules: readonly RuleId[], otherwise?: SkipReason): void {
  for (const rule of rules) {
    const { held, failures, warnings } = t.run.findings.of(rule);
    if (failures.length > 0 || warnings.length > 0) continue;
    if (held > 0) t.holds(rule, true, '', '');
    else if (otherwise !== undefined) t.skipRule(rule, otherwise);
  }
}

/** Asserts that a response has the header X-RateLimit-Remaining. */
export function hasRemainingHeader(t: CheckContext, rule: 'HDR-02' | 'HDR-03', exchange: Exchange): void {
  const value = exchange.header('x-ratelimit-remaining');
  const got = `${exchange.status} without it`;
  t.holds(rule, value !== undefined, 'the header X-RateLimit-Remaining', got, exchange);
}

/**
 * Whether two bodies are equal apart from volatile values: timestamps, and members that differ between `first` and
 * `again`, two responses to the same request.
 */
export function equalWhereStable(first: unknown, again: unknown, other: unknown): boolean {
  if (isTimestamp(first) && isTimestamp(other)) return true;
  if (Array.isArray(first) && Array.isArray(again) && Array.isArray(other)) {
    if (first.length !== again.length) return true;
    return (
      first.length === other.length &&
      first.every((item, index) => equalWhereStable(item, again[index], other[index]))
    );
  }
  if (isObject(first) && isObject(again) && isObject(other)) {
    const names = new Set([...Object.keys(first), ...Object.keys(other)]);
    return [...names].every((name) => equalWhereStable(first[name], again[name], other[name]));
  }
  return first === other || !isDeepStrictEqual(first, again);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTimestamp = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
