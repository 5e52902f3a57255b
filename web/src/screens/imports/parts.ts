/** A part of a file that fits into a request. */
export interface Part {
  readonly text: string;
  /** What to add to the number of a line in the part to get that in the file. */
  readonly offset: number;
  /** The bytes of the file that were read so far. */
  readonly bytes: number;
}

export type Format = 'ndjson' | 'csv';

/** The bytes of a request's JSON that a part may take, and those of one line. */
const MAX_BYTES = 900_000;

/** A line that is too long for a request. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
  constructor(readonly line: number) {
    // eslint-disable-next-line no-restricted-syntax -- for developers; the screen has its own words
    super(`Line ${line} is too long.`);
  }
}

export const formatOf = (name: string): Format => (/\.csv(?:\.gz)?$/i.test(name) ? 'csv' : 'ndjson');

/** Splits a file, which may be compressed with gzip, between its lines. Each part of CSV begins with the header. */
export async function* partsOf(file: File, format: Format): AsyncGenerator<Part> {
  let bytes = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        controller.enqueue(chunk);
      },
    }),
  );
  const plain = file.name.endsWith('.gz') ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  const part = createPart(format);
  for await (const record of recordsOf(plain, format)) {
    const full = part.add(record);
    if (full !== null) yield { ...full, bytes };
  }
  const rest = part.end();
  if (rest !== null) yield { ...rest, bytes };
}

/** One record: a line, or lines of CSV with a line end in quotes. */
interface FileRecord {
  readonly text: string;
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly lines: number;
}

async function* recordsOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  format: Format,
): AsyncGenerator<FileRecord> {
  let open: string[] = [];
  let line = 0;
  let isQuoted = false;
  for await (const text of linesOf(stream)) {
    line += 1;
    open.push(text);
    if (format === 'csv' && text.split('"').length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted) continue;
    yield { text: open.join('\n'), line: line - open.length + 1, lines: open.length };
    open = [];
  }
  if (open.length > 0) yield { text: open.join('\n'), line: line - open.length + 1, lines: open.length };
}

/** The lines of a text in UTF-8, without their ends. @throws TypeError for other bytes */
async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const encoder = new TextEncoder();
/** The bytes of a text within JSON. */
const sizeOf = (text: string) => encoder.encode(JSON.stringify(text)).length;

function createPart(format: Format) {
  let header: FileRecord | null = null;
  let records: string[] = [];
  let size = 0;
  let first = 1;
  const take = (): Omit<Part, 'bytes'> | null => {
    if (records.length === 0) return null;
    const texts = header === null ? records : [header.text, ...records];
    const part = { text: `${texts.join('\n')}\n`, offset: first - 1 - (header?.lines ?? 0) };
    records = [];
    size = header === null ? 0 : sizeOf(header.text);
    return part;
  };
  return {
    /** Adds a record. Returns the part before it if that is full. */
    add(record: FileRecord): Omit<Part, 'bytes'> | null {
      const added = sizeOf(record.text);
      if (added > MAX_BYTES) throw new LineTooLong(record.line);
      if (format === 'csv' && header === null) {
        header = record;
        size = added;
        return null;
      }
      const full = size + added > MAX_BYTES ? take() : null;
      if (records.length === 0) first = record.line;
      records.push(record.text);
      size += added;
      return full;
    },
    end: take,
  };
}
