import type { RuleId } from '../catalog/index.js';
import type { CheckReport, RunResult } from '../session/result.js';

type Status = NonNullable<CheckReport['status']>;

/** The statuses of checks, most urgent first, with their meanings. */
export const statusMeanings = {
  failed: 'It broke a rule.',
  inconclusive: 'Something that it needs did not work.',
  'out-of-budget': 'Its time for slow responses, or the requests of the run, were used up before its end.',
  interrupted: 'The run was interrupted before its end.',
  'not-run': 'The run ended before it.',
  skipped: 'It does not apply to the target, the keys or the options.',
  ran: 'It ran to its end, and broke no rule that fails the run.',
} as const satisfies { readonly [status in Status]: string };

const statuses = Object.keys(statusMeanings) as Status[];

/** The status of a check. Results of earlier versions list only checks that ran. */
export const statusOf = ({ status = 'ran' }: CheckReport): Status => status;

/** A status as words. */
export const statusText = (status: Status): string => status.replaceAll('-', ' ');

/** The number of checks of each status, as a sentence part: `3 skipped, 98 ran`. */
export function checkCounts({ checks }: Pick<RunResult, 'checks'>): string {
  return statuses
    .map((status) => [checks.filter((check) => statusOf(check) === status).length, status] as const)
    .filter(([number]) => number > 0)
    .map(([number, status]) => `${number} ${statusText(status)}`)
    .reverse()
    .join(', ');
}

/** The checks, most urgent first, and those that cost most first within a status. */
export const byUrgency = (checks: readonly CheckReport[]): CheckReport[] =>
  [...checks].sort(
    (one, other) =>
      statuses.indexOf(statusOf(one)) - statuses.indexOf(statusOf(other)) ||
      other.requests - one.requests ||
      other.ms - one.ms,
  );

/** The rules that a check of this run did not test. */
const untestedBy = ({ rules }: Pick<RunResult, 'rules'>, check: string): RuleId[] =>
  rules.filter(({ untested = [] }) => untested.some((one) => one.check === check)).map(({ id }) => id);

interface Unfinished {
  readonly status: Status;
  readonly reason: string;
  readonly checks: readonly { readonly id: string; readonly rules: readonly RuleId[] }[];
}

/** The checks that did not run to their end, by status and reason, most urgent first. */
export function unfinished(result: Pick<RunResult, 'rules' | 'checks'>): Unfinished[] {
  const groups = new Map<string, CheckReport[]>();
  for (const check of byUrgency(result.checks).filter((one) => (one.reason ?? '') !== '')) {
    if (statusOf(check) === 'ran' || statusOf(check) === 'failed') continue;
    const name = `${statusOf(check)} ${check.reason}`;
    groups.set(name, [...(groups.get(name) ?? []), check]);
  }
  return [...groups.values()].map((checks) => ({
    status: statusOf(checks[0] as CheckReport),
    reason: checks[0]?.reason ?? '',
    checks: checks.map(({ id }) => ({ id, rules: untestedBy(result, id) })),
  }));
}

/** The checks that ran and left out some of their rules, or broke rules, with the reason. */
export const withNotes = ({ checks }: Pick<RunResult, 'checks'>): CheckReport[] =>
  byUrgency(checks).filter(
    (check) => ['ran', 'failed'].includes(statusOf(check)) && (check.reason ?? '') !== '',
  );
