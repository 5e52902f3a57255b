import type { Readable } from 'node:stream';
import type { IngestInput } from '../types.js';
import { readCsvLines } from './csv-lines.js';
import { rejectOtherFormats, type FilePurpose } from './file-format.js';
import { openInputFile, type InputFile } from './input-file.js';
import { readLines, type RawLine } from './line-reader.js';
import { WorkspaceLines } from './workspace-lines.js';

/** The lines of a file, whatever its format. */
export interface FileLines {
  /** Reads the lines for the first time. @throws DomainError if the file is in another format */
  first(onBytes: (count: number) => void): AsyncIterable<RawLine[]>;
  again(): AsyncIterable<RawLine[]>;
  /** An additional field of the lines. */
  readonly extraField?: string;
}

/** Opens the lines of an ingest's source. */
export async function openLines(
  input: IngestInput,
  purpose: FilePurpose,
): Promise<{ lines: FileLines; close: () => Promise<void> }> {
  const { source } = input;
  if (source instanceof WorkspaceLines) return { lines: source, close: () => Promise.resolve() };
  const file = await openInputFile({ ...input, source: source as Readable });
  return { lines: fileLines(file, input, purpose), close: () => file.close() };
}

export function fileLines(
  file: Pick<InputFile, 'first' | 'again'>,
  { format = 'ndjson' }: Pick<IngestInput, 'format'>,
  purpose: FilePurpose,
): FileLines {
  const read = (source: AsyncIterable<Buffer>) =>
    format === 'csv' ? readCsvLines(source, purpose.columns) : readLines(source);
  return {
    first: (onBytes) => read(rejectOtherFormats(file.first(onBytes), purpose, format)),
    again: () => read(file.again()),
  };
}
