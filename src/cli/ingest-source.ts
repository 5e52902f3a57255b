import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { invalidParameter } from '../domain/errors.js';

export interface Source {
  readonly stream: Readable;
  /** Undefined for a source without a size, such as a pipe. */
  readonly totalBytes: number | undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
};

/** Opens a file, or standard input for `-`. @throws DomainError when it cannot be read. */
export async function openSource(path: string): Promise<Source> {
  if (path === '-') return { stream: process.stdin, totalBytes: undefined };
  try {
    const file = await open(path);
    const details = await file.stat();
    if (details.isDirectory()) {
      await file.close();
      throw Object.assign(new Error(), { code: 'EISDIR' });
    }
    const stream = createReadStream('', { fd: file, highWaterMark: 256 * 1024 });
    return { stream, totalBytes: details.isFile() ? details.size : undefined };
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    throw invalidParameter('file', `Cannot read "${path}": ${REASONS[code] ?? String(error)}.`);
  }
}
