import { families, isCounted, type RuleId } from '../catalog/index.js';
import type { SkipReason } from '../record/failure.js';
import type { Verdict } from '../record/findings.js';
import type { RuleReport, RunResult } from '../session/result.js';

/** All verdicts, most urgent first. */
export const verdicts = [
  'fail',
  'inconclusive',
  'warn',
  'skip',
  'observed',
  'pass',
] as const satisfies readonly Verdict[];

export const verdictMeanings: { readonly [verdict in Verdict]: string } = {
  fail: 'A response contradicts the rule.',
  inconclusive: 'The rule was exercised without a verdict, because something that it needs did not work.',
  warn: 'A response contradicts a SHOULD, or a rule that is open to interpretation.',
  skip: 'The rule was not tested, for the given reason.',
  observed: 'Implementations may choose here; the choice was recorded and conforms.',
  pass: 'The rule was tested and held every time.',
};

export const levelMeanings: { readonly [level in RuleReport['level']]: string } = {
  S: 'stated explicitly',
  D: 'follows from what is stated',
  'D~': 'follows, but arguably',
  NS: 'a choice of the implementation',
};

export type FamilyId = keyof typeof families;

export function familyOf(id: RuleId): FamilyId {
  return id.slice(0, id.lastIndexOf('-')) as FamilyId;
}

/** The rules of a result by family, in the order of the catalog. Families without rules are omitted. */
export function byFamily<Rule extends { readonly id: RuleId }>(
  rules: readonly Rule[],
): { readonly id: FamilyId; readonly title: string; readonly rules: readonly Rule[] }[] {
  return (Object.keys(families) as FamilyId[])
    .map((id) => ({ id, title: families[id], rules: rules.filter((rule) => familyOf(rule.id) === id) }))
    .filter((family) => family.rules.length > 0);
}

/** The number of passed rules, and of all counted rules. */
export function score({ rules, options }: Pick<RunResult, 'rules' | 'options'>): {
  readonly kept: number;
  readonly of: number;
} {
  const counted = rules.filter(({ id }) => isCounted(id, options.profile));
  return { kept: counted.filter(({ verdict }) => verdict === 'pass').length, of: counted.length };
}

/** The outcome of the run in one sentence, and its tone. */
export function headline(result: RunResult): {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'open';
} {
  const { summary, expectedFailures, unexpectedPasses, exitCode, isInterrupted, leftovers } = result;
  const broken = summary.fail - expectedFailures.length;
  if (broken > 0) {
    const isPart = isInterrupted ? ' The run was interrupted, so the rest was not tested.' : '';
    return {
      text: `Does not conform: ${count(broken, 'rule is', 'rules are')} broken.${isPart}`,
      tone: 'bad',
    };
  }
  if (unexpectedPasses.length > 0)
    return { text: `Expected to fail, but did not: ${unexpectedPasses.join(', ')}.`, tone: 'bad' };
  if (isInterrupted) return { text: 'Interrupted: the remaining rules were not tested.', tone: 'open' };
  if (exitCode === 3) return { text: 'The target stopped responding before the end.', tone: 'open' };
  if (summary.inconclusive > 0)
    return {
      text: `Inconclusive: ${count(summary.inconclusive, 'rule', 'rules')} could not be tested.`,
      tone: 'open',
    };
  const kept = `${count(summary.pass, 'rule was', 'rules were')} tested and passed`;
  if (leftovers.length > 0) return { text: `${kept}, but not everything could be cleaned up.`, tone: 'open' };
  const isKnown = expectedFailures.length > 0 ? `, apart from ${expectedFailures.length} known to fail` : '';
  return { text: `Conforms: ${kept}${isKnown}.`, tone: 'good' };
}

/** A number with its noun: `1 rule`, `2 rules`. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** The rules of a verdict by reason, the most common reason first. */
export function byReason(
  rules: readonly RuleReport[],
  of: Verdict,
): { readonly reason: string; readonly ids: readonly RuleId[] }[] {
  const groups = new Map<string, RuleId[]>();
  for (const { id, reason } of rules.filter(({ verdict }) => verdict === of))
    groups.set(reason, [...(groups.get(reason) ?? []), id]);
  return [...groups]
    .map(([reason, ids]) => ({ reason, ids }))
    .sort((a, b) => b.ids.length - a.ids.length || a.reason.localeCompare(b.reason));
}

/** A duration as text: `850 ms`, `12 s`, `4 min 05 s`, `1 h 02 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

const two = (number: number) => String(number).padStart(2, '0');

/** For each family that was skipped entirely, one sentence per reason with advice on getting its rules tested. */
export function unlocks({ rules }: Pick<RunResult, 'rules'>): string[] {
  return byFamily(rules.filter(({ level }) => level !== 'NS'))
    .filter(({ rules: own }) => own.every(({ verdict }) => verdict === 'skip'))
    .flatMap(({ id, rules: own }) =>
      byReason(own, 'skip').map(
        ({ reason, ids }) =>
          `${ids.length} of ${own.length} ${id} rules ${ids.length === 1 ? 'was' : 'were'} not tested: ${adviceOn(reason)}`,
      ),
    );
}

/** A sentence on the families that the profiles of the run leave out; empty if they leave out none. */
export function leftOutText({ rules, options }: Pick<RunResult, 'rules' | 'options'>): string {
  const { parts = [], onlyRules } = options;
  if (parts.length === 0 || onlyRules.length > 0) return '';
  const known = new Set(rules.map(({ id }) => familyOf(id)));
  const missing = (Object.keys(families) as FamilyId[]).filter((id) => id !== 'NS' && !known.has(id));
  const profiles =
    parts.length === 1 ? `The profile ${parts[0]} leaves` : `The profiles ${parts.join(', ')} leave`;
  return missing.length === 0 ? '' : `${profiles} out ${missing.join(', ')}.`;
}

const adviceOn = (reason: string) =>
  reason
    .split('; ')
    .map((one) => {
      const [name = '', text = one] = one.split(/: (.*)/s);
      return name in skipAdvice ? `${text} (${skipAdvice[name as SkipReason]})` : one;
    })
    .join('; ');

/** Advice on getting a skipped rule tested, by the reason for the skip. */
const skipAdvice: { readonly [reason in SkipReason]?: string } = {
  'no-room': 'free some prompt slots',
  'finite-cap': 'provide a key of a workspace whose cap is -1',
  'too-few-rows': 'add keywords or prompts',
  'limit-too-high': 'set the limit of the target, and --rate, to 2,000 or below',
  'destructive-off': 'pass --destructive',
  'read-only': 'run without --read-only',
  budget: 'raise --max-requests',
};
