import type { stringify } from 'csv-stringify/sync';
import type { Columns } from '../../export/index.js';
import { formatByName } from '../kit/options.js';
import type { ExportFormat } from './types.js';

export const formatNames = ['ndjson', 'csv', 'parquet'] as const;

export type FormatName = (typeof formatNames)[number];

/** The format by the extension of a file. */
export function exportFormatByName(path: string): FormatName {
  return /\.parquet$/i.test(path) ? 'parquet' : formatByName(path);
}

/**
 * Loads the library of a format; returns a function that creates a formatter for one file. `isFlat`: Parquet has lists as JSON
 * text.
 */
export async function loadExportFormat(
  name: FormatName,
  { isFlat = false } = {},
): Promise<() => ExportFormat> {
  if (name === 'ndjson') return () => ndjson;
  if (name === 'parquet') {
    const [library, { parquetFormat }] = await Promise.all([
      import('hyparquet-writer'),
      import('./parquet-format.js'),
    ]);
    return () => parquetFormat(library, { isFlat });
  }
  const [csv, { markedFormula }] = await Promise.all([
    import('csv-stringify/sync'),
    import('../../domain/csv.js'),
  ]);
  return () => csvFormat(csv.stringify, markedFormula);
}

const ndjson: ExportFormat = {
  rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  end: () => '',
};

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
  return {
    rows(rows, columns) {
      const cells = rows.map((row) => cellsOf(row, columns));
      const all = hasHeader ? cells : [Object.keys(columns), ...cells];
      hasHeader = true;
      return write(all, options);
    },
    end: () => '',
  };
}

function cellsOf(row: object, columns: Columns): Cell[] {
  return Object.entries(columns).map(([column, type]) => {
    const value = (row as Record<string, unknown>)[column] ?? null;
    if (value === null) return null;
    // A JSON value may be a string or a number.
    return type === 'json' || typeof type === 'object' ? JSON.stringify(value) : (value as Cell);
  });
}
