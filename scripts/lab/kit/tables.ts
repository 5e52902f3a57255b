export { table as textTable } from '../../../src/cli/kit/table.js';

/** The heading of a column; `right` if its cells are aligned to the right. */
export type Heading = string | { readonly right: string };

/** A table in Markdown. */
export function markdownTable(
  headings: readonly Heading[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(headings.map((heading) => (typeof heading === 'string' ? heading : heading.right))),
    line(headings.map((heading) => (typeof heading === 'string' ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}
