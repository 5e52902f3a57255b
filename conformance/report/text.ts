import { isCounted } from '../catalog/index.js';
import type { Verdict } from '../record/findings.js';
import type { FailureReport, RuleReport, RunResult } from '../session/result.js';
import { failureText, type FailureContext } from './failure-text.js';
import { checkCounts, statusText, unfinished, withNotes } from './check-statuses.js';
import { onOneLine, wrapped } from '../replay/printable.js';
import { byReason, count, duration, headline, leftOutText, score, unlocks, verdicts } from './verdicts.js';

const WIDTH = 100;
const INDENT = 2;

export interface TextOptions {
  readonly usesColors?: boolean;
  /** The file with the script of a failure. If absent, the text includes the scripts. */
  readonly scriptOf?: (rule: RuleReport, failure: FailureReport) => string;
  readonly resultFile?: string;
  /** The line width of prose, in characters; 100 if absent. */
  readonly width?: number;
}

/** The terminal report of a run: broken rules in full, others in brief, and the verdict at the end. */
export function renderText(result: RunResult, options: TextOptions = {}): string {
  const paint = options.usesColors === true ? colors : plain;
  const { width = WIDTH } = options;
  const failures = renderFailures(result, options);
  return [
    ...(failures === '' ? [] : [failures]),
    ...section('Warnings: arguable, so the run does not fail', warnings(result, width), paint),
    ...section('Inconclusive: exercised without a verdict', grouped(result, 'inconclusive', width), paint),
    ...section('Skipped: not tested', grouped(result, 'skip', width), paint),
    ...section('Checks that did not run to their end', unfinishedChecks(result, width), paint),
    ...section('Checks that broke rules or left some out', notedChecks(result, width), paint),
    ...section('Observed, where implementations may choose', observed(result, width), paint),
    ...section('Passed', passed(result, width), paint),
    ...section('Left behind: could not be removed', result.leftovers.map(onOneLine), paint),
    ...section('Remains after the run and cannot be undone', result.traces.map(onOneLine), paint),
    closing(result, paint),
  ].join('\n');
}

/** The broken rules of a result, each in full; empty if no rule is broken. */
export function renderFailures(result: RunResult, options: TextOptions = {}): string {
  const paint = options.usesColors === true ? colors : plain;
  return result.rules
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap((rule) => rule.failures.map((failure) => oneFailure(result, rule, failure, options, paint)))
    .join('\n');
}

function oneFailure(
  result: RunResult,
  rule: RuleReport,
  failure: FailureReport,
  { scriptOf, resultFile, width }: TextOptions,
  paint: Paint,
): string {
  const context: FailureContext = {
    run: result,
    ...(scriptOf === undefined ? {} : { script: scriptOf(rule, failure) }),
    ...(resultFile === undefined ? {} : { resultFile }),
    ...(width === undefined ? {} : { width }),
  };
  const isExpected = result.expectedFailures.includes(rule.id);
  const title = isExpected ? paint.dim(`FAIL ${rule.id} (expected)`) : paint.bad(`FAIL ${rule.id}`);
  const lines = failureText(rule, failure, context).split('\n');
  const marked = lines.map((line) => (line.startsWith('* ') ? paint.strong(line) : line));
  return [title, ...marked.map((line) => (line === '' ? '' : `  ${line}`)), ''].join('\n');
}

function warnings({ rules }: RunResult, width: number): string[] {
  return rules
    .filter(({ verdict }) => verdict === 'warn')
    .flatMap((rule) =>
      [...rule.failures, ...rule.warnings].flatMap(({ check, case: name, expected, got }) => [
        ...hanging(rule.id, rule.sentence, width),
        `          expected ${onOneLine(expected)}`,
        `          got      ${onOneLine(got)}`,
        `          in ${onOneLine(check)}${name === '' ? '' : `: ${onOneLine(name)}`}`,
      ]),
    );
}

