import { textTable } from '../kit/tables.js';
import { columns, type Cell, type Column } from './cells.js';
import { footnoteOf } from './known-faults.js';
import type { Result } from './run-all.js';
import { STEPS } from './steps.js';

/** The heading of a column. */
export const titleOf = (column: Column): string =>
  column === 'generate' || column === 'compile' ? column : STEPS[column].title;

/** Name and version of every tool of a generator. */
export const toolsOf = ({ generator }: Result): string =>
  generator.tools.map(({ name, version }) => `${name} ${version}`).join(', ');

/** One cell with its row and column. */
export interface Placed {
  readonly generator: string;
  readonly column: Column;
  readonly cell: Cell;
}

/** Every cell, row by row. */
const cellsOf = (results: readonly Result[]): Placed[] =>
  results.flatMap(({ generator, row }) =>
    columns.map((column) => ({ generator: generator.name, column, cell: row[column] })),
  );

/** Failed cells that docs/clients.md does not explain. */
export const unexplained = (results: readonly Result[]): Placed[] =>
  cellsOf(results).filter(
    ({ generator, column, cell }) => cell.outcome === 'fail' && footnoteOf(generator, column) === undefined,
  );

/** Cells that passed although docs/clients.md says that they fail: the tool has been fixed. */
export const outdated = (results: readonly Result[]): Placed[] =>
  cellsOf(results).filter(
    ({ generator, column, cell }) => cell.outcome === 'pass' && footnoteOf(generator, column) !== undefined,
  );

/** The result for programs. */
export function asJson(results: readonly Result[]): string {
  const rows = results.map(({ generator, row }) => ({
    generator: generator.name,
    language: generator.language,
    tools: generator.tools,
    cells: row,
  }));
  return JSON.stringify({ generators: rows }, null, 2);
}

/** The result for a terminal: a line for each generator, then the problems. */
export function asText(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const counts = (['pass', 'fail', 'skipped'] as const)
      .map((outcome) => [
        Object.values(result.row).filter((cell) => cell.outcome === outcome).length,
        outcome,
      ])
      .filter(([count]) => count !== 0)
      .map(([count, outcome]) => `${count} ${outcome}`);
    return [result.generator.name, counts.join(', '), toolsOf(result)];
  });
  return [textTable(['generator', 'cells', 'tools'], rows), ...problemLines(results)].join('\n');
}

/** Each message once, with all the columns it appears in. */
function problemLines(results: readonly Result[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { generator, column, cell } of cellsOf(results)) {
    if (cell.outcome === 'pass') continue;
    const footnote = footnoteOf(generator, column);
    const title = footnote === undefined ? titleOf(column) : `${titleOf(column)} (known fault ${footnote})`;
    const key = `${cell.outcome.toUpperCase()} ${generator}\n${indent(cell.detail)}`;
    groups.set(key, [...(groups.get(key) ?? []), title]);
  }
  return [...groups].flatMap(([key, titles]) => ['', key.replace('\n', `: ${titles.join(', ')}\n`)]);
}

/** The end of a long message, because compilers print a summary last. */
function indent(text: string): string {
  const lines = text.split('\n');
  const shown = lines.length > 30 ? [...lines.slice(0, 15), '...', ...lines.slice(-14)] : lines;
  return shown.map((line) => `  ${line}`).join('\n');
}
