import type { LineError } from '../types.js';

/** Maximum length of a line, in bytes. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export interface RawLine {
  /** From 1. */
  readonly number: number;
  /** Without the line end; null for a line that is too long. */
  readonly bytes: Buffer | null;
  /** For a line converted from CSV: the reason it cannot be read, its text and the header of the file. */
  readonly error?: LineError;
  readonly original?: Buffer;
  readonly header?: Buffer;
}

/**
 * Splits a source into lines, yielding those that each chunk completes. Memory is bounded by one chunk and one
 * unfinished line, which is dropped once it exceeds MAX_LINE_BYTES. A byte order mark at the start and a carriage
 * return before a line end are not part of a line.
 */
export async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<RawLine[]> {
  const splitter = new LineSplitter();
  for await (const chunk of source) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}

class LineSplitter {
  private parts: Buffer[] = [];
  private length = 0;
  private count = 0;

  push(chunk: Buffer): RawLine[] {
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.keep(chunk.subarray(start, end));
      lines.push(this.finish());
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
    return lines;
  }

  end(): RawLine[] {
    return this.length > 0 ? [this.finish()] : [];
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > MAX_LINE_BYTES + 1) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  private finish(): RawLine {
    const bytes = this.take();
    this.count += 1;
    this.parts = [];
    this.length = 0;
    return { number: this.count, bytes };
  }

  /** Up to one byte over the limit is collected, since the last one may be a carriage return. */
  private take(): Buffer | null {
    if (this.length > MAX_LINE_BYTES + 1) return null;
    const [only] = this.parts;
    let bytes = this.parts.length === 1 && only !== undefined ? only : Buffer.concat(this.parts);
    if (bytes.at(-1) === CARRIAGE_RETURN) bytes = bytes.subarray(0, -1);
    if (this.count === 0) bytes = withoutByteOrderMark(bytes);
    return bytes.length > MAX_LINE_BYTES ? null : bytes;
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