/** The rules with a verdict, grouped by reason. One reason, such as a missing key, often applies to many rules. */
function grouped({ rules }: RunResult, verdict: Verdict, width: number): string[] {
  return byReason(rules, verdict).flatMap(({ reason, ids }) => [
    ...wrapped(onOneLine(`${count(ids.length, 'rule', 'rules')}: ${reason}`), width - INDENT),
    ...wrapped(ids.join(' '), width - 2 * INDENT).map((line) => `  ${line}`),
  ]);
}

/** The checks that did not run to their end, each with the rules that it did not test. */
const unfinishedChecks = (result: RunResult, width: number): string[] =>
  unfinished(result).flatMap(({ status, reason, checks }) => [
    ...wrapped(
      onOneLine(`${count(checks.length, 'check', 'checks')} ${statusText(status)}: ${reason}`),
      width - INDENT,
    ),
    ...checks
      .flatMap(({ id, rules }) => wrapped(`${id}: ${rules.join(' ')}`, width - 2 * INDENT))
      .map((line) => `  ${line}`),
  ]);

const notedChecks = (result: RunResult, width: number): string[] =>
  withNotes(result).flatMap(({ id, reason = '' }) => wrapped(onOneLine(`${id} ${reason}`), width - INDENT));

/** The observed choices. They are listed only for rules selected by name; otherwise they would bury the rest. */
function observed({ rules, options }: RunResult, width: number): string[] {
  const silences = rules.filter(({ verdict }) => verdict === 'observed');
  if (options.onlyRules.length > 0) return silences.flatMap(({ id, reason }) => hanging(id, reason, width));
  if (silences.length === 0) return [];
  const found = `${count(silences.length, 'choice of the target is', 'choices of the target are')} noted`;
  return wrapped(`${found} in the JSON and HTML reports.`, width - INDENT);
}

/** The rules that passed, listed only if they were selected by name. */
function passed({ rules, options }: RunResult, width: number): string[] {
  if (options.onlyRules.length === 0) return [];
  return rules
    .filter(({ verdict }) => verdict === 'pass')
    .flatMap(({ id, sentence }) => hanging(id, sentence, width));
}

function hanging(id: string, text: string, width: number): string[] {
  const [first = '', ...rest] = wrapped(onOneLine(text), width - INDENT - 10);
  return [`${id.padEnd(9)} ${first}`, ...rest.map((line) => `          ${line}`)];
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : [paint.strong(title), ...lines.map((line) => `  ${line}`), ''];
}

function closing(result: RunResult, paint: Paint): string {
  const { requests, ms, waitedMs, seed, target } = result;
  const { of } = score(result);
  const isRule = ({ id }: RuleReport) => isCounted(id, result.options.profile);
  const rules = result.rules.filter(isRule);
  const counts = verdicts
    .map((verdict) => [rules.filter((rule) => rule.verdict === verdict).length, verdict] as const)
    .filter(([number]) => number > 0)
    .reverse()
    .map(([number, verdict]) => `${number} ${verdict}`);
  const silences = result.rules.length - of;
  const observed =
    silences === 0 ? '' : `; ${count(silences, 'choice', 'choices')} where implementations may choose`;
  const { text, tone } = headline(result);
  const waiting = waitedMs >= 1000 ? `, ${duration(waitedMs)} of it waiting for the rate limit` : '';
  return [
    `${count(result.checks.length, 'check', 'checks')}: ${checkCounts(result)}`,
    `${onOneLine(target)}: ${count(of, 'rule', 'rules')}: ${counts.join(', ')}${observed}`,
    paint.dim(`${count(requests, 'request', 'requests')} in ${duration(ms)}${waiting}; seed ${seed}`),
    tone === 'good' ? paint.good(text) : tone === 'bad' ? paint.bad(text) : paint.open(text),
    ...[leftOutText(result)].filter((line) => line !== '').map(paint.dim),
    ...unlocks(result),
  ].join('\n');
}

const ansi = (code: string) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;
const same = (text: string) => text;

type Paint = typeof colors;

const colors = {
  good: ansi('1;32'),
  bad: ansi('1;31'),
  open: ansi('1;33'),
  strong: ansi('1'),
  dim: ansi('2'),
};
const plain = { good: same, bad: same, open: same, strong: same, dim: same };
