import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type * as library from 'hyparquet';
import type * as columns from 'hyparquet/src/column.js';
import { invalidParameter, type DomainError } from '../../domain/errors.js';

/** The parts of the library that read a file. */
export interface ParquetLibrary {
  readonly parquetMetadataAsync: typeof library.parquetMetadataAsync;
  readonly parquetReadObjects: typeof library.parquetReadObjects;
  readonly snappyUncompress: typeof library.snappyUncompress;
  readonly parquetHeader: typeof columns.parquetHeader;
}

type RowGroup = library.RowGroup;
type Row = Readonly<Record<string, unknown>>;

/** A row group is decoded as a whole. Those of an export are about a tenth of this size. */
const MAX_GROUP_BYTES = 512 * 1024 * 1024;
const MAX_GROUP_VALUES = 20_000_000;
const MAX_FOOTER_BYTES = 64 * 1024 * 1024;

/** Rows that become lines at once. */
const ROWS_AT_ONCE = 200;

/**
 * The rows of a Parquet file as NDJSON, each on a line: the number of a line is that of its row. Reads one row group at a time. Nulls
 * are left out.
 *
 * @throws DomainError if the file is damaged, not Parquet, or needs too much memory
 */
export async function* parquetLines(
  parquet: ParquetLibrary,
  file: library.AsyncBuffer,
): AsyncGenerator<Buffer> {
  const metadata = await readable('has no valid footer, so it is not Parquet, or not complete', async () => {
    const end = new DataView(await file.slice(Math.max(0, file.byteLength - 8), file.byteLength));
    if (end.getUint32(0, true) > Math.min(file.byteLength, MAX_FOOTER_BYTES)) throw new Error('too large');
    return parquet.parquetMetadataAsync(file, { geoparquet: false });
  });
  let rowStart = 0;
  for (const [index, group] of metadata.row_groups.entries()) {
    const rowEnd = rowStart + Number(group.num_rows);
    const place = `rows ${rowStart + 1} to ${rowEnd}`;
    const only = { ...metadata, row_groups: [group], num_rows: group.num_rows };
    const rows = await readable(`is damaged in row group ${index + 1} (${place})`, async () => {
      const bytes = await groupOf(file, group, place);
      await requireBounded(parquet, bytes, group, place);
      return (await parquet.parquetReadObjects({
        ...{
          file: bytes,
          metadata: only,
          compressors: compressorsOf(parquet),
          parsers: { jsonFromBytes, stringFromBytes },
        },
      })) as Row[];
    });
    if (rows.length !== Number(group.num_rows))
      throw unreadable(`is damaged in row group ${index + 1} (${place})`);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      yield Buffer.from(
        rows
          .slice(start, start + ROWS_AT_ONCE)
          .map((row, at) => lineOf(row, rowStart + start + at + 1))
          .join(''),
      );
    rowStart = rowEnd;
  }
}

/** Runs a step; an error of the library, which is about bytes, becomes one about the file. */
async function readable<Result>(problem: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Unreadable) throw unreadable(error.message);
    throw unreadable(problem);
  }
}

/** A problem that this file has found itself. */
class Unreadable extends Error {}

const unreadable = (problem: string): DomainError =>
  invalidParameter('file', `The Parquet file ${problem}. Export it again, or convert it to NDJSON.`);

const tooLarge = (place: string) =>
  new Unreadable(
    `has a row group (${place}) that needs more memory than an import may use; write smaller ones`,
  );

/** The start and the size of the pages of each column. */
function chunksOf({ columns }: RowGroup): { start: number; size: number }[] {
  return columns.map(({ meta_data: column }) => {
    if (column === undefined) throw new Error('a column has no metadata');
    const start = Number(column.dictionary_page_offset ?? column.data_page_offset);
    return { start, size: Number(column.total_compressed_size) };
  });
}

/**
 * Reads the bytes of a row group, so that the library reads nothing from the file.
 * @throws Unreadable if there are too many
 */
