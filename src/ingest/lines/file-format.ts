import { invalidParameter } from '../../domain/errors.js';
import type { CsvColumns } from './csv-lines.js';

/** The command that reads a file, and the fields of its lines, as columns of CSV. */
export interface FilePurpose {
  readonly command: 'observations' | 'keywords';
  readonly columns: CsvColumns;
}

interface Format {
  readonly description: string;
  /** A command that writes NDJSON to standard output. */
  readonly convert: string;
  /** Advice that precedes the command. Default: convert it. */
  readonly hint?: string;
}

/** Signatures (first bytes, as Latin-1) of other formats. */
const SIGNATURES: readonly [signature: string, format: Format][] = [
  ['\x28\xb5\x2f\xfd', { description: 'compressed with Zstandard', convert: 'zstd -dc FILE' }],
  ['BZh', { description: 'compressed with bzip2', convert: 'bunzip2 -c FILE' }],
  ['\xfd7zXZ', { description: 'compressed with xz', convert: 'xz -dc FILE' }],
  ['PK\x03\x04', { description: 'a ZIP archive', convert: 'unzip -p FILE' }],
  ['\xff\xfe', { description: 'UTF-16 text', convert: 'iconv -f UTF-16 -t UTF-8 FILE' }],
  ['\xfe\xff', { description: 'UTF-16 text', convert: 'iconv -f UTF-16 -t UTF-8 FILE' }],
  ['{\0', { description: 'UTF-16 text', convert: 'iconv -f UTF-16LE -t UTF-8 FILE' }],
  ['\0{', { description: 'UTF-16 text', convert: 'iconv -f UTF-16BE -t UTF-8 FILE' }],
];

/** Number of bytes to inspect, unless the first line ends sooner. */
const SNIFFED_BYTES = 4_096;

/**
 * Passes a source through after inspecting its beginning.
 * @throws DomainError invalid_parameter if it is not in the expected format, NDJSON or CSV in UTF-8; the message
 * includes the command that converts it
 */
export async function* rejectOtherFormats(
  source: AsyncIterable<Buffer>,
  purpose: FilePurpose,
  expected: 'ndjson' | 'csv',
): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const bytes of source) {
    if (start === null) {
      yield bytes;
      continue;
    }
    start = Buffer.concat([start, bytes]);
    if (start.length < SNIFFED_BYTES && !start.includes('\n')) continue;
    rejectOtherFormat(start, purpose, expected);
    yield start;
    start = null;
  }
  if (start === null) return;
  rejectOtherFormat(start, purpose, expected);
  yield start;
}

function rejectOtherFormat(start: Buffer, purpose: FilePurpose, expected: 'ndjson' | 'csv'): void {
  if (start.subarray(0, 4).toString('latin1') === 'PAR1')
    throw invalidParameter('file', `The file is Parquet; ${NEEDED[expected]}. Add --format parquet.`);
  const format =
    signedFormat(start) ?? (expected === 'csv' ? null : formatOfText(start.toString('utf8'), purpose));
  if (format === null) return;
  const command = `${format.convert} | visibility ingest ${purpose.command} - --workspace ID`;
  throw invalidParameter(
    'file',
    `The file is ${format.description}; ${NEEDED[expected]}. ${format.hint ?? 'Convert it first:'} ${command}`,
  );
}

const NEEDED = {
  ndjson: 'it must be NDJSON: one JSON object per line, in UTF-8',
  csv: 'it must be CSV in UTF-8',
};

function signedFormat(start: Buffer): Format | null {
  const bytes = start.toString('latin1');
  return SIGNATURES.find(([signature]) => bytes.startsWith(signature))?.[1] ?? null;
}

function formatOfText(text: string, { columns: fields }: FilePurpose): Format | null {
  if (/^\uFEFF?\s*\[\s*(?:\{|$)/.test(text)) {
    return { description: 'a JSON array', convert: "jq -c '.[]' FILE" };
  }
  if (/^\uFEFF?\s*\{[ \t\r]*\n/.test(text)) {
    return { description: 'JSON with objects that span several lines', convert: 'jq -c . FILE' };
  }
  const [header = ''] = text.replace('\uFEFF', '').split(/\r?\n/, 1);
  const columns = header.split(/[,;\t]/).map((column) => column.trim().replace(/^"(.*)"$/, '$1'));
  const isCsv = columns.length > 1 && columns.some((column) => Object.hasOwn(fields, column));
  return isCsv ? { description: 'CSV', convert: 'mlr --icsv --ojsonl cat FILE', hint: CSV_HINT } : null;
}

const CSV_HINT =
  'Add --format csv if its columns are separated by commas; else convert it first, with its separator (--ifs):';
