import { parseJsonLine } from './json-line.js';
import { readLines } from './line-reader.js';
import type { ProgressMeter } from './progress.js';
import type { StagingWriter } from './staging.js';
import type { Tally } from './tally.js';
import type { Fault, IngestInput } from './types.js';

/** Checks one line and, when `keep` is true, stages it. The fault of a bad line, else null. */
export type TakeLine = (value: unknown, line: number, keep: boolean) => Fault | null;

/**
 * Reads the whole source line by line. Every line is checked to the end, so that the report lists every bad one; once
 * a bad line has settled that nothing is kept, nothing more is staged.
 */
export async function checkLines(
  input: IngestInput,
  parts: { tally: Tally; progress: ProgressMeter; writer: StagingWriter<string>; take: TakeLine },
): Promise<void> {
  const { tally, progress, writer, take } = parts;
  progress.begin('checking', null);
  for await (const lines of readLines(input.source, (count) => progress.addBytes(count))) {
    for (const raw of lines) {
      const parsed = parseJsonLine(raw);
      if (parsed.kind === 'blank') continue;
      tally.countLine();
      const fault = parsed.kind === 'bad' ? parsed.fault : take(parsed.value, raw.number, !tally.isRefused());
      if (fault !== null) tally.bad(raw.number, fault);
      else if (!tally.isRefused()) await writer.lineDone();
    }
    progress.addLines(lines.length);
  }
  if (tally.isRefused()) await writer.discard();
  else await writer.finish();
  progress.end();
}
