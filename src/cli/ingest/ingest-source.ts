import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { invalidParameter } from '../../domain/errors.js';

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

/**
 * Opens a file, or standard input for `-`.
 * @throws DomainError if it cannot be read
 */
export async function openSource(path: string): Promise<Source> {
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
    const code = (error as { code?: string }).code ?? '';
    throw invalidParameter('file', `Cannot read "${path}": ${REASONS[code] ?? String(error)}.`);
  }
}

function readOnce(stream: Readable, close: () => Promise<void>): Source {
  return { stream, totalBytes: undefined, reopen: undefined, close };
}
