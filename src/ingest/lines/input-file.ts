import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import type { IngestInput } from '../types.js';
import { unzipped } from './unzipped.js';

/** A source that is read twice: to check it, and to store the checked lines. */
export interface InputFile {
  /** Reads the source, decompressing gzip. `onBytes` gets the size of each part of the source. */
  first(onBytes: (count: number) => void): AsyncIterable<Buffer>;
  /** Reads the same part of the source again. */
  again(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Without `reopen`, the source is kept in a temporary file without a name, which disappears with the process. */
export async function openInputFile({
  source,
  reopen,
}: Pick<IngestInput, 'reopen'> & { source: Readable }): Promise<InputFile> {
  const spool = reopen === undefined ? await openNamelessFile() : null;
  let bytes = 0;
  async function* read(onBytes: (count: number) => void) {
    for await (const part of source as AsyncIterable<Buffer | string>) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      bytes += chunk.length;
      onBytes(chunk.length);
      await spool?.appendFile(chunk);
      yield chunk;
    }
  }
  return {
    first: (onBytes) => unzipped(read(onBytes)),
    again: () => unzipped(reopen?.(bytes) ?? startOf(spool, bytes)),
    close: async () => spool?.close(),
  };
}

function startOf(file: FileHandle | null, bytes: number): AsyncIterable<Buffer> {
  if (file === null || bytes === 0) return nothing();
  return file.createReadStream({ start: 0, end: bytes - 1, autoClose: false, highWaterMark: 256 * 1024 });
}

async function* nothing(): AsyncGenerator<Buffer> {
  // A read stream cannot be empty: its end is inclusive.
}

/** A temporary file without a name, which disappears with the process. */
export async function openNamelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'visibility-ingest-'));
  try {
    return await open(join(folder, 'input'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
