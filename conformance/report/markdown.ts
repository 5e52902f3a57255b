import { onOneLine } from '../replay/printable.js';
import { byUrgency, checkCounts, statusOf, statusText, unfinished } from './check-statuses.js';
import type { RuleReport, RunResult } from '../session/result.js';
import { byReason, count, duration, headline, verdicts } from './verdicts.js';

/** `summary.md`: the verdict, the counts, each broken rule with its first failure, and the skipped rules. */
export function renderMarkdown(result: RunResult): string {
  const { target, requests, ms, seed } = result;
  const parts = [
    `## ${headline(result).text}`,
    `${code(target)}: ${count(requests, 'request', 'requests')} in ${duration(ms)}, seed ${seed}.`,
    counts(result),
    ...section(
      'Broken',
      rulesOf(result, 'fail').flatMap((rule) => broken(result, rule)),
    ),
    ...section(
      'Warnings',
      rulesOf(result, 'warn').flatMap((rule) => broken(result, rule)),
    ),
    ...section('Expected to fail, but did not', result.unexpectedPasses),
    ...section('Inconclusive', reasons(result, 'inconclusive')),
    ...section('Not tested', reasons(result, 'skip')),
    ...section('Checks that did not run to their end', unfinishedChecks(result)),
    checksTable(result),
    ...section('Left behind', result.leftovers.map(code)),
  ];
  return `${parts.join('\n\n')}\n`;
}

const unfinishedChecks = (result: RunResult): string[] =>
  unfinished(result).flatMap(({ status, reason, checks }) => [
    `${count(checks.length, 'check', 'checks')} ${statusText(status)}: ${code(reason)}`,
    ...checks.map(({ id, rules }) => `  - ${code(id)} ${rules.join(' ')}`),
  ]);

/** All checks with their status, folded. */
function checksTable(result: RunResult): string {
  const rows = byUrgency(result.checks).map(
    (check) => `| ${code(check.id)} | ${statusText(statusOf(check))} | ${code(check.reason ?? '')} |`,
  );
  const title = `${count(result.checks.length, 'check', 'checks')}: ${checkCounts(result)}`;
  return [
    `<details><summary>${title}</summary>`,
    '',
    '| check | status | reason |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '</details>',
  ].join('\n');
}

const rulesOf = ({ rules }: RunResult, verdict: RuleReport['verdict']) =>
  rules.filter((rule) => rule.verdict === verdict);

function counts(result: RunResult): string {
  const rows = verdicts.map((verdict) => [verdict, result.summary[verdict]] as const);
  const shown = rows.filter(([, number]) => number > 0);
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    row(shown.map(([verdict]) => verdict)),
    row(shown.map(() => '---')),
    row(shown.map(([, number]) => number)),
  ].join('\n');
}

function broken({ expectedFailures }: RunResult, rule: RuleReport): string[] {
  const [failure] = [...rule.failures, ...rule.warnings];
  const isExpected = expectedFailures.includes(rule.id) ? ' (expected)' : '';
  return [
    `**${rule.id}**${isExpected} ${rule.sentence} More: \`visibility-conformance explain ${rule.id}\``,
    ...(failure === undefined
      ? []
      : [`  - expected ${code(failure.expected)}`, `  - got ${code(failure.got)} in ${code(failure.check)}`]),
  ];
}

const reasons = ({ rules }: RunResult, verdict: 'skip' | 'inconclusive') =>
  byReason(rules, verdict).map(
    ({ reason, ids }) => `${count(ids.length, 'rule', 'rules')}: ${code(reason)} (${ids.join(' ')})`,
  );

/** A list under a heading; empty if there are no entries. Indented lines belong to the entry before them. */
function section(title: string, lines: readonly string[]): string[] {
  const list = lines.map((line) => (line.startsWith('  ') ? line : `- ${line}`));
  return list.length === 0 ? [] : [`### ${title}`, list.join('\n')];
}

/** A text from the target as inline code that cannot contain markup. */
function code(text: string): string {
  if (text === '') return '';
  const escaped = onOneLine(text).replaceAll(/[&<>`*_[\]|~\\@#]/g, (one) => `&#${one.charCodeAt(0)};`);
  return `<code>${escaped}</code>`;
}
