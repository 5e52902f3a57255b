import { markedFormula } from '../../../src/domain/csv.js';
import type { Value } from './sorting.js';

/** The raw values of a row by name, the same names for every row. */
export type ValuesOf<Row> = (row: Row) => Readonly<Record<string, Value>>;

/**
 * The rows as CSV (RFC 4180) with a header of the names, as `visibility export` writes it: null is an empty cell, and a
 * text that a spreadsheet would run as a formula is marked.
 *
 * @param columns each adds its values to a row
 * @param shared values that precede those of each row, unless the row has its own value of the same name
 */
export function csvOf<Row>(
  columns: readonly ValuesOf<Row>[],
  rows: readonly Row[],
  shared: Readonly<Record<string, Value>> = {},
): string {
  const entries = rows.map((row) => {
    const own = columns.flatMap((valuesOf) => Object.entries(valuesOf(row)));
    const names = new Set(own.map(([name]) => name));
    return [...Object.entries(shared).filter(([name]) => !names.has(name)), ...own];
  });
  const header = entries[0]?.map(([name]) => name) ?? [];
  const lines = [header, ...entries.map((cells) => cells.map(([, value]) => value))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: Value): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = markedFormula(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
