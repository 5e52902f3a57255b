import { isUtf8 } from 'node:buffer';
import { finished, Readable } from 'node:stream';
import type { CsvError, Info } from 'csv-parse';
import { unmarkedFormula } from '../../domain/csv.js';
import { invalidParameter } from '../../domain/errors.js';
import { closestName } from '../../domain/spelling.js';
import type { LineError } from '../types.js';
import { MAX_LINE_BYTES, type RawLine } from './line-reader.js';
import { shownValue } from './shown-value.js';

/** The conversion of a column's cells, from the schema of its field. */
export interface CsvColumn {
  readonly kind: 'text' | 'number' | 'boolean' | 'json';
  /** Whether an empty text (`""`) is a value; otherwise it is an empty cell. */
  readonly allowsEmpty: boolean;
}

/** Columns by name. */
export type CsvColumns = Readonly<Record<string, CsvColumn>>;

/** The columns of the lines that a schema describes. */
export function csvColumns(schema: Readonly<Record<string, unknown>>): CsvColumns {
  const properties = schema['properties'] as Record<string, FieldSchema>;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, columnOf(field)]));
}

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

function columnOf({ type = [], ...rules }: FieldSchema): CsvColumn {
  const types = typeof type === 'string' ? [type] : type;
  if (types.includes('string') || rules.enum !== undefined) {
    return { kind: 'text', allowsEmpty: Object.keys(rules).every((rule) => FREE.includes(rule)) };
  }
  const isNumber = types.includes('integer') || types.includes('number');
  const kind = isNumber ? 'number' : types.includes('boolean') ? 'boolean' : 'json';
  return { kind, allowsEmpty: false };
}

/** Schema keywords of a field that accepts any text. */
const FREE = ['maxLength', 'description', 'default'];

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A cell; null if it is empty and not quoted. */
type Cell = string | null;

interface CsvRecord {
  readonly raw: Buffer;
  readonly record: readonly Cell[];
}

interface ParsedRecord extends Pick<CsvRecord, 'record'> {
  readonly info: Info;
}

const LINES_AT_ONCE = 500;

/** A record with more cells suggests the wrong file. */
const MAX_CELLS = 1_000;

/**
 * Reads CSV (RFC 4180, UTF-8) as the lines that NDJSON would have, numbered by the line on which each record begins.
 * @throws DomainError if the header has columns other than these, or the quotes are not balanced
 */
export async function* readCsvLines(
  source: AsyncIterable<Buffer>,
  columns: CsvColumns,
): AsyncGenerator<RawLine[]> {
  let header: { names: readonly string[]; text: Buffer } | undefined;
  let number = 1;
  let lines: RawLine[] = [];
  for await (const { raw, record } of recordsOf(source)) {
    const text = withoutLineEnd(raw);
    if (header === undefined) header = { names: headerOf(record, columns), text };
    else
      lines.push({
        number,
        ...lineOf(record, header.names, columns),
        original: text,
        header: header.text,
      });
    number += 1 + lineEndsIn(text);
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines;
    lines = [];
  }
  yield lines;
}

function withoutLineEnd(record: Buffer): Buffer {
  if (record.at(-1) !== NEWLINE) return record;
  return record.subarray(0, record.at(-2) === CARRIAGE_RETURN ? -2 : -1);
}

function lineEndsIn(text: Buffer): number {
  let count = 0;
  for (let end = text.indexOf(NEWLINE); end !== -1; end = text.indexOf(NEWLINE, end + 1)) count += 1;
  return count;
}

/** Bytes that were read but not yet taken. */
class ByteQueue {
  #chunks: Buffer[] = [];
  #taken = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  /** Takes the bytes before `end`, a position counted from the first byte that was ever pushed. */
  takeUntil(end: number): Buffer {
    const parts: Buffer[] = [];
    let missing = end - this.#taken;
    this.#taken = end;
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) {
      parts.push(chunk.subarray(0, missing));
      if (chunk.length > missing) this.#chunks.unshift(chunk.subarray(missing));
      missing -= Math.min(missing, chunk.length);
      if (missing === 0) break;
    }
    return Buffer.concat(parts);
  }
}

