import type { RuleId } from '../catalog/index.js';
import { RequestBlocked, Throttled } from '../http/client.js';
import { Unreachable } from '../http/transport.js';
import { skipText } from '../record/failure.js';
import type { Check } from '../run/check.js';
import type { CheckTrace } from '../run/check-trace.js';
import { RuleBroken, SetupFailed, Skipped } from '../run/outcome.js';

/**
 * The status of a check: it ran; it found a broken rule; something that it needs did not work; it does not apply to the
 * target or the options; its time or the requests of the run were used up; the run was interrupted; or the run ended
 * before it.
 */
export type CheckStatus =
  'ran' | 'failed' | 'inconclusive' | 'skipped' | 'out-of-budget' | 'interrupted' | 'not-run';

/** The end of a check. */
export interface CheckOutcome {
  readonly status: CheckStatus;
  /** Why it has another status than `ran`, or which rules it left out and why; empty if it tested all its rules. */
  readonly reason: string;
  /** The rules that it broke. */
  readonly broken: readonly RuleId[];
  /** Why it did not test a rule, for each of its rules that it did not test. */
  readonly untested: ReadonlyMap<RuleId, string>;
}

/** The outcome of a check that ended with `error`, or without one. `requests` is the number that it sent. */
export function outcomeOf(check: Check, trace: CheckTrace, error: unknown, requests: number): CheckOutcome {
  const end = error === undefined ? notReached(check) : reasonOf(error);
  const left = check.rules.filter((rule) => !trace.hasTested(rule));
  const untested = new Map(left.map((rule) => [rule, trace.leftOut.get(rule)?.why ?? end]));
  const status = statusOf(check, trace, error, requests);
  const isCut = status !== 'ran' && status !== 'failed';
  const broken = [...trace.broken];
  const parts = [
    ...(broken.length > 0 ? [`broke ${broken.join(', ')}`] : []),
    ...(error instanceof RequestBlocked || isCut ? [endOf(check, trace, error)] : leftOutText(untested)),
  ];
  return { status, reason: parts.join('; '), broken, untested };
}

/** The outcome of a check that the run did not reach. */
export function notRun({ rules }: Check, why: string): CheckOutcome {
  return { status: 'not-run', reason: why, broken: [], untested: new Map(rules.map((rule) => [rule, why])) };
}

function statusOf(check: Check, trace: CheckTrace, error: unknown, requests: number): CheckStatus {
  if (trace.broken.size > 0) return 'failed';
  if (error instanceof RequestBlocked) return blockedStatus(error, requests);
  const hasTested = check.rules.some((rule) => trace.hasTested(rule));
  if (error instanceof Skipped) return hasTested ? 'ran' : 'skipped';
  if (error !== undefined) return 'inconclusive';
  const reasons = check.rules.map((rule) => trace.leftOut.get(rule));
  if (hasTested || reasons.includes(undefined)) return 'ran';
  return reasons.every((reason) => reason?.isSkip === true) ? 'skipped' : 'inconclusive';
}

function blockedStatus({ reason }: RequestBlocked, requests: number): CheckStatus {
  if (reason === 'read-only') return 'skipped';
  if (reason !== 'interrupted') return 'out-of-budget';
  return requests === 0 ? 'not-run' : 'interrupted';
}

/** Why a check has another status than `ran`. */
function endOf({ needs }: Check, { leftOut }: CheckTrace, error: unknown): string {
  const isFull = error instanceof Skipped && error.reason === 'no-room' && needs.slots !== undefined;
  if (error !== undefined) return isFull ? `${reasonOf(error)} (needs ${needs.slots})` : reasonOf(error);
  return [...new Set([...leftOut.values()].map(({ why }) => why))].join('; ');
}

function leftOutText(untested: ReadonlyMap<RuleId, string>): string[] {
  const byReason = new Map<string, RuleId[]>();
  for (const [rule, why] of untested) byReason.set(why, [...(byReason.get(why) ?? []), rule]);
  return [...byReason].map(([why, rules]) => `without ${rules.join(', ')}: ${why}`);
}

/** Why a check that ended normally did not test a rule. Random input may miss one. */
const notReached = ({ layer }: Check) =>
  layer === 'directed' ? 'it ended before it reached the rule' : skipText('not-reached');

/** Why a check has no verdict on a rule, from the error that ended it. */
export function reasonOf(error: unknown): string {
  if (error instanceof Skipped || error instanceof RequestBlocked) return skipText(error.reason);
  if (error instanceof SetupFailed || error instanceof Unreachable || error instanceof Throttled)
    return error.message;
  if (error instanceof RuleBroken) return `${error.rule} broke before the check reached this rule`;
  if (!(error instanceof Error)) return String(error);
  const [where = ''] = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return `the check failed on an unexpected response: ${error.message} (${where.trim()})`;
}