async function groupOf(
  file: library.AsyncBuffer,
  group: RowGroup,
  place: string,
): Promise<library.AsyncBuffer> {
  const chunks = chunksOf(group);
  const from = Math.min(...chunks.map(({ start }) => start));
  const until = Math.max(...chunks.map(({ start, size }) => start + size));
  if (!(from >= 0 && until <= file.byteLength)) throw new Error('a column is not in the file');
  if (until - from > MAX_GROUP_BYTES) throw tooLarge(place);
  const bytes = await file.slice(from, until);
  return {
    byteLength: file.byteLength,
    slice: (start, end = until) => bytes.slice(Math.max(0, start - from), Math.max(0, end - from)),
  };
}

/**
 * Reads the headers of all pages of a row group, which say how much memory they need.
 * @throws Unreadable if that is too much
 */
async function requireBounded(
  { parquetHeader }: ParquetLibrary,
  file: library.AsyncBuffer,
  group: RowGroup,
  place: string,
): Promise<void> {
  let [bytes, values] = [0, 0];
  for (const { start, size } of chunksOf(group)) {
    const reader = { view: new DataView(await file.slice(start, start + size)), offset: 0 };
    while (reader.offset < size) {
      const header = parquetHeader(reader);
      const page = header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header;
      if (page === undefined || header.compressed_page_size < 0 || page.num_values < 0)
        throw new Error('a page has no valid header');
      reader.offset += header.compressed_page_size;
      bytes += header.uncompressed_page_size;
      values += page.num_values;
      if (bytes > MAX_GROUP_BYTES || values > MAX_GROUP_VALUES) throw tooLarge(place);
    }
  }
}

/** Decompresses pages, whose sizes are bounded. */
function compressorsOf({ snappyUncompress }: ParquetLibrary): library.Compressors {
  const bounded = (size: number) => ({ maxOutputLength: Math.max(size, 1) });
  return {
    SNAPPY: (bytes, size) => {
      const page = new Uint8Array(size);
      snappyUncompress(bytes, page);
      return page;
    },
    GZIP: (bytes, size) => gunzipSync(bytes, bounded(size)),
    BROTLI: (bytes, size) => brotliDecompressSync(bytes, bounded(size)),
  };
}

/** A JSON value, whose nulls are kept, or a text that is not JSON although its column is. */
class Json {
  constructor(readonly text: string) {}
}

const jsonFromBytes = (bytes: Uint8Array | undefined): unknown =>
  bytes && new Json(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());

/** Keeps a byte order mark, which is a part of the text here. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Bytes that are no text although their column is. */
class NotText {}

function stringFromBytes(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes && utf8.decode(bytes);
  } catch {
    return new NotText();
  }
}

/** Characters of a row above which its line is left to the check of its length. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** @throws DomainError if a field is not valid JSON, or the row too long to be a line */
function lineOf(row: Row, number: number): string {
  let characters = 0;
  const plain = (value: unknown, field: string): unknown => {
    characters += value instanceof Json ? value.text.length : typeof value === 'string' ? value.length : 4;
    if (characters > MAX_CHARACTERS)
      throw unreadable(`has more than ${MAX_CHARACTERS} characters in row ${number}, at "${field}"`);
    if (value === null || value === undefined) return undefined;
    if (value instanceof NotText) throw unreadable(`has no valid UTF-8 in row ${number}, "${field}"`);
    if (value instanceof Json) return jsonOf(value, field, number);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (Array.isArray(value)) return value.map((item, index) => plain(item, `${field}[${index}]`) ?? null);
    if (typeof value === 'object') return plainFields(value as Row, `${field}.`);
    return value;
  };
  const plainFields = (fields: Row, path: string) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value, path + name)]));
  return `${JSON.stringify(plainFields(row, ''))}\n`;
}

function jsonOf(json: Json, field: string, number: number): unknown {
  try {
    return JSON.parse(json.text) as unknown;
  } catch {
    throw unreadable(`has no valid JSON in row ${number}, "${field}"`);
  }
}
