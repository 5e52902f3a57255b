import type { FileLines } from './lines/file-lines.js';
import { parseJsonLine, type JsonLine } from './lines/json-line.js';
import { lineBatches } from './lines/line-batches.js';
import type { RawLine } from './lines/line-reader.js';
import { LineSet } from './lines/line-set.js';
import type { ProgressMeter } from './report/progress.js';
import type { Tally } from './report/tally.js';
import type { LineError, IngestInput } from './types.js';

/** Checks a parsed line. Returns the errors of a bad line; empty for a good one. */
export type LineCheck = (value: unknown) => readonly LineError[];

type ReadableLine = Exclude<JsonLine, { kind: 'blank' }>;

/** The outcome of the first reading of a file. */
export interface CheckedLines {
  /** The numbers of the good lines. */
  readonly good: LineSet;
  /** Fingerprints of all batches, so that the second pass detects changes of the file. */
  readonly fingerprints: readonly string[];
}

/**
 * Reads and checks a file batch by batch. It continues after a bad line, so that the report lists all of them, until
 * there are too many.
 */
export async function checkLines(
  input: IngestInput,
  file: FileLines,
  parts: {
    batchLines: number;
    tally: Tally;
    progress: ProgressMeter;
    check: LineCheck;
  },
): Promise<CheckedLines> {
  const { batchLines, tally, progress } = parts;
  const good = new LineSet();
  const fingerprints: string[] = [];
  progress.begin('checking', null);
  const reject = rejecter(input);
  const source = file.first((count) => progress.addBytes(count));
  for await (const { lines, fingerprint } of lineBatches(source, batchLines)) {
    fingerprints.push(fingerprint);
    for (const line of lines) {
      checkLine(line, file, reject, good, parts);
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
  { extraField }: FileLines,
  reject: (line: RawLine) => void,
  good: LineSet,
  { tally, check }: { tally: Tally; check: LineCheck },
): void {
  const parsed = parseJsonLine(line);
  if (parsed.kind === 'blank') return;
  tally.countLine();
  if (parsed.kind === 'value' && extraField !== undefined)
    delete (parsed.value as Record<string, unknown>)[extraField];
  const errors = errorsOf(line, parsed, check);
  if (errors.length === 0) return good.add(line.number);
  tally.addBad(line.number, errors);
  reject(line);
}

/** An unreadable line has no other errors. */
function errorsOf({ error }: RawLine, parsed: ReadableLine, check: LineCheck): readonly LineError[] {
  if (error !== undefined) return [error];
  return parsed.kind === 'bad' ? [parsed.error] : check(parsed.value);
}

/** Passes on bad lines unchanged, after the header of a CSV file. */
export function rejecter({ onReject }: Pick<IngestInput, 'onReject'>): (line: RawLine) => void {
  let hasHeader = false;
  return ({ bytes, original = bytes, header }) => {
    if (original === null) return;
    if (header !== undefined && !hasHeader) onReject?.(header);
    hasHeader = true;
    onReject?.(original);
  };
}
