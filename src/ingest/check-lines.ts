import { rejectOtherFormats, type FilePurpose } from './lines/file-format.js';
import type { InputFile } from './lines/input-file.js';
import { parseJsonLine } from './lines/json-line.js';
import { lineBatches } from './lines/line-batches.js';
import type { RawLine } from './lines/line-reader.js';
import { LineSet } from './lines/line-set.js';
import type { ProgressMeter } from './report/progress.js';
import type { Tally } from './report/tally.js';
import type { Fault, IngestInput } from './types.js';

/** Checks a parsed line. Returns the fault of a bad line, else null. */
export type LineCheck = (value: unknown) => Fault | null;

/** The outcome of the first reading of a file. */
export interface CheckedLines {
  /** The numbers of the good lines. */
  readonly good: LineSet;
  /** Fingerprints of all batches, by which the second reading notices that the file has changed. */
  readonly fingerprints: readonly string[];
}

/**
 * Reads and checks a file batch by batch. It continues after a bad line, so that the report lists all of them, until
 * there are too many.
 */
export async function checkLines(
  input: IngestInput,
  file: InputFile,
  parts: {
    purpose: FilePurpose;
    batchLines: number;
    tally: Tally;
    progress: ProgressMeter;
    check: LineCheck;
  },
): Promise<CheckedLines> {
  const { purpose, batchLines, tally, progress } = parts;
  const good = new LineSet();
  const fingerprints: string[] = [];
  progress.begin('checking', null);
  const source = rejectOtherFormats(file.first(), purpose);
  for await (const { lines, fingerprint } of lineBatches(source, batchLines, (count) =>
    progress.addBytes(count),
  )) {
    fingerprints.push(fingerprint);
    for (const line of lines) {
      checkLine(line, input, good, parts);
      if (tally.stopsEarly()) break;
      progress.addLines(1);
    }
    if (tally.stopsEarly()) break;
  }
  progress.end();
  return { good, fingerprints };
}

function checkLine(
  line: RawLine,
  { onReject }: IngestInput,
  good: LineSet,
  { tally, check }: { tally: Tally; check: LineCheck },
): void {
  const parsed = parseJsonLine(line);
  if (parsed.kind === 'blank') return;
  tally.countLine();
  const fault = parsed.kind === 'bad' ? parsed.fault : check(parsed.value);
  if (fault === null) return good.add(line.number);
  tally.addBad(line.number, fault);
  if (line.bytes !== null) onReject?.(line.bytes);
}
