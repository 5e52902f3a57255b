import type { FileLines } from './lines/file-lines.js';
import { parseJsonLine, type JsonLine } from './lines/json-line.js';
import { lineBatches } from './lines/line-batches.js';
import type { RawLine } from './lines/line-reader.js';
import type { LineSet } from './lines/line-set.js';
import type { ProgressMeter } from './report/progress.js';
import type { Tally } from './report/tally.js';
import type { IngestInput, LineError } from './types.js';

/** Checks a parsed line with its number. Returns the errors of a bad line; empty for a good one. */
export type LineCheck = (value: unknown, number: number) => readonly LineError[];

type ReadableLine = Exclude<JsonLine, { kind: 'blank' }>;

/** The outcome of the first reading of a file. */
export interface CheckedLines {
  /** The numbers of the good lines. */
  readonly good: LineSet;
  /** Fingerprints of all batches, so that the second pass detects changes of the file. */
  readonly fingerprints: readonly string[];
}

/** The good lines of a file and the bad ones, as they are found. */
export interface Findings {
  readonly good: LineSet;
  readonly tally: Tally;
  /** Passes a bad line on, unchanged. */
  readonly reject: (line: RawLine) => void;
}

/** Receives the good lines of a file. */
export interface LineFollower {
  add(line: RawLine, value: unknown): void;
  /** Called after the lines of each batch. It may find that some of them are bad. */
  endBatch(): Promise<void>;
}

/**
 * Reads and checks a file batch by batch. It continues after a bad line, so that the report lists all of them, until
 * there are too many.
 */
export async function checkLines(
  file: FileLines,
  parts: {
    batchLines: number;
    findings: Findings;
    progress: ProgressMeter;
    check: LineCheck;
    follower: LineFollower;
  },
): Promise<CheckedLines> {
  const { batchLines, findings, progress, follower } = parts;
  const fingerprints: string[] = [];
  progress.begin('checking', null);
  const source = file.first((count) => progress.addBytes(count));
  for await (const { lines, fingerprint } of lineBatches(source, batchLines)) {
    fingerprints.push(fingerprint);
    for (const line of lines) {
      checkLine(line, file, parts);
      if (findings.tally.stopsEarly()) break;
      progress.addLines(1);
    }
    await follower.endBatch();
    if (findings.tally.stopsEarly()) break;
  }
  progress.end();
  return { good: findings.good, fingerprints };
}

function checkLine(
  line: RawLine,
  { extraField }: FileLines,
  {
    findings: { good, tally, reject },
    check,
    follower,
  }: { findings: Findings; check: LineCheck; follower: LineFollower },
): void {
  const parsed = parseJsonLine(line);
  if (parsed.kind === 'blank') return;
  tally.countLine();
  if (parsed.kind === 'value' && extraField !== undefined)
    delete (parsed.value as Record<string, unknown>)[extraField];
  const errors = errorsOf(line, parsed, check);
  if (errors.length === 0 && parsed.kind === 'value') {
    good.add(line.number);
    follower.add(line, parsed.value);
    return;
  }
  tally.addBad(line.number, errors);
  reject(line);
}

/** An unreadable line has no other errors. */
function errorsOf({ error, number }: RawLine, parsed: ReadableLine, check: LineCheck): readonly LineError[] {
  if (error !== undefined) return [error];
  return parsed.kind === 'bad' ? [parsed.error] : check(parsed.value, number);
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
