import { createHash } from 'node:crypto';
import type { RawLine } from './line-reader.js';

/** A batch also ends at this size, so memory is bounded regardless of the length of its lines. */
const BATCH_BYTES = 16 * 1024 * 1024;

export interface LineBatch {
  readonly lines: readonly RawLine[];
  /** A hash of the lines. Equal sources have equal batches. */
  readonly fingerprint: string;
}

/** Puts lines into batches of up to `size`. */
export async function* lineBatches(
  source: AsyncIterable<readonly RawLine[]>,
  size: number,
): AsyncGenerator<LineBatch> {
  let lines: RawLine[] = [];
  let bytes = 0;
  for await (const read of source) {
    for (const line of read) {
      lines.push(line);
      bytes += line.bytes?.length ?? 0;
      if (lines.length < size && bytes < BATCH_BYTES) continue;
      yield batchOf(lines);
      lines = [];
      bytes = 0;
    }
  }
  if (lines.length > 0) yield batchOf(lines);
}

function batchOf(lines: readonly RawLine[]): LineBatch {
  const hash = createHash('sha256');
  for (const { bytes } of lines) hash.update(bytes ?? '').update('\n');
  return { lines, fingerprint: hash.digest('base64') };
}
