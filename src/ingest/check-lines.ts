import { rejectOtherFormats, type FilePurpose } from './lines/file-format.js';
import { parseJsonLine } from './lines/json-line.js';
import { readLines, type RawLine } from './lines/line-reader.js';
import type { ProgressMeter } from './report/progress.js';
import type { StagingWriter } from './staging/writer.js';
import type { Tally } from './report/tally.js';
import type { Fault, IngestInput } from './types.js';

/** Checks one line and, if `stage` is true, stages it. Returns the fault of a bad line, else null. */
export type LineHandler = (value: unknown, line: number, stage: boolean) => Fault | null;

/**
 * Reads and checks the source line by line. It continues after a bad line, so that the report lists all of them, until
 * there are too many; once a bad line has caused the file to be rejected, nothing more is staged.
 */
export async function checkLines(
  input: IngestInput,
  parts: {
    purpose: FilePurpose;
    tally: Tally;
    progress: ProgressMeter;
    writer: StagingWriter<string>;
    handle: LineHandler;
  },
): Promise<void> {
  const { purpose, tally, progress, writer } = parts;
  progress.begin('checking', null);
  const source = rejectOtherFormats(input.source, purpose);
  for await (const lines of readLines(source, (count) => progress.addBytes(count))) {
    for (const line of lines) {
      const fault = checkLine(line, parts);
      if (fault !== null) reject(line, fault, input, tally);
      else if (!tally.isRejected()) await writer.lineDone();
      if (tally.stopsEarly()) break;
    }
    progress.addLines(lines.length);
    if (tally.stopsEarly()) break;
  }
  if (tally.isRejected()) await writer.discard();
  else await writer.finish();
  progress.end();
}

function checkLine(line: RawLine, { tally, handle }: { tally: Tally; handle: LineHandler }): Fault | null {
  const parsed = parseJsonLine(line);
  if (parsed.kind === 'blank') return null;
  tally.countLine();
  if (parsed.kind === 'bad') return parsed.fault;
  return handle(parsed.value, line.number, !tally.isRejected());
}

function reject(line: RawLine, fault: Fault, { onReject }: IngestInput, tally: Tally): void {
  tally.addBad(line.number, fault);
  if (line.bytes !== null) onReject?.(line.bytes);
}
