import { statusOf, statusText } from './check-statuses.js';
import type { CheckReport, FailureReport, RuleReport, RunResult } from '../session/result.js';
import { failureText } from './failure-text.js';
import { byFamily } from './verdicts.js';

/**
 * JUnit XML with a suite for each family and a case for each rule. A broken rule is a failure, and an inconclusive rule
 * is an error. Rules that were skipped, only observed or expected to fail are skipped with the reason. An expected
 * failure that did not happen is a failure too.
 */
export function renderJunit(result: RunResult): string {
  const times = ruleSeconds(result);
  const suites = byFamily(result.rules).map(({ id, title, rules }) =>
    element(
      'testsuite',
      { name: `${id} ${title}`, ...tally(result, rules, times), timestamp: result.startedAt },
      rules.map((rule) => testCase(result, rule, times.get(rule.id) ?? 0)),
    ),
  );
  const rules = tally(result, result.rules, times);
  const checks = checkTally(result);
  const attributes = {
    name: result.tool.name,
    ...rules,
    tests: rules.tests + checks.tests,
    skipped: rules.skipped + checks.skipped,
  };
  const all = [...suites, checkSuite(result, checks)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, all)}\n`;
}

/**
 * A suite with a case for each check. One that did not run to its end is skipped, with its status and reason. A check
 * that broke a rule is not a failure here, since the rule is one.
 */
const checkSuite = (result: RunResult, counts: ReturnType<typeof checkTally>): string =>
  element(
    'testsuite',
    { name: 'checks', ...counts, timestamp: result.startedAt },
    result.checks.map((check) =>
      element(
        'testcase',
        { name: check.id, classname: 'conformance.checks', time: '0.000' },
        checkOutcome(check),
      ),
    ),
  );

function checkOutcome(check: CheckReport): string[] {
  const message = [statusText(statusOf(check)), check.reason ?? ''].filter((part) => part !== '').join(': ');
  return isComplete(check)
    ? [element('system-out', {}, [text(message)])]
    : [element('skipped', { message }, [])];
}

const isComplete = (check: CheckReport) => ['ran', 'failed'].includes(statusOf(check));

/** The time of the checks is that of their rules. */
function checkTally({ checks }: RunResult) {
  const skipped = checks.filter((check) => !isComplete(check)).length;
  return { tests: checks.length, failures: 0, errors: 0, skipped, time: '0.000' };
}

function testCase(result: RunResult, rule: RuleReport, seconds: number): string {
  const attributes = {
    name: `${rule.id} ${rule.sentence}`,
    classname: `conformance.${rule.id.slice(0, rule.id.lastIndexOf('-'))}`,
    time: seconds.toFixed(3),
  };
  return element('testcase', attributes, outcome(result, rule));
}

type Kind = 'failure' | 'error' | 'skipped' | 'none';

function kindOf({ unexpectedPasses, expectedFailures }: RunResult, { id, verdict }: RuleReport): Kind {
  if (unexpectedPasses.includes(id)) return 'failure';
  if (verdict === 'fail') return expectedFailures.includes(id) ? 'skipped' : 'failure';
  if (verdict === 'inconclusive') return 'error';
  return verdict === 'skip' || verdict === 'observed' ? 'skipped' : 'none';
}

function outcome(result: RunResult, rule: RuleReport): string[] {
  const kind = kindOf(result, rule);
  if (kind === 'failure' && rule.verdict === 'fail') return rule.failures.map((one) => broken(rule, one));
  if (kind === 'failure') return [element('failure', { message: 'expected to fail, but did not' }, [])];
  if (kind === 'error') return [element('error', { message: rule.reason }, [])];
  if (kind === 'skipped') return [element('skipped', { message: skippedBecause(rule) }, [])];
  const warnings = [...rule.failures, ...rule.warnings].map((one) => failureText(rule, one));
  return [...warnings, ...untested(rule)].map((one) => element('system-out', {}, [text(one)]));
}

const untested = ({ untested: checks = [] }: RuleReport) =>
  checks.map(({ check, reason }) => `not tested by ${check}: ${reason}`);

function broken(rule: RuleReport, failure: FailureReport): string {
  const message = `expected ${failure.expected}, got ${failure.got}`;
  return element('failure', { message, type: rule.level }, [text(failureText(rule, failure))]);
}

function skippedBecause({ verdict, reason }: RuleReport): string {
  if (verdict === 'fail') return 'fails as expected';
  return verdict === 'observed' ? `implementations may choose; observed: ${reason}` : reason;
}

function tally(result: RunResult, rules: readonly RuleReport[], times: ReadonlyMap<string, number>) {
  const kinds = rules.map((rule) => kindOf(result, rule));
  const number = (kind: Kind) => kinds.filter((one) => one === kind).length;
  const seconds = rules.reduce((sum, { id }) => sum + (times.get(id) ?? 0), 0);
  return {
    tests: rules.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
    time: seconds.toFixed(3),
  };
}

/** The duration of each check, divided among its rules so that the total is correct. */
function ruleSeconds({ rules, checks }: RunResult): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const { id, ms } of checks) {
    const own = rules.filter((rule) => rule.checks.includes(id));
    for (const rule of own) seconds.set(rule.id, (seconds.get(rule.id) ?? 0) + ms / 1000 / own.length);
  }
  return seconds;
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = `<${name}${written.join('')}`;
  if (children.length === 0) return `${start}/>`;
  const isText = !children[0]?.startsWith('<');
  return isText ? `${start}>${children.join('')}</${name}>` : `${start}>\n${children.join('\n')}\n</${name}>`;
}

const text = (content: string) => escaped(content).replaceAll('&#10;', '\n');

/** Escapes markup, and replaces characters that XML 1.0 does not allow. */
function escaped(content: string): string {
  return (
    content
      // eslint-disable-next-line no-control-regex -- these are the characters that XML forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}