async function* recordsOf(source: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord> {
  const { parse } = await import('csv-parse');
  const parser = parse({
    info: true,
    relax_column_count: true,
    max_record_size: MAX_LINE_BYTES,
    record_delimiter: ['\r\n', '\n'],
    cast(value, { index, lines, quoting }) {
      if (index >= MAX_CELLS)
        throw invalidParameter(
          'file',
          `The record that ends in line ${lines} has more than ${MAX_CELLS} cells.`,
        );
      return value === '' && !quoting ? null : value;
    },
  });
  // The parser could return the text of a record, too, but would then copy that text for every cell.
  const unread = new ByteQueue();
  const text = Readable.from(decoded(source, (bytes) => unread.push(bytes)));
  text.pipe(parser);
  finished(text, (error) => {
    if (error) parser.destroy(error);
  });
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>)
      yield { record, raw: unread.takeUntil(info.bytes) };
  } catch (error) {
    const { code, message } = error as CsvError;
    if (typeof code !== 'string' || !/^(?:CSV_|INVALID_)/.test(code)) throw error;
    throw invalidParameter('file', `The file is not valid CSV: ${message}.`);
  } finally {
    text.destroy();
  }
}

async function* decoded(
  source: AsyncIterable<Buffer>,
  onRead: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  const decode = (bytes: Buffer, stream: boolean) => {
    try {
      return decoder.decode(bytes, { stream });
    } catch {
      const problem = `The file is not valid UTF-8 near line ${lines + linesBeforeFault(bytes)}.`;
      throw invalidParameter('file', `${problem} Convert it to UTF-8, for example with iconv.`);
    }
  };
  for await (const chunk of source) {
    const text = decode(chunk, true);
    lines += text.match(/\n/g)?.length ?? 0;
    const bytes = Buffer.from(text);
    onRead(bytes);
    yield bytes;
  }
  decode(Buffer.alloc(0), false);
}

/** The number of complete lines of a chunk before its first byte that is not UTF-8; at least the first line. */
function linesBeforeFault(chunk: Buffer): number {
  let count = 0;
  for (let end = chunk.indexOf('\n'); end !== -1; count += 1) {
    const start = end + 1;
    end = chunk.indexOf('\n', start);
    if (!isUtf8(chunk.subarray(start, end === -1 ? undefined : end))) return count + 1;
  }
  return 0;
}

function headerOf(record: readonly Cell[], columns: CsvColumns): readonly string[] {
  const names = record.map((name) => (name ?? '').trim());
  for (const [index, name] of names.entries()) {
    if (Object.hasOwn(columns, name) && names.indexOf(name) === index) continue;
    const hint = closestName(name, Object.keys(columns));
    const problem = Object.hasOwn(columns, name)
      ? 'appears twice'
      : `is not a known column${hint === undefined ? '' : `; did you mean "${hint}"?`}`;
    const rule = 'The first line of a CSV file must name its columns, separated by commas';
    throw invalidParameter('file', `${rule}: column ${index + 1}, ${shownValue(name)}, ${problem}.`);
  }
  return names;
}

function lineOf(
  record: readonly Cell[],
  names: readonly string[],
  columns: CsvColumns,
): { bytes: Buffer; error?: LineError } {
  if (record.length === 1 && record[0] === null) return { bytes: Buffer.alloc(0) };
  const line: Record<string, unknown> = {};
  let error: LineError | undefined;
  if (record.length !== names.length) {
    error = { problem: `has ${record.length} cells, but the header has ${names.length}` };
  }
  for (const [index, name] of names.entries()) {
    const value = valueOf(record[index] ?? null, columns[name]);
    if (value instanceof SyntaxError) {
      error ??= { field: name, problem: 'is not valid JSON', value: shownValue(record[index] ?? '') };
    } else line[name] = value;
  }
  return { bytes: Buffer.from(JSON.stringify(line)), ...(error && { error }) };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The value of a cell; undefined for an empty one. A value of the wrong type stays a text, which the schema rejects. */
function valueOf(cell: Cell, column: CsvColumn | undefined): unknown {
  if (cell === null || column === undefined) return undefined;
  if (cell.trim() === '' && column.kind !== 'text') return undefined;
  if (cell === '' && !column.allowsEmpty) return undefined;
  switch (column.kind) {
    case 'text':
      return unmarkedFormula(cell);
    case 'number':
      return NUMBER.test(cell.trim()) ? Number(cell) : cell;
    case 'boolean':
      return BOOLEANS[cell.trim().toLowerCase()] ?? cell;
    case 'json':
      return parsed(unmarkedFormula(cell));
  }
}

/** Spreadsheets write booleans in capitals. */
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
