import type { FileHandle } from 'node:fs/promises';
import type { LineError } from '../types.js';
import { openNamelessFile } from './input-file.js';
import type { RawLine } from './line-reader.js';

/** Lines in memory before they are written to the file, in bytes. */
const BUFFERED_BYTES = 32 * 1024 * 1024;

/** A range of the file with lines of one group. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

interface Group {
  readonly extents: Extent[];
  buffered: Buffer[];
}

/**
 * Stores lines by group in one temporary file without a name, which disappears with the process. Memory is bounded by
 * the buffer and the offsets of the groups in the file, one for each flush of the buffer.
 */
export interface LineSpool {
  add(group: string, line: RawLine): Promise<void>;
  /** The groups, in the order of their first lines. */
  groups(): string[];
  /** The lines of a group in the order in which they were added. */
  read(group: string): AsyncIterable<RawLine[]>;
  close(): Promise<void>;
}

export function createLineSpool(): LineSpool {
  /** Opened when the buffer is full for the first time. */
  let file: FileHandle | null = null;
  const groups = new Map<string, Group>();
  let bufferedBytes = 0;
  let fileBytes = 0;

  async function flush(): Promise<void> {
    file ??= await openNamelessFile();
    for (const group of groups.values()) {
      if (group.buffered.length === 0) continue;
      const bytes = Buffer.concat(group.buffered);
      await file.write(bytes, 0, bytes.length, fileBytes);
      group.extents.push({ start: fileBytes, end: fileBytes + bytes.length });
      fileBytes += bytes.length;
      group.buffered = [];
    }
    bufferedBytes = 0;
  }

  return {
    async add(name, line) {
      const group = groups.get(name) ?? { extents: [], buffered: [] };
      groups.set(name, group);
      const bytes = encoded(line);
      group.buffered.push(bytes);
      bufferedBytes += bytes.length;
      if (bufferedBytes >= BUFFERED_BYTES) await flush();
    },
    groups: () => [...groups.keys()],
    async *read(name) {
      const { extents, buffered } = groups.get(name) ?? { extents: [], buffered: [] };
      for (const extent of extents) if (file !== null) yield* decoded(partsOf(file, extent));
      yield* decoded([Buffer.concat(buffered)]);
    },
    close: async () => file?.close(),
  };
}

const PART_BYTES = 1024 * 1024;

async function* partsOf(file: FileHandle, { start, end }: Extent): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += PART_BYTES) {
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, end - at));
    const { bytesRead } = await file.read(part, 0, part.length, at);
    if (bytesRead < part.length)
      throw new Error('The temporary file with the lines is shorter than expected.');
    yield part;
  }
}

const NUMBERS = 4;
const HEAD_BYTES = 4 * NUMBERS;
/** Placeholder for the length of an absent part of a line. */
const ABSENT = 0xffff_ffff;

/** The number of the line and three lengths; then the line, its original text in CSV, and its error. */
function encoded({ number, bytes, original, error }: RawLine): Buffer {
  const parts = [bytes, original ?? null, error === undefined ? null : Buffer.from(JSON.stringify(error))];
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(number, 0);
  for (const [index, part] of parts.entries()) head.writeUInt32LE(part?.length ?? ABSENT, 4 * (index + 1));
  return Buffer.concat([head, ...parts.filter((part) => part !== null)]);
}

/** Reads lines from parts of any size, yielding those that each part completes. */
async function* decoded(parts: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<RawLine[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    const all = rest.length === 0 ? part : Buffer.concat([rest, part]);
    const lines: RawLine[] = [];
    let at = 0;
    for (let next = lineAt(all, at); next !== null; next = lineAt(all, at)) {
      lines.push(next.line);
      at = next.end;
    }
    rest = all.subarray(at);
    if (lines.length > 0) yield lines;
  }
}

function lineAt(all: Buffer, start: number): { line: RawLine; end: number } | null {
  if (all.length < start + HEAD_BYTES) return null;
  let end = start + HEAD_BYTES;
  const [bytes, original, error] = [1, 2, 3].map((index) => {
    const length = all.readUInt32LE(start + 4 * index);
    if (length === ABSENT) return null;
    end += length;
    return all.subarray(end - length, end);
  });
  if (end > all.length) return null;
  const line = {
    number: all.readUInt32LE(start),
    bytes: bytes ?? null,
    ...(original && { original }),
    ...(error && { error: JSON.parse(error.toString()) as LineError }),
  };
  return { line, end };
}
