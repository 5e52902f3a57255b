import { markdownTable } from '../kit/tables.js';
import { columns, type Cell } from './cells.js';
import { footnoteOf, knownFaults } from './known-faults.js';
import { titleOf, toolsOf } from './output.js';
import type { Result } from './run-all.js';

/** The table of all generators and steps, with a footnote for each known fault of a tool. */
export function asMarkdown(results: readonly Result[]): string {
  const header = ['Generator', ...columns.map(titleOf)];
  const rows = results.map((result) => [
    `\`${result.generator.name}\` (${toolsOf(result)})`,
    ...columns.map((column) => symbolOf(result.row[column], footnoteOf(result.generator.name, column))),
  ]);
  const notes = knownFaults.map(({ generator, reason, issue }, index) => {
    const source = issue === undefined ? '' : ` See ${issue}.`;
    return `${index + 1}. \`${generator}\`: ${reason}${source}`;
  });
  return [markdownTable(header, rows), '', ...skippedLines(results), ...notes].join('\n');
}

function symbolOf(cell: Cell, footnote: number | undefined): string {
  if (cell.outcome === 'pass') return 'pass';
  const word = cell.outcome === 'fail' ? '**fail**' : 'skipped';
  return footnote === undefined ? word : `${word} (${footnote})`;
}

function skippedLines(results: readonly Result[]): string[] {
  const lines = results.flatMap(({ generator, row }) => {
    const cell = row.generate;
    return cell.outcome === 'skipped'
      ? [`\`${generator.name}\` was skipped: ${cell.detail.split('\n')[0]}`, '']
      : [];
  });
  return lines;
}
