/** Prints a comparison: tables for a terminal, or the same in Markdown. */
import { shortened } from './complaint.js';
import { LIMIT_PER_MINUTE } from './target.js';
import type { Comparison } from './record.js';
import { verdictsOf, type FaultVerdict, type ToolVerdict } from './verdict.js';

export type Format = 'text' | 'markdown';

/** The whole report, as one text that ends with a line break. */
export function report(comparison: Comparison, format: Format): string {
  const verdicts = verdictsOf(comparison);
  const sections: [heading: string, content: string][] = [
    ['Result', table(summary(verdicts), format)],
    ['Fault by fault', table(matrix(comparison, verdicts), format)],
    ['What the tools said of the faults they caught', evidence(verdicts)],
    ['What the tools said of the server without a fault', falseAlarms(verdicts)],
    ['Set-up', setUp(comparison, verdicts)],
  ];
  const head = `${conditions(comparison)}\n`;
  return [head, ...sections.map(([heading, content]) => `${title(heading, format)}\n${content}\n`)].join(
    '\n',
  );
}

function title(heading: string, format: Format): string {
  return format === 'markdown' ? `## ${heading}\n` : `${heading}\n${'='.repeat(heading.length)}\n`;
}

function conditions({ startedAt, faults, seeds, examples, missing }: Comparison): string {
  const notInstalled = missing.map(({ name, reason }) => `${name} could not be installed: ${reason}`);
  return [
    `${startedAt.slice(0, 10)}: ${faults.length} faulty servers and the one without a fault; a server was tried with ` +
      `${seeds === 1 ? 'one seed' : `up to ${seeds} seeds`} by tools that have seeds.`,
    `Schemathesis had ${examples} test cases an operation; the servers allowed ${LIMIT_PER_MINUTE} requests a minute ` +
      'and key.',
    ...notInstalled,
  ].join('\n');
}

const SUMMARY = [
  'Tool',
  'Version',
  'Caught on every seed',
  'On some',
  'Never',
  'False alarms',
  'Clean runs with one',
  'Caught by chance',
  'Requests a run',
  'Seconds',
  'Left behind',
];

function summary(verdicts: readonly ToolVerdict[]): string[][] {
  const rows = verdicts.map((verdict) => {
    const judged = verdict.faults.filter(({ of }) => of > 0);
    const always = judged.filter(({ caught, of }) => caught === of).length;
    const never = judged.filter(({ caught }) => caught === 0).length;
    return [
      verdict.tool.name,
      verdict.tool.version,
      `${always} of ${judged.length}`,
      String(judged.length - always - never),
      String(never),
      String(verdict.falseAlarms.length),
      `${verdict.alarmedRuns} of ${verdict.cleanRuns}`,
      `${verdict.caughtByChance} of ${verdict.cleanRuns}`,
      String(verdict.requests),
      verdict.seconds.toFixed(0),
      leftBehind(verdict),
    ];
  });
  return [SUMMARY, ...rows];
}

function leftBehind({ leftPrompts, leftKeys, usedUpCap, runs }: ToolVerdict): string {
  const parts = [
    ...(leftPrompts === 0 ? [] : [`${leftPrompts} active prompts`]),
    ...(leftKeys === 0 ? [] : [`${leftKeys} active keys`]),
    ...(usedUpCap === 0 ? [] : [`cap used up in ${usedUpCap} of ${runs} runs`]),
  ];
  return parts.join(', ') || 'nothing';
}

function matrix({ faults }: Comparison, verdicts: readonly ToolVerdict[]): string[][] {
  const heads = ['Fault', 'What is wrong', ...verdicts.map(({ tool }) => tool.name)];
  const rows = faults.map(({ id, sentence }) => {
    const cells = verdicts.map((verdict) => cell(verdict.faults.find(({ fault }) => fault === id)));
    return [id, sentence, ...cells];
  });
  return [heads, ...rows];
}

/** How many runs caught it of how many, and the requests of a run: `2 of 3 (950)`, `- (57)`. */
function cell(verdict: FaultVerdict | undefined): string {
  if (verdict === undefined || verdict.of === 0) return '?';
  const { caught, of, requests } = verdict;
  return `${caught === 0 ? '-' : `${caught} of ${of}`} (${requests})`;
}

function evidence(verdicts: readonly ToolVerdict[]): string {
  return verdicts
    .map(({ tool, faults }) => {
      const lines = faults.flatMap(({ fault, evidence: said, others }) =>
        said === null ? [] : [`- ${fault}: ${inert(said)}${others === 0 ? '' : ` And ${others} more.`}`],
      );
      return [`${tool.name}:`, '', ...(lines.length === 0 ? ['- nothing'] : lines), ''].join('\n');
    })
    .join('\n');
}

function falseAlarms(verdicts: readonly ToolVerdict[]): string {
  return verdicts
    .map(({ tool, falseAlarms: alarms, cleanRuns }) => {
      const lines = alarms.map(({ text, runs }) => `- in ${runs} of ${cleanRuns} runs: ${inert(text)}`);
      return [`${tool.name}:`, '', ...(lines.length === 0 ? ['- nothing'] : lines), ''].join('\n');
    })
    .join('\n');
}

function setUp({ command }: Comparison, verdicts: readonly ToolVerdict[]): string {
  const tools = verdicts.map(({ tool, troubles }) =>
    [
      `${tool.name} ${tool.version}:`,
      '',
      `    ${tool.commandLine}`,
      '',
      tool.setUp,
      ...troubles.map((trouble) => `\nA run that does not count: ${inert(shortened(trouble))}`),
      '',
    ].join('\n'),
  );
  return [...tools, `Made by:\n\n    ${command}\n`].join('\n');
}

/** Keeps what a tool printed from being read as markup. */
function inert(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[<>]/g, (sign) => (sign === '<' ? '(' : ')'));
}

function table(rows: readonly (readonly string[])[], format: Format): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    format === 'markdown'
      ? `| ${row.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
      : row
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
  );
  const rule =
    format === 'markdown'
      ? `|${' --- |'.repeat(widths.length)}`
      : widths.map((width) => '-'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
