import type { CsvError, Info } from 'csv-parse';
import { invalidParameter, type DomainError } from '../../domain/errors.js';
import { tableNamed, tableWith, type ExportedTable } from './exported-tables.js';
import type { ExportedQuery } from './types.js';

/** As many rows as Google Search Console exports at most. */
const MAX_ROWS = 1000;

/** Their names depend on the language of the export, their order does not. */
const COLUMNS = ['query', 'clicks', 'impressions', 'CTR', 'position'];

/** In countries where decimals have a comma, spreadsheets separate columns by semicolons. */
const DELIMITERS = [',', ';', '\t'];

const OPTIONS = { bom: true, relax_column_count: true, record_delimiter: ['\r\n', '\n'] };

/**
 * Reads the queries of an export from Google Search Console: CSV with a header. The CTR is not read, because it is clicks /
 * impressions.
 *
 * @throws DomainError a 400 that names the line if the text is not such an export, lists something other than queries, or has
 *   too many rows
 */
export async function readQueryExport(csv: string): Promise<ExportedQuery[]> {
  const { parse } = await import('csv-parse/sync');
  const text = csv.trimEnd();
  const queries: ExportedQuery[] = [];
  let header: Header | undefined;
  let line = 1;
  const readRecord = (cells: string[], { lines }: Info) => {
    if (!isBlank(cells)) {
      if (queries.length === MAX_ROWS) throw rejection(line, `There may be at most ${MAX_ROWS} rows.`);
      if (header) queries.push(queryOf(cells, line));
      else header = headerOf(cells, line);
    }
    // A quoted cell may have several lines.
    line = lines + 1;
    return null;
  };
  try {
    parse(text, { ...OPTIONS, delimiter: delimiterOf(text), on_record: readRecord });
  } catch (error) {
    if (!isCsvError(error)) throw error;
    throw rejection(line, 'The quotes do not match. Inside of a quoted cell, write each quote twice.');
  }
  if (!header) throw rejection(line, 'The header is missing. Send the file as it was exported.');
  rejectOtherTable(header.table ?? tableWith(queries.map(({ text }) => text)), header.line);
  return queries;
}

function delimiterOf(csv: string): string {
  const [header = ''] = csv.trimStart().split('\n', 1);
  return DELIMITERS.find((one) => header.split(one).length === COLUMNS.length) ?? ',';
}

const isBlank = (cells: readonly string[]) => cells.length === 1 && cells[0]?.trim() === '';

function isCsvError(error: unknown): error is CsvError {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?:CSV_|INVALID_)/.test(code);
}

const WHOLE = /^\d{1,9}$/;
const DECIMAL = /^\d{1,9}(?:[.,]\d+)?$/;

interface Header {
  readonly line: number;
  /** Undefined if the name of the first column is not known. */
  readonly table: ExportedTable | undefined;
}

function headerOf(cells: readonly string[], line: number): Header {
  rejectUnlessComplete(cells, line);
  const [heading = '', clicks = ''] = cells;
  if (WHOLE.test(clicks.trim()))
    throw rejection(line, 'This must be the header with the names of the columns.');
  const table = tableNamed(heading);
  rejectOtherTable(table, line);
  return { line, table };
}

function rejectOtherTable(table: ExportedTable | undefined, line: number): void {
  if (table === undefined || table === 'queries') return;
  throw rejection(
    line,
    `This file lists ${table}. Send the file of queries (Queries.csv) of the same export.`,
  );
}

function queryOf(cells: readonly string[], line: number): ExportedQuery {
  rejectUnlessComplete(cells, line);
  const [text = '', clicks = '', impressions = '', , position = ''] = cells.map((cell) => cell.trim());
  for (const [name, value] of Object.entries({ clicks, impressions }))
    if (!WHOLE.test(value)) throw rejection(line, `The ${name} must be a whole number.`);
  if (!DECIMAL.test(position)) throw rejection(line, 'The position must be a number.');
  return {
    text,
    clicks: Number(clicks),
    impressions: Number(impressions),
    position: Number(position.replace(',', '.')),
  };
}

function rejectUnlessComplete({ length }: readonly string[], line: number): void {
  if (length === COLUMNS.length) return;
  const expected = `${COLUMNS.length} columns (${COLUMNS.join(', ')})`;
  throw rejection(line, `There must be ${expected}, but there are ${length}.`);
}

function rejection(line: number, problem: string): DomainError {
  return invalidParameter('csv', `Line ${line} of "csv": ${problem}`);
}
