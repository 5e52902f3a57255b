import { invalidParameter } from '../domain/errors.js';
import type { CheckedLines } from './check-lines.js';
import type { FileLines } from './lines/file-lines.js';
import { lineBatches } from './lines/line-batches.js';
import type { RawLine } from './lines/line-reader.js';
import type { ProgressMeter } from './report/progress.js';

/** A good line, which is parsed only when needed: a parsed batch would take several times the memory. */
export interface GoodLine<Line> {
  readonly number: number;
  readonly raw: RawLine;
  parse(): Line;
}

/**
 * Reads the good lines of a checked file again, batch by batch.
 * @throws DomainError if the file has changed since it was checked
 */
export async function* goodBatches<Line>(
  file: FileLines,
  { good, fingerprints }: CheckedLines,
  batchLines: number,
): AsyncGenerator<GoodLine<Line>[]> {
  let batches = 0;
  for await (const { lines, fingerprint } of lineBatches(file.again(), batchLines)) {
    if (fingerprint !== fingerprints[batches]) throw changedMeanwhile();
    batches += 1;
    yield lines.flatMap((line) => (good.has(line.number) ? [goodLine<Line>(line)] : []));
  }
  if (batches !== fingerprints.length) throw changedMeanwhile();
}

function goodLine<Line>(raw: RawLine): GoodLine<Line> {
  return { number: raw.number, raw, parse: () => JSON.parse(raw.bytes?.toString('utf8') ?? '') as Line };
}

function changedMeanwhile(): Error {
  return invalidParameter(
    'file',
    'The file changed while it was being imported, so only its first batches may be stored. Run the command again.',
  );
}

/**
 * Prepares each batch while the previous one is merged.
 * @returns the sum of what `merge` returns: the number of new records
 */
export async function mergeLines<Line, Batch>(
  batches: AsyncIterable<readonly GoodLine<Line>[]>,
  steps: {
    prepare: (lines: readonly GoodLine<Line>[]) => Batch | Promise<Batch>;
    merge: (batch: Batch) => Promise<number>;
    progress: ProgressMeter;
  },
): Promise<number> {
  let accepted = 0;
  let merging: Promise<void> = Promise.resolve();
  try {
    for await (const lines of batches) {
      if (lines.length === 0) continue;
      const batch = await steps.prepare(lines);
      await merging;
      merging = steps.merge(batch).then((count) => {
        accepted += count;
        steps.progress.addLines(lines.length);
      });
      // Awaited before the next batch or below; until then, an error does not count as unhandled.
      merging.catch(() => undefined);
    }
  } finally {
    await merging;
  }
  return accepted;
}
