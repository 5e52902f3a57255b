import type { IngestInput } from '../types.js';
import { readCsvLines } from './csv-lines.js';
import { rejectOtherFormats, type FilePurpose } from './file-format.js';
import type { InputFile } from './input-file.js';
import { readLines, type RawLine } from './line-reader.js';

/** The lines of a file, whatever its format. */
export interface FileLines {
  /** Reads the lines for the first time. @throws DomainError if the file is in another format */
  first(onBytes: (count: number) => void): AsyncIterable<RawLine[]>;
  again(): AsyncIterable<RawLine[]>;
}

export function fileLines(
  file: InputFile,
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
