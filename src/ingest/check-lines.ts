import { refuseOtherFormats, type FilePurpose } from './lines/file-format.js';
import { parseJsonLine } from './lines/json-line.js';
import { readLines, type RawLine } from './lines/line-reader.js';
import type { ProgressMeter } from './report/progress.js';
import type { StagingWriter } from './staging/writer.js';
import type { Tally } from './report/tally.js';
import type { Fault, IngestInput } from './types.js';

/** Checks one line and, when `keep` is true, stages it. The fault of a bad line, else null. */
export type TakeLine = (value: unknown, line: number, keep: boolean) => Fault | null;

/**
 * Reads the source line by line. Every line is checked to the end, so that the report lists every bad one, unless there
 * are too many of them; once a bad line has settled that nothing is kept, nothing more is staged.
 */
export async function checkLines(
  input: IngestInput,
  parts: {
    purpose: FilePurpose;
    tally: Tally;
    progress: ProgressMeter;
    writer: StagingWriter<string>;
    take: TakeLine;
  },
): Promise<void> {
  const { purpose, tally, progress, writer } = parts;
  progress.begin('checking', null);
  const source = refuseOtherFormats(input.source, purpose);
  for await (const lines of readLines(source, (count) => progress.addBytes(count))) {
    for (const line of lines) {
      const fault = checkLine(line, parts);
      if (fault !== null) reject(line, fault, input, tally);
      else if (!tally.isRefused()) await writer.lineDone();
      if (tally.stopsEarly()) break;
    }
    progress.addLines(lines.length);
    if (tally.stopsEarly()) break;
  }
  if (tally.isRefused()) await writer.discard();
  else await writer.finish();
  progress.end();
}

function checkLine(line: RawLine, { tally, take }: { tally: Tally; take: TakeLine }): Fault | null {
  const parsed = parseJsonLine(line);
  if (parsed.kind === 'blank') return null;
  tally.countLine();
  if (parsed.kind === 'bad') return parsed.fault;
  return take(parsed.value, line.number, !tally.isRefused());
}

function reject(line: RawLine, fault: Fault, { onReject }: IngestInput, tally: Tally): void {
  tally.bad(line.number, fault);
  if (line.bytes !== null) onReject?.(line.bytes);
}
