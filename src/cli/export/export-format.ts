import type { stringify } from 'csv-stringify/sync';

/** Formats rows as text, in batches. The first call begins the file. */
export type ExportFormat = (rows: readonly object[], columns: readonly string[]) => string;

export type FormatName = 'ndjson' | 'csv';

/** Creates a formatter for one file. Libraries are loaded on demand. */
export async function createExportFormat(name: FormatName): Promise<ExportFormat> {
  if (name === 'ndjson') return (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const [csv, { markedFormula }] = await Promise.all([
    import('csv-stringify/sync'),
    import('../../domain/csv.js'),
  ]);
  return csvFormat(csv.stringify, markedFormula);
}

/** Columns that are always JSON, even for strings and numbers. */
const JSON_COLUMNS = ['rawResponse'];

type Cell = string | number | boolean | null;

/** CSV as in RFC 4180. Null is an empty cell, an empty string is two quotes. */
function csvFormat(write: typeof stringify, mark: (text: string) => string): ExportFormat {
  const options: Parameters<typeof stringify>[1] = {
    record_delimiter: '\r\n',
    // Also a lone CR or LF, because other programs treat it as the end of a record.
    quoted_match: /[\r\n]/,
    cast: {
      string: (text) => (text === '' ? { value: '', quoted_empty: true } : mark(text)),
      boolean: String,
    },
  };
  let hasHeader = false;
  return (rows, columns) => {
    const cells = rows.map((row) => columns.map((column) => cellOf(row, column)));
    const all = hasHeader ? cells : [[...columns], ...cells];
    hasHeader = true;
    return write(all, options);
  };
}

function cellOf(row: object, column: string): Cell {
  const value = (row as Record<string, unknown>)[column] ?? null;
  if (value === null) return null;
  if (typeof value === 'object' || JSON_COLUMNS.includes(column)) return JSON.stringify(value);
  return value as Cell;
}
