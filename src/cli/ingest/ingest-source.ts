import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { invalidParameter } from '../../domain/errors.js';
import { formatByName } from '../kit/options.js';

export interface Source {
  readonly stream: Readable;
  /** Undefined for a source without a size, such as a pipe. */
  readonly totalBytes: number | undefined;
  /** Opens the source again and reads the first `bytes` bytes; undefined for a source that can be read only once. */
  readonly reopen: ((bytes: number) => Readable) | undefined;
  readonly close: () => Promise<void>;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
};

/** The formats of files. */
export const sourceFormats = ['ndjson', 'csv', 'parquet'] as const;

export type SourceFormat = (typeof sourceFormats)[number];

/** The format by file extension. */
export const sourceFormatByName = (path: string): SourceFormat =>
  /\.parquet$/i.test(path) ? 'parquet' : formatByName(path);

/** The format of the lines of a source: Parquet becomes NDJSON. */
export const lineFormatOf = (format: SourceFormat): 'ndjson' | 'csv' => (format === 'csv' ? 'csv' : 'ndjson');

/**
 * Opens a file, or standard input for `-`.
 * @throws DomainError if it cannot be read
 */
export async function openSource(path: string, format: SourceFormat = 'ndjson'): Promise<Source> {
  return format === 'parquet' ? openParquet(path) : openText(path);
}

async function openParquet(path: string): Promise<Source> {
  const file = path === '-' ? null : await open(path).catch((error: unknown) => cannotRead(path, error));
  const details = await file?.stat();
  if (file === null || !details?.isFile()) {
    await file?.close();
    throw invalidParameter(
      'file',
      'Parquet is read from its end, so it must be a file, not a pipe or a folder.',
    );
  }
  const [library, { parquetHeader }, { parquetLines }] = await Promise.all([
    import('hyparquet'),
    import('hyparquet/src/column.js'),
    import('./parquet-lines.js'),
  ]);
  const parts = { byteLength: details.size, slice: (start: number, end?: number) => read(file, start, end) };
  const lines = () => Readable.from(parquetLines({ ...library, parquetHeader }, parts));
  return {
    stream: lines(),
    // The size of the lines is not known.
    totalBytes: undefined,
    reopen: lines,
    close: () => file.close(),
  };
}

/** Reads a part of a file, or less at its end. */
async function read(file: FileHandle, start: number, end = Infinity): Promise<ArrayBuffer> {
  const { size } = await file.stat();
  const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  return bytes.buffer.slice(0, bytesRead);
}

async function openText(path: string): Promise<Source> {
  if (path === '-') return readOnce(process.stdin, () => Promise.resolve());
  try {
    const file = await open(path);
    const details = await file.stat();
    if (details.isDirectory()) {
      await file.close();
      throw Object.assign(new Error(), { code: 'EISDIR' });
    }
    const read = (range: { start?: number; end?: number }) =>
      createReadStream('', { fd: file, autoClose: false, highWaterMark: 256 * 1024, ...range });
    if (!details.isFile()) return readOnce(read({}), () => file.close());
    return {
      stream: read({ start: 0 }),
      totalBytes: details.size,
      reopen: (bytes) => (bytes === 0 ? Readable.from([]) : read({ start: 0, end: bytes - 1 })),
      close: () => file.close(),
    };
  } catch (error) {
    return cannotRead(path, error);
  }
}

function cannotRead(path: string, error: unknown): never {
  const code = (error as { code?: string }).code ?? '';
  throw invalidParameter('file', `Cannot read "${path}": ${REASONS[code] ?? String(error)}.`);
}

function readOnce(stream: Readable, close: () => Promise<void>): Source {
  return { stream, totalBytes: undefined, reopen: undefined, close };
}
